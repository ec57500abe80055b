import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIntLists } from './int-lists.ts'

describe('createIntLists', () => {
  it('keeps every list as an array would, whatever happens to the others', () => {
    const change = fc.record({
      list: fc.integer({ min: 0, max: 400 }).map((n) => (n % 7 ? n % 5 : n)),
      kind: fc.constantFrom('insert', 'insert', 'insert', 'remove', 'replace', 'clear'),
      at: fc.nat(1_000),
      values: fc.array(fc.integer({ min: 0, max: 2 ** 32 - 1 }), { minLength: 1, maxLength: 20 }),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
        const lists = createIntLists()
        const model = new Map<number, number[]>()
        for (const { list, kind, at, values } of changes) {
          const expected = model.get(list) ?? []
          model.set(list, expected)
          const position = at % (expected.length + 1)
          if (kind === 'insert') {
            lists.insert(list, position, values[0]!)
            expected.splice(position, 0, values[0]!)
          } else if (kind === 'remove' && position < expected.length) {
            lists.removeAt(list, position)
            expected.splice(position, 1)
          } else if (kind === 'replace') {
            lists.replace(list, values)
            model.set(list, [...values])
          } else if (kind === 'clear') {
            lists.clear(list)
            model.set(list, [])
          }
        }
        for (const [list, expected] of model) {
          const start = lists.start(list)
          expect(Array.from(lists.block(list).subarray(start, start + lists.length(list)))).toEqual(expected)
        }
      }),
    )
  })

  it('reuses the space of cleared lists', () => {
    const lists = createIntLists()
    for (let round = 0; round < 1_000; round += 1) {
      lists.replace(round % 3, new Array(500).fill(round))
      lists.clear(round % 3)
    }
    expect(lists.bytes).toBeLessThan(20_000)
  })
})
