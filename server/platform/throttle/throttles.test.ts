import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { createThrottles, type Throttles } from './throttles.ts'

const time = { now: new Date('2026-11-21T12:00:00.000Z') }
let database: TestDatabase
let throttles: Throttles

beforeAll(async () => {
  database = await openTestDatabase()
  throttles = createThrottles({ db: database.db, clock: { now: () => time.now } })
})
afterAll(() => database.close())

const policy = { name: 'test', limit: 5, windowSeconds: 900 }
const later = (seconds: number): void => {
  time.now = new Date(time.now.getTime() + seconds * 1000)
}

describe('a throttle', () => {
  it('admits exactly the limit of fifty concurrent attempts', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => throttles.take(policy, 'many')))
    expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(5)
    expect(outcomes.find((outcome) => outcome !== null)).toEqual({ policy, retryAfterSeconds: 900 })
  })

  it('has a sliding window: each attempt expires one window later', async () => {
    for (let taken = 0; taken < 5; taken += 1) {
      expect(await throttles.take(policy, 'slow')).toBeNull()
      later(100)
    }
    expect(await throttles.take(policy, 'slow')).toEqual({ policy, retryAfterSeconds: 400 })
    later(400)
    expect(await throttles.take(policy, 'slow')).toBeNull()
    expect(await throttles.check(policy, 'slow')).toEqual({ policy, retryAfterSeconds: 100 })
  })

  it('blocks nobody for long because of attempts dated in the future by a wrong clock', async () => {
    later(86_400)
    for (let taken = 0; taken < 5; taken += 1) await throttles.take(policy, 'ahead')
    later(-86_400)
    expect(await throttles.check(policy, 'ahead')).toBeNull()
    for (let taken = 0; taken < 5; taken += 1) expect(await throttles.take(policy, 'ahead')).toBeNull()
    expect(await throttles.take(policy, 'ahead')).toEqual({ policy, retryAfterSeconds: 900 })
    later(900)
    expect(await throttles.take(policy, 'ahead')).toBeNull()
  })

  it('is cleared by a success, but not once the limit is reached', async () => {
    for (let taken = 0; taken < 4; taken += 1) await throttles.take(policy, 'lucky')
    expect(await throttles.clear(policy, 'lucky')).toBeNull()
    for (let taken = 0; taken < 5; taken += 1) expect(await throttles.take(policy, 'lucky')).toBeNull()
    expect(await throttles.clear(policy, 'lucky')).toEqual({ policy, retryAfterSeconds: 900 })
  })

  it('never admits more than the limit between two clears', async () => {
    const takes = Array.from({ length: 50 }, () => throttles.take(policy, 'busy'))
    const clears = Array.from({ length: 3 }, () => throttles.clear(policy, 'busy'))
    const [taken, cleared] = await Promise.all([Promise.all(takes), Promise.all(clears)])
    const rounds = 1 + cleared.filter((outcome) => outcome === null).length
    expect(taken.filter((outcome) => outcome === null).length).toBeLessThanOrEqual(5 * rounds)
  })

  it('is reset only for the subject that was verified in another way', async () => {
    for (const subject of ['owner', 'stranger']) {
      for (let taken = 0; taken < 5; taken += 1) await throttles.take(policy, subject)
    }
    await throttles.reset(policy, 'owner')
    expect(await throttles.check(policy, 'owner')).toBeNull()
    expect(await throttles.check(policy, 'stranger')).toEqual({ policy, retryAfterSeconds: 900 })
  })

  it('refuses a flood from one address from memory until the refusal ends', async () => {
    const statements = vi.spyOn(database.db, 'getExecutor')
    expect(
      (await Promise.all(Array.from({ length: 6 }, () => throttles.admit(policy, 'flood')))).filter(Boolean),
    ).toHaveLength(1)
    statements.mockClear()
    later(100)
    expect(await throttles.admit(policy, 'flood')).toEqual({ policy, retryAfterSeconds: 800 })
    expect(statements).not.toHaveBeenCalled()
    later(800)
    expect(await throttles.admit(policy, 'flood')).toBeNull()
    expect(statements).toHaveBeenCalled()
  })

  it('bounds the number of rows under a flood of random subjects, and retains the counts of a subject under attack', async () => {
    const bounded = createThrottles({ db: database.db, clock: { now: () => time.now }, maxRows: 1000 })
    const rows = async () =>
      (await database.pool.query<{ n: number }>('select count(*)::int as n from throttles')).rows[0]?.n
    for (let guess = 0; guess < 4; guess += 1) await bounded.take(policy, 'victim')
    for (let wave = 0; wave < 4; wave += 1) {
      await Promise.all(Array.from({ length: 800 }, () => bounded.take(policy, randomUUID())))
      later(1)
      await bounded.purge()
      expect(await rows()).toBeLessThanOrEqual(1000)
    }
    expect(await bounded.take(policy, 'victim')).toBeNull()
    expect(await bounded.take(policy, 'victim')).not.toBeNull()
    later(3600)
    await bounded.purge()
    expect(await rows()).toBe(0)
  })

  it('stores only a hash of the subject', async () => {
    await throttles.take(policy, 'somebody@example.com')
    const { rows } = await database.pool.query<{ key: string }>('select key from throttles')
    expect(rows.some(({ key }) => key.includes('somebody'))).toBe(false)
    later(3600)
    await throttles.purge()
    expect((await database.pool.query('select key from throttles')).rows).toEqual([])
  })
})
