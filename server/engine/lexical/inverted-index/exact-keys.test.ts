import { describe, expect, it } from 'vitest'
import { createExactKeys } from './exact-keys.ts'

const rowsOf = (keys: ReturnType<typeof createExactKeys>, key: string): number[] => [...keys.rows(key)].sort()

describe('whole names and article numbers', () => {
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
    expect(keys.bytes).toBe(0)
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
    expect([rowsOf(keys, 'tablet'), keys.bytes]).toEqual([[], 0])
  })

  it('can be shared by a whole catalog without slow updates', () => {
    const keys = createExactKeys()
    const products = 60_000
    for (let row = 0; row < products; row += 1)
      keys.set(row, { name: `cup ${row}`, articleNumbers: ['doesnotapply'], productId: '' })
    expect([...keys.rows('doesnotapply')]).toHaveLength(products)
    for (let row = 1; row < products; row += 1) keys.remove(row)
    expect(rowsOf(keys, 'doesnotapply')).toEqual([0])
  })
})
