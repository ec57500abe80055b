import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expireLease, someLeases } from '../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import type { Database } from '../db/schema.ts'
import { createMetrics } from '../metrics.ts'
import { backoffMs } from './backoff.ts'
import { type Lease, type LeasedTable, LeaseLost } from './lease.ts'
import { claim } from './lease-sql.ts'
import { fence, releaseLease, renewLease } from './leases.store.ts'
import type { Leases } from './leases.ts'

const things: LeasedTable = { name: 'leased_things', id: 'thing_id', hasStores: false, leaseMs: 15_000 }
const quick: LeasedTable = { ...things, leaseMs: 900 }
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await sql`
    create table leased_things (thing_id text primary key, lease_holder uuid, lease_token bigint, lease_expires_at timestamptz)`.execute(
    db,
  )
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
  (await sql`select from leased_things where lease_expires_at > clock_timestamp()`.execute(db)).rows.length > 0

/** Nothing of this process happens for so long, as under a long synchronous computation. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** The database as a process sees it that cannot reach it any more. */
const unreachable = new Proxy({} as Database, {
  get() {
    throw new Error('the database cannot be reached')
  },
})

it('a row is one process’s until its lease expires, and each claim has a greater token', async () => {
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

it('of many claims at once exactly one gets the row', async () => {
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimAll(someLeases(db))))
  expect(claims.flat()).toHaveLength(1)
})

it('a lease that was lost is neither renewed nor released, and lets nothing through', async () => {
  const former = await claimOne(someLeases(db))
  await expire()
  const holder = await claimOne(someLeases(db))
  expect(await renewLease(db, former)).toBe(false)
  await releaseLease(db, former)
  await expect(db.transaction().execute((tx) => fence(tx, former))).rejects.toBeInstanceOf(LeaseLost)
  expect(await isLeaseLive()).toBe(true)
  await expect(db.transaction().execute((tx) => fence(tx, holder))).resolves.toBeUndefined()
  expect(await renewLease(db, holder)).toBe(true)
})

it('a process does not claim what it runs, and claims at once what it failed to release where it may', async () => {
  const leases = someLeases(db)
  const askedAt = performance.now()
  const held = leases.hold({ lease: await claimOne(leases), askedAt })
  await expire()
  expect(await claimAll(leases)).toEqual([])
  await renewLease(db, held.lease)
  await held.end()
  expect(await claimAll(someLeases(db))).toEqual([])
  expect(await claimAll(leases)).toEqual([])
  expect(await claimAll(leases, { ...things, canReclaim: true })).toMatchObject([{ isTakeover: false }])
})

it('a row that is inserted under a lease is reserved before it can be seen', async () => {
  const leases = someLeases(db)
  const giveUp = leases.reserve(things, 'a')
  expect(await claimAll(leases)).toEqual([])
  giveUp()
  expect(await claimAll(leases)).toHaveLength(1)
})

it('a lease further ahead than any lasts was written before the clock was set back, and blocks no claim', async () => {
  await claimOne(someLeases(db))
  await sql`update leased_things set lease_expires_at = now() + interval '1 hour'`.execute(db)
  expect(await claimAll(someLeases(db))).toHaveLength(1)
})

it('at its start a process voids what was left behind, where nobody else can be running', async () => {
  await claimOne(someLeases(db))
  const shared = someLeases(db)
  await shared.recover(things)
  expect(await claimAll(shared)).toEqual([])
  const alone = someLeases(db, { alone: true })
  await alone.recover(things)
  expect(await claimAll(alone)).toMatchObject([{ isTakeover: true }])
})

it('a held lease is renewed until it is released', async () => {
  const leases = someLeases(db)
  const askedAt = performance.now()
  const held = leases.hold({ lease: await claimOne(leases), askedAt, heartbeatMs: 10 })
  await expire()
  await expect.poll(isLeaseLive).toBe(true)
  expect(held.signal.aborted).toBe(false)
  await held.release()
  expect(await isLeaseLive()).toBe(false)
  expect(await claimAll(someLeases(db))).toHaveLength(1)
})

it('a holder whose row was taken is told so by its next heartbeat', async () => {
  const leases = someLeases(db)
  const askedAt = performance.now()
  const held = leases.hold({ lease: await claimOne(leases), askedAt, heartbeatMs: 10 })
  await sql`update leased_things set lease_token = nextval('lease_tokens')`.execute(db)
  await expect.poll(() => held.signal.aborted).toBe(true)
  expect(held.signal.reason).toBeInstanceOf(LeaseLost)
  await held.end()
})

it('a holder that cannot renew gives up before the database gives the row away', async () => {
  const cut = someLeases(unreachable)
  const lease = await claimOne(cut)
  // The claim went through; from here on nothing does.
  const held = cut.hold({ lease, askedAt: performance.now() - things.leaseMs * 0.75, heartbeatMs: 50 })
  await expect.poll(() => held.signal.aborted).toBe(true)
  expect(held.signal.reason).toBeInstanceOf(LeaseLost)
  await held.end()
})

it('a holder whose renewal hangs gives up as well', async () => {
  const leases = someLeases(db)
  const lease = await claimOne(leases)
  const answer = Promise.withResolvers<boolean>()
  const askedAt = performance.now() - things.leaseMs * 0.75
  const held = leases.hold({ lease, askedAt, heartbeatMs: 50, renew: () => answer.promise })
  await expect.poll(() => held.signal.aborted).toBe(true)
  expect(await isLeaseLive()).toBe(true)
  answer.resolve(true)
  await held.end()
})

it('where no other process can be, a database that does not answer costs no lease', async () => {
  const leases = someLeases(unreachable, { alone: true })
  let beats = 0
  const renew = async (): Promise<boolean> => {
    beats += 1
    throw new Error('busy')
  }
  const askedAt = performance.now() - things.leaseMs
  const held = leases.hold({ lease: await claimOne(leases), askedAt, heartbeatMs: 5, renew })
  await expect.poll(() => beats).toBeGreaterThan(5)
  expect(held.signal.aborted).toBe(false)
  await held.end()
})

it('a process that stood still for longer than its lease goes on where nobody has taken the row, and stops where somebody has', async () => {
  const leases = someLeases(db)
  const askedAt = performance.now()
  const held = leases.hold({ lease: await claimOne(leases, quick), askedAt })
  block(2 * quick.leaseMs)
  await expect.poll(isLeaseLive).toBe(true)
  expect(held.signal.aborted).toBe(false)
  expect(await claimAll(leases, quick)).toEqual([])
  await sql`update leased_things set lease_token = nextval('lease_tokens')`.execute(db)
  block(2 * quick.leaseMs)
  await expect.poll(() => held.signal.aborted).toBe(true)
  await held.end()
})

it('what happens to leases is counted by table', async () => {
  const metrics = createMetrics()
  const leases = someLeases(db, { metrics })
  const askedAt = performance.now()
  await claimOne(someLeases(db))
  await expire()
  const { isTakeover, ...lease } = (await claimAll(leases))[0] ?? expect.unreachable()
  const held = leases.hold({ lease, askedAt, isTakeover, heartbeatMs: 5 })
  const counts = async () =>
    Object.fromEntries((await metrics.leases.get()).values.map(({ labels, value }) => [labels.event, value > 0]))
  await expect.poll(counts).toEqual({ claimed: true, taken_over: true, renewed: true })
  await sql`update leased_things set lease_token = nextval('lease_tokens')`.execute(db)
  await expect.poll(counts).toEqual({ claimed: true, taken_over: true, renewed: true, lost: true })
  await held.end()
})

it('delays grow, up to the longest, and are cut by chance', () => {
  const plain = { firstMs: 1000, maxMs: 60_000, factor: 4, random: () => 0 }
  expect([1, 2, 3, 4, 50].map((failures) => backoffMs(failures, plain))).toEqual([1000, 4000, 16_000, 60_000, 60_000])
  expect(backoffMs(1, { ...plain, random: () => 0.5 })).toBe(900)
  const some = Array.from({ length: 100 }, () => backoffMs(2, { firstMs: 1000, maxMs: 60_000 }))
  expect(Math.min(...some)).toBeGreaterThanOrEqual(1600)
  expect(Math.max(...some)).toBeLessThanOrEqual(2000)
  expect(new Set(some).size).toBeGreaterThan(50)
})
