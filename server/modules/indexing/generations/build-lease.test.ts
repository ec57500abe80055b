import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { LeaseLost } from '../../../platform/leases/lease.ts'
import { someLeases } from '../../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { withBuildLease } from './build-lease.ts'
import {
  currentGenerations,
  dropGeneration,
  insertBuilding,
  saveComparison,
  setFault,
  setReady,
} from './generations.store.ts'

let database: TestDatabase
const generation = 'made@1'

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('model_generations').execute()
  const row = { generation, model: generation, dimension: 24, state: 'building' as const, created_at: new Date(0) }
  await database.db.transaction().execute((tx) => insertBuilding(tx, row))
})

const row = async () => (await currentGenerations(database.db)).standby
const holder = async () => (await row())?.lease_holder

it('one of two processes builds, and the other after the lease was released', async () => {
  const { db } = database
  const [a, b] = [someLeases(db), someLeases(db)]
  const done = Promise.withResolvers<void>()
  const builders: string[] = []
  const first = withBuildLease({ db, generation, leases: a }, async () => {
    builders.push('a')
    await done.promise
  })
  await expect.poll(holder).toBe(a.holder)
  const work = async () => void builders.push('b')
  await withBuildLease({ db, generation, leases: b }, work)
  expect(builders).toEqual(['a'])
  done.resolve()
  await first
  expect(await holder()).toBeNull()
  await withBuildLease({ db, generation, leases: b }, work)
  expect(builders).toEqual(['a', 'b'])
})

it('a build aborts after a takeover, and then neither writes nor releases the lease', async () => {
  const { db } = database
  const other = crypto.randomUUID()
  await withBuildLease({ db, generation, leases: someLeases(db), heartbeatMs: 5 }, async ({ lease, signal }) => {
    await sql`update model_generations set lease_holder = ${other}, lease_token = (select nextval('lease_tokens'))`.execute(
      db,
    )
    await expect.poll(() => signal.aborted).toBe(true)
    expect(signal.reason).toBeInstanceOf(LeaseLost)
    const before = await row()
    expect(await setReady(db, lease)).toBe(false)
    await setFault(db, lease, { fault: { code: 'x', message: 'x', tries: 1, failed_at: '' }, isLast: true })
    const compared = { compared_at: '', from: 'x', to: generation, searches: 0, left_out: 0, examples: [] }
    await saveComparison(db, { ...compared, overlap_at_10: null, latency_ms: null }, lease)
    expect(await row()).toEqual(before)
  })
  expect(await holder()).toBe(other)
})

it('a build of a dropped generation aborts', async () => {
  const { db } = database
  await withBuildLease({ db, generation, leases: someLeases(db), heartbeatMs: 5 }, async ({ signal }) => {
    await db.transaction().execute((tx) => dropGeneration(tx, generation))
    await expect.poll(() => signal.aborted).toBe(true)
  })
})
