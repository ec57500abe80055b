import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createExactKeys, type RowKeys } from './exact-keys.ts'

const rowsOf = (keys: ReturnType<typeof createExactKeys>, key: string): number[] => [...keys.rows(key)].sort()

describe('complete names and article numbers', () => {
  it('map to every row that has them, and to no removed row', () => {
    const keys = createExactKeys()
    keys.set(1, { name: 'cup', articleNumbers: ['a1', 'na'], productId: '' })
    keys.set(2, { name: 'cup', articleNumbers: ['na'], productId: '' })
    keys.set(3, { name: 'na', articleNumbers: [], productId: '' })
    expect(rowsOf(keys, 'cup')).toEqual([1, 2])
    expect(rowsOf(keys, 'na')).toEqual([1, 2, 3])
    expect(rowsOf(keys, 'a1')).toEqual([1])
    expect([keys.kindOf('na'), keys.kindOf('a1')]).toEqual(['name', 'article_number'])
    keys.remove(3)
    expect(keys.kindOf('na')).toBe('article_number')
    keys.remove(1)
    expect(rowsOf(keys, 'cup')).toEqual([2])
    expect(rowsOf(keys, 'a1')).toEqual([])
    keys.remove(2)
    expect(keys.kindOf('cup')).toBe(null)
    expect(keys.bytes).toBe(createExactKeys().bytes)
  })

  it('include product IDs, which do not count as article numbers', () => {
    const keys = createExactKeys()
    keys.set(1, { name: 'cup', articleNumbers: ['red'], productId: 'tablet' })
    keys.set(2, { name: 'tablet', articleNumbers: [], productId: 'red' })
    expect([rowsOf(keys, 'tablet'), rowsOf(keys, 'red')]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect([keys.count('tablet'), keys.count('red')]).toEqual([1, 1])
    keys.remove(2)
    expect([keys.count('tablet'), keys.kindOf('tablet')]).toEqual([0, 'plain_id'])
    keys.remove(1)
    expect([rowsOf(keys, 'tablet'), keys.bytes]).toEqual([[], createExactKeys().bytes])
  })

  it('can be shared by an entire catalog without slow updates', () => {
    const keys = createExactKeys()
    const products = 60_000
    for (let row = 0; row < products; row += 1)
      keys.set(row, { name: `cup ${row}`, articleNumbers: ['doesnotapply'], productId: '' })
    expect([...keys.rows('doesnotapply')]).toHaveLength(products)
    for (let row = 1; row < products; row += 1) keys.remove(row)
    expect(rowsOf(keys, 'doesnotapply')).toEqual([0])
  })

  it('agree with a plain list after any changes, also when they are saved and restored', () => {
    const key = fc.constantFrom('', 'a', 'ab', 'b', 'ba', 'aab', 'a1', '1', 'ab1')
    const keysOfRow = fc.record({ name: key, articleNumbers: fc.array(key, { maxLength: 3 }), productId: key })
    const change = fc.record({ row: fc.nat(9), keys: fc.option(keysOfRow) })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const keys = createExactKeys()
        const plain = new Map<number, RowKeys>()
        for (const { row, keys: given } of changes) {
          keys.remove(row)
          plain.delete(row)
          if (given === null) continue
          keys.set(row, given)
          plain.set(row, given)
        }
        expectEqual(keys, plain)
        const copy = createExactKeys()
        for (const part of keys.save()) copy.restore(part)
        expectEqual(copy, plain)
      }),
    )
  })

  it('of many products are found among similar ones, and take less than half of what a map would', () => {
    const keys = createExactKeys()
    const rows = 20_000
    for (let row = 0; row < rows; row += 1)
      keys.set(row, { name: `cup ${row}`, articleNumbers: [`sku${100_000 + row}`], productId: `p${row}` })
    expect(keys.bytes / rows).toBeLessThan(150)
    for (let row = 0; row < rows; row += 3) keys.remove(row)
    for (let row = 0; row < rows; row += 1) {
      const found = row % 3 === 0 ? [] : [row]
      expect([rowsOf(keys, `cup ${row}`), rowsOf(keys, `sku${100_000 + row}`), rowsOf(keys, `p${row}`)]).toEqual([
        found,
        found,
        found,
      ])
    }
  })
})

function expectEqual(keys: ReturnType<typeof createExactKeys>, plain: ReadonlyMap<number, RowKeys>): void {
  for (const key of ['a', 'ab', 'b', 'ba', 'aab', 'a1', '1', 'ab1', 'c', '']) {
    const rows = [...plain].filter(
      ([, one]) => key !== '' && [one.name, ...one.articleNumbers, one.productId].includes(key),
    )
    expect(rowsOf(keys, key)).toEqual(rows.map(([row]) => row).sort())
    const counted = rows.filter(
      ([, { name, articleNumbers }]) => [name, ...articleNumbers].includes(key) || /\d/.test(key),
    )
    expect(keys.count(key)).toBe(counted.length)
    const hasName = rows.some(([, { name }]) => name === key)
    const kind = counted.length > 0 ? 'article_number' : 'plain_id'
    expect(keys.kindOf(key)).toBe(rows.length === 0 ? null : hasName ? 'name' : kind)
  }
  for (const [row, { name }] of plain) expect(keys.nameOf(row)).toBe(name)
}
