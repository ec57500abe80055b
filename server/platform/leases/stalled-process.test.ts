import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { someLeases } from '../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import type { Database } from '../db/schema.ts'
import type { Lease, LeasedTable } from './lease.ts'
import { claim } from './lease-sql.ts'
import type { Leases } from './leases.ts'

const things: LeasedTable = { name: 'leased_things', id: 'thing_id', hasStores: false, leaseMs: 900 }
let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  await sql`
    create table leased_things (thing_id text primary key, lease_holder uuid, lease_token bigint, lease_expires_at timestamptz)`.execute(
    db,
  )
  await sql`insert into leased_things (thing_id) values ('a')`.execute(db)
})
afterAll(() => database.close())

async function claimAll(by: Leases): Promise<Lease[]> {
  const { rows } = await claim<{ thing_id: string; lease_token: number }>({
    table: things,
    storeId: null,
    by,
    which: sql`true`,
    limit: 10,
    returning: sql`thing_id`,
  }).execute(db)
  return rows.map((row) => ({ table: things, storeId: null, id: row.thing_id, token: row.lease_token }))
}

const isLeaseLive = async (): Promise<boolean> =>
  (await sql`select from leased_things where lease_expires_at > clock_timestamp()`.execute(db)).rows.length > 0

/** Blocks the event loop, as a long synchronous computation would. */
function block(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('a process suspended for longer than its lease continues if the row was not taken over, and stops if it was', async () => {
  const leases = someLeases(db)
  const requestedAt = performance.now()
  const [lease] = await claimAll(leases)
  if (lease === undefined) throw new Error('Nothing could be claimed')
  const held = leases.hold({ lease, requestedAt })
  block(2 * things.leaseMs)
  await expect.poll(isLeaseLive).toBe(true)
  expect(held.signal.aborted).toBe(false)
  expect(await claimAll(leases)).toEqual([])
  await sql`update leased_things set lease_token = (select nextval('lease_tokens'))`.execute(db)
  block(2 * things.leaseMs)
  await expect.poll(() => held.signal.aborted).toBe(true)
  await held.end()
})
