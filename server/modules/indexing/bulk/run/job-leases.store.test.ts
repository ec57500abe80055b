import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../../../platform/clock.ts'
import { systemIds } from '../../../../platform/ids.ts'
import { LeaseLost } from '../../../../platform/leases/lease.ts'
import { someLeases } from '../../../../test/kit/database/some-leases.ts'
import { openTestDatabase, type TestDatabase } from '../../../../test/kit/database/test-database.ts'
import { createStores } from '../../../stores/index.ts'
import { claimJobAcrossStores, lockLeasedJob, recordProgress, releaseJob } from './job-leases.store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('the previous lease holder neither updates, ends nor releases a job after a takeover', async () => {
  const { db } = database
  const { scope } = await createStores({ db, clock: systemClock, ids: systemIds }).createStore({
    name: 'Shop',
    plan: 'free',
  })
  await sql`
    insert into bulk_jobs (store_id, job_id, source, status, actor, created_at)
    values (${scope.storeId}, ${crypto.randomUUID()}, 'api', 'processing', '{}', now())`.execute(db)
  const previous = (await claimJobAcrossStores(db, someLeases(db), new Date())) ?? expect.unreachable()
  expect(await claimJobAcrossStores(db, someLeases(db), new Date())).toBeNull()
  await sql`update bulk_jobs set lease_expires_at = now()`.execute(db)
  const claimed = (await claimJobAcrossStores(db, someLeases(db), new Date())) ?? expect.unreachable()
  expect([claimed.isTakeover, claimed.attemptsWithoutProgress]).toEqual([true, 2])
  const row = async () => (await sql<{ row: string }>`select j::text as row from bulk_jobs j`.execute(db)).rows
  const before = await row()
  const inTransaction = (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) =>
    db.transaction().execute(work)
  await expect(inTransaction((tx) => recordProgress(tx, previous, { succeeded: 1, failed: 0 }))).rejects.toBeInstanceOf(
    LeaseLost,
  )
  await expect(inTransaction((tx) => lockLeasedJob(tx, previous))).rejects.toBeInstanceOf(LeaseLost)
  await releaseJob(db, previous, { backoffSeconds: 10, countsAsAttempt: true })
  expect(await row()).toEqual(before)
  await expect(inTransaction((tx) => lockLeasedJob(tx, claimed))).resolves.toBeUndefined()
})
