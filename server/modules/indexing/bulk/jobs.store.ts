import { type Selectable, sql } from 'kysely'
import type { JobListQuery } from '../../../../contract/catalog/job.ts'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import { released } from '../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { JobActor, JobError } from './tables.ts'

const visibleColumns = [
  'job_id',
  'source',
  'status',
  'callback_url',
  'actor',
  'total',
  'succeeded',
  'failed',
  'error',
  'created_at',
  'started_at',
  'finished_at',
] as const

export type JobRow = Pick<Selectable<DatabaseSchema['bulk_jobs']>, (typeof visibleColumns)[number]>

export interface NewJob {
  readonly jobId: string
  readonly source: 'api' | 'import'
  readonly callbackUrl: string | null
  readonly actor: JobActor
  readonly createdAt: Date
}

/** A job that is still being filled and not yet visible. */
export async function insertStagingJob(db: Database | Tx, scope: StoreScope, job: NewJob): Promise<void> {
  const { jobId, source, callbackUrl, actor, createdAt } = job
  await sql`
    insert into bulk_jobs (store_id, job_id, source, status, callback_url, actor, created_at, served_at)
    values (${scope.storeId}, ${jobId}, ${source}, 'staging', ${callbackUrl}, ${JSON.stringify(actor)}::jsonb, ${createdAt}, now())`.execute(
    db,
  )
}

/** Heartbeat of a staging job. Returns false when it was purged. */
export async function touchStagingJob(tx: Tx, scope: StoreScope, jobId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update bulk_jobs set served_at = now()
    where store_id = ${scope.storeId} and job_id = ${jobId} and status = 'staging'`.execute(tx)
  return numAffectedRows === 1n
}

/** Makes a staged job runnable. All items are stored; `failed` of them have already failed. */
export async function openJob(
  tx: Tx,
  scope: StoreScope,
  job: { jobId: string; total: number; failed: number; at: Date },
): Promise<void> {
  await sql`
    update bulk_jobs
    set status = 'processing', total = ${job.total}, failed = ${job.failed}, created_at = ${job.at}, served_at = null
    where store_id = ${scope.storeId} and job_id = ${job.jobId} and status = 'staging'`.execute(tx)
}

export async function deleteStagingJob(db: Database, scope: StoreScope, jobId: string): Promise<void> {
  await sql`
    delete from bulk_jobs where store_id = ${scope.storeId} and job_id = ${jobId} and status = 'staging'`.execute(db)
}

export function jobById(db: Database | Tx, scope: StoreScope, jobId: string): Promise<JobRow | undefined> {
  return jobs(db, scope).select(visibleColumns).where('job_id', '=', jobId).executeTakeFirst()
}

/** Like `jobById`, with a lock until the end of the transaction. */
export function lockJob(tx: Tx, scope: StoreScope, jobId: string): Promise<JobRow | undefined> {
  return jobs(tx, scope).select(visibleColumns).where('job_id', '=', jobId).forUpdate().executeTakeFirst()
}

/** The jobs of one page, newest first. */
export function selectJobs(
  db: Database,
  scope: StoreScope,
  { query, page: { after, rows } }: { query: JobListQuery; page: PageWanted },
): Promise<JobRow[]> {
  return withStatus(db, scope, query)
    .select(visibleColumns)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'job_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('job_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countJobs(db: Database, scope: StoreScope, query: JobListQuery): Promise<number> {
  const row = await withStatus(db, scope, query)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

/** Ends a job and releases its lease. A running process notices at its next commit. */
export async function endJob(
  tx: Tx,
  scope: StoreScope,
  end: { jobId: string; status: 'completed' | 'failed'; error: JobError | null; at: Date },
): Promise<void> {
  const error = end.error === null ? null : JSON.stringify(end.error)
  await sql`
    update bulk_jobs
    set status = ${end.status}, error = ${error}::jsonb, finished_at = ${end.at}, ${released}
    where store_id = ${scope.storeId} and job_id = ${end.jobId}`.execute(tx)
}

function jobs(db: Database | Tx, scope: StoreScope) {
  return db.selectFrom('bulk_jobs').where('store_id', '=', scope.storeId).where('status', '<>', 'staging')
}

function withStatus(db: Database, scope: StoreScope, { status }: JobListQuery) {
  return jobs(db, scope).$if(status !== undefined, (select) => select.where('status', '=', status ?? 'processing'))
}
