import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryThrottles, type MemoryThrottles } from './memory-throttles.ts'

const policy = { name: 'test', limit: 5, windowSeconds: 60 }
const time = { now: 0 }
let throttles: MemoryThrottles

beforeEach(() => {
  time.now = Date.parse('2026-11-21T12:00:00.000Z')
  throttles = createMemoryThrottles({ clock: { now: () => new Date(time.now) }, maxSubjects: 100 })
})

const admitted = (subject: string, attempts: number): number =>
  Array.from({ length: attempts }, () => throttles.admit(policy, subject)).filter((refusal) => refusal === null).length

describe('a throttle in memory', () => {
  it('admits exactly the limit, and returns the time until the next attempt', () => {
    expect(admitted('a', 50)).toBe(5)
    expect(throttles.check(policy, 'a')).toEqual({ policy, retryAfterSeconds: 60 })
    expect(throttles.check(policy, 'b')).toBeNull()
    time.now += 59_999
    expect(admitted('a', 1)).toBe(0)
    time.now += 1
    expect(admitted('a', 50)).toBe(5)
  })

  it('never admits more than the limit within one window minus one step, wherever that window starts', () => {
    const times: number[] = []
    for (let step = 0; step < 600; step += 1) {
      if (throttles.admit(policy, 'steady') === null) times.push(time.now)
      time.now += 1000
    }
    for (const start of times)
      expect(times.filter((at) => at >= start && at < start + 55_000).length).toBeLessThanOrEqual(5)
    expect(times.length).toBeGreaterThan(45)
  })

  it('counts the policies of a subject separately', () => {
    expect(admitted('a', 9)).toBe(5)
    expect(throttles.admit({ ...policy, name: 'other' }, 'a')).toBeNull()
  })

  it('blocks nobody because of attempts dated in the future by a wrong clock', () => {
    time.now += 86_400_000
    admitted('a', 9)
    time.now -= 86_400_000
    expect(admitted('a', 9)).toBe(5)
  })

  it('evicts the least recently seen subjects instead of growing', () => {
    admitted('first', 9)
    for (let at = 0; at < 99; at += 1) admitted(`subject ${at}`, 1)
    expect(throttles.check(policy, 'first')).not.toBeNull()
    for (let at = 0; at < 200; at += 1) admitted(`more ${at}`, 1)
    expect(throttles.check(policy, 'first')).toBeNull()
  })
})
