import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/schema.ts'
import { type HoldOptions, holdLease } from './hold-lease.ts'
import { type Lease, type LeasedTable, LeaseLost } from './lease.ts'

const table: LeasedTable = { name: 'things', id: 'thing_id', hasStores: false, leaseMs: 30_000 }
const lease: Lease = { table, storeId: null, id: 'a', token: 7 }
/** How long the event loop stalled: the monotonic clock is ahead of the timers by this much. */
let stalledMs = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  stalledMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => Date.now() + stalledMs)
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const pending = <Value>(): Promise<Value> => new Promise(() => {})

/** A held lease and everything that it reports. */
function hold({ alone = false, ...options }: Partial<HoldOptions> & { alone?: boolean } = {}) {
  const events: string[] = []
  const warnings: unknown[] = []
  const renew = vi.fn(options.renew ?? (async () => true))
  const deps = {
    db: new Proxy({} as Database, { get: () => expect.unreachable('no statement is expected') }),
    logger: { warn: (...entry: unknown[]) => void warnings.push(entry) },
    alone,
    count: (event: string) => void events.push(event),
    leave: () => void events.push('left'),
  }
  const held = holdLease(deps, { lease, requestedAt: performance.now(), ...options, renew })
  return { held, renew, events, warnings, deps }
}

describe('the heartbeat', () => {
  it('renews the lease three times in its duration, and again after that', async () => {
    const { held, renew, events, deps } = hold()
    await pass(9999)
    expect(renew).not.toHaveBeenCalled()
    await pass(1)
    expect(renew.mock.calls.map(([db]) => db === deps.db)).toEqual([true])
    await pass(90_000)
    expect(renew).toHaveBeenCalledTimes(10)
    expect(events).toEqual(Array(10).fill('renewed'))
    expect(held.signal.aborted).toBe(false)
    expect(held.lease).toBe(lease)
  })

  it('has the interval that the holder chose', async () => {
    const { renew } = hold({ heartbeatMs: 100 })
    await pass(1000)
    expect(renew).toHaveBeenCalledTimes(10)
  })

  it('never runs two renewals at a time', async () => {
    const answers: ((isOurs: boolean) => void)[] = []
    const { renew } = hold({ heartbeatMs: 100, renew: () => new Promise((resolve) => void answers.push(resolve)) })
    await pass(1000)
    expect(renew).toHaveBeenCalledTimes(1)
    answers[0]?.(true)
    await pass(100)
    expect(renew).toHaveBeenCalledTimes(2)
  })

  it('reports a renewal that fails, and tries again', async () => {
    const error = new Error('the database cannot be reached')
    let isReachable = false
    const { held, warnings, events } = hold({
      renew: async () => {
        if (!isReachable) throw error
        return true
      },
    })
    await pass(10_000)
    expect(warnings).toEqual([[{ err: error, table: 'things', id: 'a' }, 'lease renewal failed']])
    isReachable = true
    await pass(30_000)
    expect(events).toEqual(['renewed', 'renewed', 'renewed'])
    expect(held.signal.aborted).toBe(false)
  })
})

describe('a lease is lost', () => {
  it('as soon as a renewal finds another holder, and only once', async () => {
    const { held, renew, events } = hold({ renew: async () => false })
    await pass(10_000)
    expect(held.signal.reason).toBeInstanceOf(LeaseLost)
    expect(held.signal.reason).toMatchObject({ name: 'LeaseLost', message: 'The lease 7 of things a was lost.' })
    expect(vi.getTimerCount()).toBe(0)
    await pass(100_000)
    expect(events).toEqual(['lost'])
    expect(renew).toHaveBeenCalledTimes(1)
  })

  it('a fifth of its duration before it expires in the database, counted from before the claim', async () => {
    const { held, events } = hold({ requestedAt: performance.now() - 1000, renew: pending })
    await pass(22_999)
    expect(held.signal.aborted).toBe(false)
    await pass(1)
    expect(held.signal.aborted).toBe(true)
    expect(events).toEqual(['lost'])
    expect(vi.getTimerCount()).toBe(0)
  })

  it('four fifths of its duration after the last renewal was sent, however long that took', async () => {
    let calls = 0
    const { held } = hold({
      renew: async () => {
        calls += 1
        if (calls > 1) return pending()
        await new Promise((resolve) => setTimeout(resolve, 3000))
        return true
      },
    })
    // Sent after 10 s, answered after 13 s.
    await pass(33_999)
    expect(held.signal.aborted).toBe(false)
    await pass(1)
    expect(held.signal.aborted).toBe(true)
  })

  it('for good: a renewal that succeeds too late changes nothing', async () => {
    const answer = Promise.withResolvers<boolean>()
    const { held, events } = hold({ renew: () => answer.promise })
    await pass(24_000)
    expect(held.signal.aborted).toBe(true)
    answer.resolve(true)
    await pass(0)
    expect(vi.getTimerCount()).toBe(0)
    expect(held.signal.aborted).toBe(true)
    expect(events[0]).toBe('lost')
  })

  it('only by a renewal if no other process can exist', async () => {
    let isOurs: Promise<boolean> = pending()
    const { held } = hold({ alone: true, renew: () => isOurs })
    await pass(1_000_000)
    expect(held.signal.aborted).toBe(false)
    isOurs = Promise.resolve(false)
    const other = hold({ alone: true, renew: () => isOurs })
    await pass(10_000)
    expect(other.held.signal.aborted).toBe(true)
  })
})

describe('a process whose event loop stalled', () => {
  /** The timer of the deadline fires late by `lateMs`. */
  const stall = async (lateMs: number, options: Parameters<typeof hold>[0] = {}) => {
    const one = hold({ heartbeatMs: 1_000_000, ...options })
    stalledMs = lateMs
    await pass((options.lease ?? lease).table.leaseMs * 0.8)
    return one
  }

  it('by only half a second has lost its lease: the database was slow', async () => {
    const { held, renew } = await stall(500, { renew: pending })
    expect(held.signal.aborted).toBe(true)
    expect(renew).not.toHaveBeenCalled()
  })

  it('for longer tries one more renewal, and continues if it still holds the row', async () => {
    const { held, renew } = await stall(501)
    expect(renew).toHaveBeenCalledTimes(1)
    await pass(23_999)
    expect(held.signal.aborted).toBe(false)
    await pass(1)
    expect(held.signal.aborted).toBe(true)
  })

  it('waits for that renewal for a fifth of the lease', async () => {
    const { held } = await stall(60_000, { renew: pending })
    await pass(5999)
    expect(held.signal.aborted).toBe(false)
    await pass(1)
    expect(held.signal.aborted).toBe(true)
  })

  it('waits for that renewal for three seconds when the lease is short', async () => {
    const { held } = await stall(60_000, { renew: pending, lease: { ...lease, table: { ...table, leaseMs: 900 } } })
    await pass(2999)
    expect(held.signal.aborted).toBe(false)
    await pass(1)
    expect(held.signal.aborted).toBe(true)
  })

  it('has lost its lease when another process took the row', async () => {
    const { held } = await stall(60_000, { renew: async () => false })
    expect(held.signal.aborted).toBe(true)
  })
})

describe('the end of a lease', () => {
  it('stops the heartbeat, leaves the row, and does not count as a loss', async () => {
    const { held, renew, events } = hold()
    await held.end()
    expect(vi.getTimerCount()).toBe(0)
    await pass(100_000)
    expect(renew).not.toHaveBeenCalled()
    expect(events).toEqual(['left'])
    expect(held.signal.aborted).toBe(false)
  })

  it.each([true, false])('waits for a renewal under way, whether that finds %s', async (isOurs) => {
    const answer = Promise.withResolvers<boolean>()
    const { held, events } = hold({ renew: () => answer.promise })
    await pass(10_000)
    const ending = held.end()
    await pass(1000)
    expect(events).toEqual([])
    answer.resolve(isOurs)
    await ending
    expect(events).toEqual(isOurs ? ['renewed', 'left'] : ['left'])
    expect(held.signal.aborted).toBe(false)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('does not wait for a database that hangs once the lease is lost', async () => {
    const { held, events } = hold({ renew: pending })
    await pass(24_000)
    await held.end()
    expect(events).toEqual(['lost', 'left'])
  })

  it('reports a release that fails, and does not fail itself', async () => {
    const { held, warnings, events } = hold()
    await held.release()
    expect(warnings).toEqual([[{ err: expect.any(Error), table: 'things', id: 'a' }, 'lease release failed']])
    expect(events).toEqual(['left'])
    expect(vi.getTimerCount()).toBe(0)
  })
})
