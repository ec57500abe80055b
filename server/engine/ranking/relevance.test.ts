import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ndcgAt10, recallAt, reciprocalRank } from './relevance.ts'

const ratings = new Map([
  ['a', 3],
  ['b', 1],
  ['c', 2],
  ['wrong', 0],
])

describe('nDCG@10', () => {
  it('equals the formula computed by hand', () => {
    // Gains 1, 0, 3 at ranks 1 to 3 against 3, 2, 1: (1 + 3/2) / (3 + 2/log2(3) + 1/2) = 2.5 / 4.761860.
    expect(ndcgAt10(['b', 'unknown', 'a'], ratings)).toBeCloseTo(0.525, 4)
    expect(ndcgAt10(['a', 'c', 'b'], ratings)).toBe(1)
    expect(ndcgAt10(['wrong', 'unknown'], ratings)).toBe(0)
    expect(ndcgAt10([], ratings)).toBe(0)
  })

  it('covers ten ranks, and is 0 without relevant products', () => {
    const ten = Array.from({ length: 10 }, (_n, at) => `other-${at}`)
    expect(ndcgAt10([...ten, 'a'], ratings)).toBe(0)
    expect(ndcgAt10(['wrong'], new Map([['wrong', 0]]))).toBe(0)
  })
})

describe('recall and reciprocal rank', () => {
  it('equal their definitions computed by hand', () => {
    const ranked = ['wrong', 'c', 'other', 'a']
    expect(recallAt(10, ranked, ratings)).toBeCloseTo(2 / 3, 12)
    expect(recallAt(2, ranked, ratings)).toBeCloseTo(1 / 3, 12)
    expect(reciprocalRank(ranked, ratings)).toBe(1 / 2)
    expect(reciprocalRank(['wrong', 'other'], ratings)).toBe(0)
    expect(recallAt(10, ['wrong'], new Map([['wrong', 0]]))).toBe(0)
  })
})

it('all metrics stay within 0 and 1, whatever is ranked', () => {
  const id = fc.constantFrom(...'abcdefghijklmnop')
  fc.assert(
    fc.property(fc.uniqueArray(id), fc.array(fc.tuple(id, fc.integer({ min: 0, max: 3 }))), (ranked, rated) => {
      const some = new Map(rated)
      for (const value of [ndcgAt10(ranked, some), recallAt(10, ranked, some), reciprocalRank(ranked, some)]) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1)
      }
    }),
  )
})
