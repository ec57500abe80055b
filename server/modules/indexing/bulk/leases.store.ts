import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'

/** A job that this process runs until it gives it back, or shows no sign of life for `leaseSeconds`. */
export interface HeldJob {
  readonly scope: StoreScope
  readonly jobId: string
  readonly holder: string
  /** How often it was taken since an item was last finished, this time included. */
  readonly fruitless: number
}

/** A living process renews three times in this time. */
export const leaseSeconds = 15

const lease = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`

/**
 * Takes the job that waited longest among those that nobody runs. The jobs of one store run one after the other in the order
 * of their creation, in whatever process, so that of two that name a product the later has the last word.
 */
export async function takeJobAcrossStores(db: Database, take: { holder: string; at: Date }): Promise<HeldJob | null> {
  const { rows } = await sql<TakenRow>`
    update bulk_jobs j
    set leased_by = ${take.holder}, leased_until = ${lease}, served_at = now(),
      started_at = coalesce(j.started_at, greatest(j.created_at, ${take.at}::timestamptz)), fruitless = j.fruitless + 1
    from (
      select store_id, job_id from bulk_jobs n
      where ${isDue}
      order by served_at nulls first, created_at limit 1 for update skip locked
    ) due
    where j.store_id = due.store_id and j.job_id = due.job_id
    returning j.store_id, j.job_id, j.fruitless`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { store_id, job_id: jobId, fruitless } = row
  return { scope: grantScope(store_id), jobId, holder: take.holder, fruitless }
}

interface TakenRow {
  readonly store_id: string
  readonly job_id: string
  readonly fruitless: number
}

const isDue = sql`n.status = 'processing' and (n.leased_until is null or n.leased_until < now())
  and (n.not_before is null or n.not_before <= now())
  and not exists (
    select from bulk_jobs other
    where other.store_id = n.store_id and other.status = 'processing'
      and ((other.created_at, other.job_id) < (n.created_at, n.job_id) or other.leased_until >= now()))`

/** Whether there is a job that could be taken. */
export async function isJobDueAcrossStores(db: Database): Promise<boolean> {
  const { rows } = await sql`select from bulk_jobs n where ${isDue} limit 1`.execute(db)
  return rows.length > 0
}

/** Shows that the holder lives. False when the job is not its own any more: cancelled, finished, or taken by another. */
export async function renewLease(db: Database, job: HeldJob): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_jobs set leased_until = ${lease} where ${isHeld(job)}`.execute(db)
  return numAffectedRows === 1n
}

/** Counts what was finished and renews the lease, in the transaction that does it. False when the job is not the holder's any more. */
export async function countDone(tx: Tx, job: HeldJob, done: { succeeded: number; failed: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_jobs set succeeded = succeeded + ${done.succeeded}, failed = failed + ${done.failed}, fruitless = 0,
      leased_until = ${lease}
    where ${isHeld(job)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes the held job for the rest of the transaction. False when it is not the holder's any more. */
export async function lockHeldJob(tx: Tx, job: HeldJob): Promise<boolean> {
  const { rows } = await sql`select from bulk_jobs where ${isHeld(job)} for update`.execute(tx)
  return rows.length > 0
}

/** Gives the job back, for whoever is next, not before so many seconds; whether this taking of it counts as one for nothing. */
export async function giveBack(
  db: Database,
  job: HeldJob,
  how: { pauseSeconds: number; isFruitless: boolean },
): Promise<void> {
  await sql`
    update bulk_jobs set leased_by = null, leased_until = null,
      not_before = now() + make_interval(secs => ${how.pauseSeconds}::double precision),
      fruitless = case when ${how.isFruitless}::boolean then fruitless else greatest(fruitless - 1, 0) end
    where ${isHeld(job)}`.execute(db)
}

/** Voids what a killed process held, where no other process can be running. */
export async function endLeasesAcrossStores(db: Database): Promise<void> {
  await sql`update bulk_jobs set leased_by = null, leased_until = null where leased_until is not null`.execute(db)
}

function isHeld(job: HeldJob) {
  return sql`store_id = ${job.scope.storeId} and job_id = ${job.jobId} and status = 'processing' and leased_by = ${job.holder}`
}
