import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWordLists } from '../lexical/inverted-index/word-lists.ts'
import { createIntLists, type IntLists } from './int-lists.ts'

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

  it('keeps lists that grow to thousands and shrink again, and restores them from parts', () => {
    const lists = createIntLists()
    const model = new Map<number, number[]>([
      [0, []],
      [3, []],
      [900, []],
    ])
    for (let round = 0; round < 6000; round += 1) {
      for (const [list, numbers] of model) {
        const position = (round * 7 + list) % (numbers.length + 1)
        lists.insert(list, position, round)
        numbers.splice(position, 0, round)
      }
      lists.replace((round % 800) + 4, [round, round + 1])
    }
    const same = (from: IntLists): void => {
      for (const [list, numbers] of model) {
        const start = from.start(list)
        expect(Array.from(from.block(list).subarray(start, start + from.length(list)))).toEqual(numbers)
      }
      expect(from.length(803)).toBe(2)
    }
    same(lists)
    const restored = createIntLists()
    for (const part of structuredClone([...lists.save()])) restored.restore(part)
    same(restored)
    for (const [list, numbers] of model) {
      while (numbers.length > 2) {
        lists.removeAt(list, 1)
        numbers.splice(1, 1)
      }
    }
    same(lists)
    for (const list of model.keys()) lists.clear(list)
    expect([...model.keys()].map((list) => lists.length(list))).toEqual([0, 0, 0])
  })

  it('has at most a quarter more capacity than numbers, and divides long lists among parts', () => {
    const lists = createIntLists()
    const count = 1_200_000
    for (let at = 0; at < count; at += 1) lists.insert(5, at, at)
    expect(lists.bytes).toBeLessThan(count * 4 * 1.25 + 20_000)
    const parts = [...lists.save()]
    expect(parts.map(({ first, numbers }) => [first, numbers.length])).toEqual([
      [0, 1_000_000],
      [5, 200_000],
    ])
    const restored = createIntLists()
    for (const part of parts) restored.restore(part)
    expect(restored.length(5)).toBe(count)
    expect(restored.block(5)[restored.start(5) + count - 1]).toBe(count - 1)
  })

  it('takes little more memory than the numbers of lists that grow together', () => {
    const lists = createIntLists()
    const [count, length] = [300, 400]
    for (let at = 0; at < length; at += 1) for (let list = 0; list < count; list += 1) lists.insert(list, at, list + at)
    // Without moving them together, each leaves pieces of all the sizes that it has had: five times its final size.
    expect(lists.bytes).toBeLessThan(count * length * 4 * 2.2)
    for (let list = 0; list < count; list += 1) {
      const start = lists.start(list)
      const expected = Uint32Array.from({ length }, (_none, at) => list + at)
      expect(lists.block(list).slice(start, start + length)).toEqual(expected)
    }
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

describe('createWordLists', () => {
  it('returns the words of each row in ascending order, after changes and when restored', () => {
    const ids = fc.uniqueArray(fc.oneof(fc.nat(300), fc.integer({ min: 0, max: 2 ** 32 - 1 })), { maxLength: 400 })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(20), ids), { maxLength: 30 }), (rows) => {
        const lists = createWordLists()
        const model = new Map<number, readonly number[]>()
        for (const [row, words] of rows) {
          lists.set(row, words)
          model.set(
            row,
            words.toSorted((a, b) => a - b),
          )
        }
        const restored = createWordLists()
        for (const part of lists.save()) restored.restore(part)
        for (const [row, words] of model) expect([lists.of(row), restored.of(row)]).toEqual([words, words])
        for (const row of model.keys()) lists.clear(row)
        expect([...model.keys()].flatMap(lists.of)).toEqual([])
      }),
    )
  })
})
