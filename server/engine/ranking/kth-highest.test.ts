import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createKthHighest } from './kth-highest.ts'

describe('the k-th highest', () => {
  it('equals the k-th element of the sorted list, whatever the order of the offers', () => {
    const few = fc.array(fc.oneof(fc.double(), fc.integer({ min: 0, max: 5 })), { maxLength: 60 })
    fc.assert(
      fc.property(few, fc.integer({ min: 1, max: 20 }), (numbers, k) => {
        const highest = createKthHighest(k)
        for (const number of numbers) highest.offer(number)
        const sorted = numbers.filter((number) => !Number.isNaN(number)).toSorted((a, b) => b - a)
        const expected = sorted[k - 1] ?? Number.NEGATIVE_INFINITY
        expect(highest.floor === expected).toBe(true)
      }),
    )
  })
})
