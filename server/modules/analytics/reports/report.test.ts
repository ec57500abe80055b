import fc from 'fast-check'
import { expect, it } from 'vitest'
import { percentileOf } from './report.ts'

/** The bucket of a duration, by the rule of the SQL: whole milliseconds up to 100, then steps of 2 %. */
const bucketFor = (ms: number): number => (ms <= 100 ? ms : 100 + Math.ceil(Math.log(ms / 100) / Math.log(1.02)))

it('a percentile is at most 2 % above the duration that this share did not exceed', () => {
  const durations = fc.array(fc.oneof(fc.nat(100), fc.integer({ min: 101, max: 30_000 })), { minLength: 1 })
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.95, 0.99), (given, share) => {
      const sorted = given.toSorted((a, b) => a - b)
      const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
      const counted = [...Map.groupBy(sorted, bucketFor)].map(([bucket, of]) => ({ bucket, searches: of.length }))
      const reported = percentileOf(counted, share) ?? -1
      expect(reported).toBeGreaterThanOrEqual(exact)
      expect(reported).toBeLessThanOrEqual(exact * 1.02)
    }),
  )
})

it('no searches have no percentile', () => {
  expect(percentileOf([], 0.5)).toBeNull()
})
