import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { expireLease, someLeases } from '../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import type { Database } from '../db/schema.ts'
import { createMetrics } from '../metrics.ts'
import { backoffMs } from './backoff.ts'
import { type Lease, type LeasedTable, LeaseLost } from './lease.ts'
import { claim, isLive } from './lease-sql.ts'
import { claimAcrossStores, expireLeasesOf, fence, releaseLease, renewLease } from './leases.store.ts'
import type { Leases } from './leases.ts'

const things: LeasedTable = { name: 'leased_things', id: 'thing_id', hasStores: false, leaseMs: 15_000 }
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await sql`
    create table leased_things (thing_id text primary key, lease_holder uuid, lease_token bigint, lease_expires_at timestamptz)`.execute(
    db,
  )
  await sql`
    create table leased_store_things (store_id uuid, thing_id text, lease_holder uuid, lease_token bigint,
      lease_expires_at timestamptz, primary key (store_id, thing_id))`.execute(db)
})
beforeEach(async () => {
  await sql`truncate leased_things`.execute(db)
  await sql`insert into leased_things (thing_id) values ('a')`.execute(db)
})
afterAll(() => database.close())

/** Claims everything that can be claimed. */
async function claimAll(by: Leases, table = things): Promise<(Lease & { isTakeover: boolean })[]> {
  const { rows } = await claim<{ thing_id: string; lease_token: number; is_takeover: boolean }>({
    table,
    storeId: null,
    by,
    which: sql`true`,
    limit: 10,
    returning: sql`thing_id`,
  }).execute(db)
  return rows.map((row) => ({
    table,
    storeId: null,
    id: row.thing_id,
    token: row.lease_token,
    isTakeover: row.is_takeover,
  }))
}

async function claimOne(by: Leases, table = things): Promise<Lease> {
  const [lease] = await claimAll(by, table)
  if (lease === undefined) throw new Error('Nothing could be claimed')
  return lease
}

const expire = (): Promise<void> => expireLease(db, things, 'a')
const isLeaseLive = async (): Promise<boolean> =>
  (await sql`select from leased_things where ${isLive(things)}`.execute(db)).rows.length > 0

/** A database that cannot be reached. */
const unreachable = new Proxy({} as Database, {
  get() {
    throw new Error('the database cannot be reached')
  },
})

it('a row belongs to one process until its lease expires, and each claim has a greater token', async () => {
  const [one, two] = [someLeases(db), someLeases(db)]
  const first = await claimOne(one)
  expect(await claimAll(two)).toEqual([])
  await expire()
  const second = await claimOne(two)
  expect(second).toMatchObject({ id: 'a', isTakeover: true })
  expect(second.token).toBeGreaterThan(first.token)
  await releaseLease(db, second)
  expect(await claimOne(one)).toMatchObject({ isTakeover: false })
})

it('of many concurrent claims exactly one gets the row', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimAll(someLeases(db))))
  expect(claims.flat()).toHaveLength(1)
})

it('a lost lease can be neither renewed nor released, and allows no write', async () => {
  const previous = await claimOne(someLeases(db))
  await expire()
  const holder = await claimOne(someLeases(db))
  expect(await renewLease(db, previous)).toBe(false)
  await releaseLease(db, previous)
  await expect(db.transaction().execute((tx) => fence(tx, previous))).rejects.toBeInstanceOf(LeaseLost)
  expect(await isLeaseLive()).toBe(true)
  await expect(db.transaction().execute((tx) => fence(tx, holder))).resolves.toBeUndefined()
  expect(await renewLease(db, holder)).toBe(true)
})

it('a process does not claim a row that it is processing, and reclaims at once a row that it failed to release', async () => {
  const leases = someLeases(db)
  const requestedAt = performance.now()
  const held = leases.hold({ lease: await claimOne(leases), requestedAt })
  await expire()
  expect(await claimAll(leases)).toEqual([])
  await renewLease(db, held.lease)
  await held.end()
  expect(await claimAll(someLeases(db))).toEqual([])
  expect(await claimAll(leases)).toEqual([])
  expect(await claimAll(leases, { ...things, canReclaim: true })).toMatchObject([{ isTakeover: false }])
})

it('a row inserted under a lease is reserved before it is visible', async () => {
  const leases = someLeases(db)
  const giveUp = leases.reserve(things, 'a')
  expect(await claimAll(leases)).toEqual([])
  giveUp()
  expect(await claimAll(leases)).toHaveLength(1)
})

it('a lease too far in the future was written before the clock was set back, and blocks no claim', async () => {
  await claimOne(someLeases(db))
  await sql`update leased_things set lease_expires_at = now() + interval '1 hour'`.execute(db)
  expect(await claimAll(someLeases(db))).toHaveLength(1)
})

it('at startup a process voids old leases if no other process can be running', async () => {
  await claimOne(someLeases(db))
  const shared = someLeases(db)
  await shared.recover(things)
  expect(await claimAll(shared)).toEqual([])
  const alone = someLeases(db, { alone: true })
  await alone.recover(things)
  expect(await claimAll(alone)).toMatchObject([{ isTakeover: true }])
})

it('at startup a process expires only the leases of other processes', async () => {
  const alone = someLeases(db, { alone: true })
  const own = await claimOne(alone)
  await alone.recover(things)
  expect(await claimAll(someLeases(db))).toEqual([])
  expect(await renewLease(db, own)).toBe(true)
})

it('the leases of a dead process can be expired for others, which leaves those of any other process', async () => {
  const [dead, alive, next] = [someLeases(db), someLeases(db), someLeases(db)]
  await claimOne(dead)
  await sql`insert into leased_things (thing_id) values ('b')`.execute(db)
  await claimOne(alive)
  await db.transaction().execute((tx) => expireLeasesOf(tx, things, dead.holder))
  expect((await claimAll(next)).map(({ id, isTakeover }) => [id, isTakeover])).toEqual([['a', true]])
})

it('a claim takes at most its limit of rows, in its order, and can change them', async () => {
  await sql`insert into leased_things (thing_id) values ('b'), ('c')`.execute(db)
  const { rows } = await claim<{ thing_id: string; lease_token: number }>({
    table: things,
    storeId: null,
    by: someLeases(db),
    which: sql`candidate.thing_id <> 'c'`,
    order: sql`order by candidate.thing_id desc`,
    limit: 1,
    set: sql`, thing_id = leased_things.thing_id || '!'`,
    returning: sql`thing_id`,
  }).execute(db)
  expect(rows).toEqual([{ thing_id: 'b!', lease_token: expect.any(Number), is_takeover: false }])
})

it('a lease of a store’s row does not cover a row of another store with the same id', async () => {
  const [one, two] = [randomUUID(), randomUUID()]
  await sql`insert into leased_store_things (store_id, thing_id) values (${one}, 'a'), (${two}, 'a')`.execute(db)
  const table: LeasedTable = { ...things, name: 'leased_store_things', hasStores: true }
  const leases = someLeases(db)
  const { rows } = await claim<{ lease_token: number }>({
    table,
    storeId: one,
    by: leases,
    which: sql`true`,
    limit: 10,
    returning: sql`leased_store_things.store_id`,
  }).execute(db)
  expect(rows).toMatchObject([{ store_id: one }])
  const lease = { table, storeId: one, id: 'a', token: rows[0]?.lease_token ?? 0 }
  expect(await renewLease(db, { ...lease, storeId: two })).toBe(false)
  expect(await renewLease(db, lease)).toBe(true)
  const holders = await sql<{ is_held: boolean }>`
    select lease_holder is not null as is_held from leased_store_things order by store_id = ${one}::uuid`.execute(db)
  expect(holders.rows).toEqual([{ is_held: false }, { is_held: true }])
})

describe('a claim across stores', () => {
  const table: LeasedTable = { ...things, name: 'leased_store_things', hasStores: true }
  const query = (limit: number, by = someLeases(db)) => ({
    table,
    by,
    which: sql`candidate.thing_id <> 'c'`,
    order: sql`order by candidate.thing_id`,
    limit,
    returning: sql`thing_id`,
  })
  const claimed = async (...given: Parameters<typeof query>) =>
    (await claimAcrossStores<{ thing_id: string }>(db, query(...given))).map(({ thing_id }) => thing_id)

  beforeEach(async () => {
    await sql`truncate leased_store_things`.execute(db)
    const [one, two] = [randomUUID(), randomUUID()]
    await sql`
      insert into leased_store_things (store_id, thing_id)
      values (${one}, 'b'), (${two}, 'a'), (${two}, 'c'), (${one}, 'd')`.execute(db)
  })

  it('takes at most its limit of rows, in its order', async () => {
    expect(await claimed(1)).toEqual(['a'])
    expect((await claimed(10)).toSorted()).toEqual(['b', 'd'])
    expect(await claimed(10)).toEqual([])
  })

  it('claims no row that another process claims after it was read, and continues with the next store', async () => {
    let isFirst = true
    const rows = await claimAcrossStores<{ thing_id: string }>(
      db,
      query(1),
      (own) =>
        ({
          ...claim<{ thing_id: string }>(own),
          execute: async (executor: Database) => {
            if (isFirst) await claim({ ...own, by: someLeases(db) }).execute(executor)
            isFirst = false
            return claim<{ thing_id: string }>(own).execute(executor)
          },
        }) as never,
    )
    expect(rows).toMatchObject([{ thing_id: 'b' }])
  })
})

it('a lease is held for the duration of its table, and leaves no trace when released', async () => {
  const lease = await claimOne(someLeases(db))
  const left = async () => {
    const { rows } = await sql<{ seconds: number | null; holder: string | null; token: number | null }>`
      select extract(epoch from lease_expires_at - clock_timestamp())::float8 as seconds, lease_holder as holder,
        lease_token as token from leased_things`.execute(db)
    return rows[0]
  }
  expect((await left())?.seconds).toBeGreaterThan(5)
  expect((await left())?.seconds).toBeLessThanOrEqual(15)
  await releaseLease(db, lease)
  expect(await left()).toEqual({ seconds: null, holder: null, token: null })
})

it('a takeover is reported, and an ordinary claim is not', async () => {
  const warn = vi.fn()
  const leases = someLeases(db, { logger: { warn, error: vi.fn() } })
  const requestedAt = performance.now()
  const lease = await claimOne(leases)
  await leases.hold({ lease, requestedAt }).end()
  await leases.hold({ lease, requestedAt, isTakeover: false }).end()
  expect(warn).not.toHaveBeenCalled()
  await leases.hold({ lease, requestedAt, isTakeover: true }).end()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { table: 'leased_things', id: 'a' },
    expect.stringContaining('taken over'),
  )
})

it('a claimed row that cannot be run is reported, and can be claimed again when its lease expires', async () => {
  const [error, metrics] = [vi.fn(), createMetrics()]
  const leases = someLeases(db, { logger: { warn: () => {}, error }, metrics })
  await claimOne(leases)
  leases.reserve(things, 'a')
  const reason = new Error('not readable')
  leases.skip(things, 'a', reason)
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: reason, table: 'leased_things', id: 'a' },
    'claimed row cannot be run',
  )
  expect((await metrics.leases.get()).values.map(({ labels }) => labels.event)).toEqual(['skipped'])
  expect(await claimAll(leases)).toEqual([])
  await expire()
  expect(await claimAll(leases)).toHaveLength(1)
})

it('each process runs its own rows, by table', () => {
  const leases = someLeases(db)
  const other: LeasedTable = { ...things, name: 'other_things' }
  const giveUp = leases.reserve(things, 'a')
  leases.reserve(things, 'b')
  leases.reserve(other, 'a')
  expect([leases.running(things), leases.running(other), someLeases(db).running(things)]).toEqual([
    ['a', 'b'],
    ['a'],
    [],
  ])
  giveUp()
  expect([leases.running(things), leases.running(other)]).toEqual([['b'], ['a']])
})

it('a held lease is renewed until it is released', async () => {
  const leases = someLeases(db)
  const requestedAt = performance.now()
  const held = leases.hold({ lease: await claimOne(leases), requestedAt, heartbeatMs: 10 })
  await expire()
  await expect.poll(isLeaseLive).toBe(true)
  expect(held.signal.aborted).toBe(false)
  await held.release()
  expect(await isLeaseLive()).toBe(false)
  expect(await claimAll(someLeases(db))).toHaveLength(1)
})

it('a holder whose row was taken over detects this with its next heartbeat', async () => {
  const leases = someLeases(db)
  const requestedAt = performance.now()
  const held = leases.hold({ lease: await claimOne(leases), requestedAt, heartbeatMs: 10 })
  await sql`update leased_things set lease_token = (select nextval('lease_tokens'))`.execute(db)
  await expect.poll(() => held.signal.aborted).toBe(true)
  expect(held.signal.reason).toBeInstanceOf(LeaseLost)
  await held.end()
})

it('a holder that cannot renew stops before the lease expires in the database', async () => {
  const cut = someLeases(unreachable)
  const lease = await claimOne(cut)
  // The claim succeeded; every later statement fails.
  const held = cut.hold({ lease, requestedAt: performance.now() - things.leaseMs * 0.79, heartbeatMs: 50 })
  await expect.poll(() => held.signal.aborted).toBe(true)
  expect(held.signal.reason).toBeInstanceOf(LeaseLost)
  await held.end()
})

it('a holder whose renewal hangs stops too', async () => {
  const leases = someLeases(db)
  const lease = await claimOne(leases)
  const answer = Promise.withResolvers<boolean>()
  const requestedAt = performance.now() - things.leaseMs * 0.79
  const held = leases.hold({ lease, requestedAt, heartbeatMs: 50, renew: () => answer.promise })
  await expect.poll(() => held.signal.aborted).toBe(true)
  expect(await isLeaseLive()).toBe(true)
  answer.resolve(true)
  await held.end()
})

it('if no other process can exist, an unresponsive database costs no lease', async () => {
  const leases = someLeases(unreachable, { alone: true })
  let renewals = 0
  const renew = async (): Promise<boolean> => {
    renewals += 1
    throw new Error('busy')
  }
  const requestedAt = performance.now() - things.leaseMs
  const held = leases.hold({ lease: await claimOne(leases), requestedAt, heartbeatMs: 5, renew })
  await expect.poll(() => renewals).toBeGreaterThan(5)
  expect(held.signal.aborted).toBe(false)
  await held.end()
})

it('lease events are counted by table', async () => {
  const metrics = createMetrics()
  const leases = someLeases(db, { metrics })
  const requestedAt = performance.now()
  await claimOne(someLeases(db))
  await expire()
  const { isTakeover, ...lease } = (await claimAll(leases))[0] ?? expect.unreachable()
  const held = leases.hold({ lease, requestedAt, isTakeover, heartbeatMs: 5 })
  const counts = async () =>
    Object.fromEntries((await metrics.leases.get()).values.map(({ labels, value }) => [labels.event, value > 0]))
  await expect.poll(counts).toEqual({ claimed: true, taken_over: true, renewed: true })
  await sql`update leased_things set lease_token = (select nextval('lease_tokens'))`.execute(db)
  await expect.poll(counts).toEqual({ claimed: true, taken_over: true, renewed: true, lost: true })
  await held.end()
})

it('delays grow up to the maximum, with jitter', () => {
  const plain = { firstMs: 1000, maxMs: 60_000, factor: 4, random: () => 0 }
  expect([1, 2, 3, 4, 50].map((failures) => backoffMs(failures, plain))).toEqual([1000, 4000, 16_000, 60_000, 60_000])
  expect(backoffMs(1, { ...plain, random: () => 0.5 })).toBe(900)
  const some = Array.from({ length: 100 }, () => backoffMs(2, { firstMs: 1000, maxMs: 60_000 }))
  expect(Math.min(...some)).toBeGreaterThanOrEqual(1600)
  expect(Math.max(...some)).toBeLessThanOrEqual(2000)
  expect(new Set(some).size).toBeGreaterThan(50)
})
