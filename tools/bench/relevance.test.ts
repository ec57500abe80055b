import { describe, expect, it } from 'vitest'
import { ndcgAt10 } from './relevance.ts'

const ratings = new Map([
  ['good', 3],
  ['fair', 1],
  ['wrong', 0],
])

describe('ndcgAt10', () => {
  it('gives 1 to the best order possible', () => {
    expect(ndcgAt10(['good', 'fair', 'wrong'], ratings)).toBe(1)
  })

  it('discounts by place: the second place is worth 1 / log2(3) of the first', () => {
    expect(ndcgAt10(['unrated', 'good'], new Map([['good', 2]]))).toBeCloseTo(1 / Math.log2(3), 12)
  })

  it('counts unrated and missing products as nothing', () => {
    expect(ndcgAt10(['unrated'], ratings)).toBe(0)
    expect(ndcgAt10([], ratings)).toBe(0)
  })

  it('looks no further than the tenth place', () => {
    const tenOthers = Array.from({ length: 10 }, (_, at) => `other ${at}`)
    expect(ndcgAt10([...tenOthers, 'good'], ratings)).toBe(0)
    expect(ndcgAt10([...tenOthers.slice(1), 'good'], ratings)).toBeGreaterThan(0)
  })

  it('gives 0 when no product is right', () => {
    expect(ndcgAt10(['wrong'], new Map([['wrong', 0]]))).toBe(0)
  })
})
