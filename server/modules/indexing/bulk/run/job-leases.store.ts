import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { type ClaimedRow, type Lease, type LeasedTable, LeaseLost } from '../../../../platform/leases/lease.ts'
import { type Claimer, expiry, isClaimable, isHeld, isLive, released } from '../../../../platform/leases/lease-sql.ts'
import { claimAcrossStores } from '../../../../platform/leases/leases.store.ts'
import { grantScope, type StoreScope } from '../../../stores/index.ts'

export const jobTable: LeasedTable = { name: 'bulk_jobs', id: 'job_id', hasStores: true, leaseMs: 15_000 }

/** A job that this process runs until it releases or loses the lease. */
export interface LeasedJob {
  readonly scope: StoreScope
  readonly jobId: string
  readonly lease: Lease
  readonly isTakeover: boolean
  /** Claims since the last finished item, including this one. */
  readonly attemptsWithoutProgress: number
}

/**
 * Claims the runnable job that has waited longest. The jobs of one store run one at a time in order of creation, across all processes,
 * so that the later of two jobs for a product wins.
 */
export async function claimJobAcrossStores(db: Database, by: Claimer, at: Date): Promise<LeasedJob | null> {
  const [row] = await claimAcrossStores<JobClaimed>(db, {
    table: jobTable,
    by,
    which: isDue,
    order: sql`order by candidate.served_at nulls first, candidate.created_at`,
    limit: 1,
    set: sql`, served_at = now(), attempts_without_progress = bulk_jobs.attempts_without_progress + 1,
      started_at = coalesce(bulk_jobs.started_at, greatest(bulk_jobs.created_at, ${at}::timestamptz))`,
    returning: sql`bulk_jobs.store_id, bulk_jobs.job_id, attempts_without_progress`,
  })
  if (row === undefined) return null
  const {
    store_id: storeId,
    job_id: jobId,
    attempts_without_progress,
    lease_token: token,
    is_takeover: isTakeover,
  } = row
  const lease = { table: jobTable, storeId, id: jobId, token }
  return { scope: grantScope(storeId), jobId, lease, isTakeover, attemptsWithoutProgress: attempts_without_progress }
}

interface JobClaimed extends ClaimedRow {
  readonly store_id: string
  readonly job_id: string
  readonly attempts_without_progress: number
}

const isDue = sql`candidate.status = 'processing' and (candidate.not_before is null or candidate.not_before <= now())
  and not exists (
    select from bulk_jobs other
    where other.store_id = candidate.store_id and other.status = 'processing' and other.job_id <> candidate.job_id
      and ((other.created_at, other.job_id) < (candidate.created_at, candidate.job_id)
        or ${isLive(jobTable, 'other.lease_expires_at')}))`

/** Whether a job can be claimed. */
export async function isJobDueAcrossStores(db: Database, by: Claimer): Promise<boolean> {
  const { rows } = await sql`
    select from bulk_jobs candidate where ${isClaimable(jobTable, by, 'candidate')} and ${isDue} limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Counts finished items and renews the lease in the transaction that settles them. Throws `LeaseLost` when the job was canceled,
 * finished or taken over.
 */
export async function recordProgress(
  tx: Tx,
  job: LeasedJob,
  done: { succeeded: number; failed: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    update bulk_jobs set succeeded = succeeded + ${done.succeeded}, failed = failed + ${done.failed}, attempts_without_progress = 0,
      lease_expires_at = ${expiry(jobTable)}
    where ${isHeld(job.lease)} and status = 'processing'`.execute(tx)
  if (numAffectedRows !== 1n) throw new LeaseLost(job.lease)
}

/** Locks the job for the rest of the transaction. Throws `LeaseLost`. */
export async function lockLeasedJob(tx: Tx, job: LeasedJob): Promise<void> {
  const { rows } = await sql`
    select from bulk_jobs where ${isHeld(job.lease)} and status = 'processing' for update`.execute(tx)
  if (rows.length === 0) throw new LeaseLost(job.lease)
}

/** Releases the job for claims after `backoffSeconds`. `countsAsAttempt`: whether the claim counts as an attempt without progress. */
export async function releaseJob(
  db: Database,
  job: LeasedJob,
  options: { backoffSeconds: number; countsAsAttempt: boolean },
): Promise<void> {
  await sql`
    update bulk_jobs set ${released}, not_before = now() + make_interval(secs => ${options.backoffSeconds}::double precision),
      attempts_without_progress = case when ${options.countsAsAttempt}::boolean then attempts_without_progress else greatest(attempts_without_progress - 1, 0) end
    where ${isHeld(job.lease)} and status = 'processing'`.execute(db)
}
