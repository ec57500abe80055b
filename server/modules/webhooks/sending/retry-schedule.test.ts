import { describe, expect, it } from 'vitest'
import { retryDelay } from './retry-schedule.ts'

describe('the retry schedule', () => {
  const documented = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]

  it('is the documented one, and ends', () => {
    const waits = documented.map((_seconds, at) => retryDelay(at + 1, { retryAfterMs: null, chance: 0 }))
    expect(waits).toEqual(documented.map((seconds) => seconds * 1000))
    expect(retryDelay(10, { retryAfterMs: null, chance: 0 })).toBeNull()
    expect(retryDelay(10, { retryAfterMs: 1000, chance: 0 })).toBeNull()
  })

  it('is shortened by jitter, by a fifth at most, and never extended', () => {
    for (const chance of [0, 0.3, 0.999]) {
      for (const [at, seconds] of documented.entries()) {
        const wait = retryDelay(at + 1, { retryAfterMs: null, chance }) ?? 0
        expect(wait).toBeGreaterThanOrEqual(seconds * 800)
        expect(wait).toBeLessThanOrEqual(seconds * 1000)
      }
    }
    expect(retryDelay(1, { retryAfterMs: null, chance: 0.5 })).toBe(4500)
  })

  it('waits longer when the receiver requests it, but never shorter', () => {
    expect(retryDelay(1, { retryAfterMs: 90_000, chance: 0.5 })).toBe(90_000)
    expect(retryDelay(2, { retryAfterMs: 1000, chance: 0 })).toBe(300_000)
  })
})
