import type { JobList, JobListQuery, JobQuery, JobRecord, JobSummary } from '../../../../contract/catalog/job.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/http/paging/paging.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { StoreScope } from '../../stores/index.ts'
import { jobFinished, jobNotFound } from '../errors.ts'
import { endJob } from './end-job.ts'
import { failedItems } from './items.store.ts'
import { countJobs, jobById, lockJob, selectJobs } from './jobs.store.ts'
import { presentError, presentSummary } from './present-job.ts'
import { purgeJobsAcrossStores } from './purge-jobs.store.ts'
import { createJobRunner, type JobRunnerDeps } from './run/job-runner.ts'
import { type NewBulkJob, type StartDeps, type StartedJob, startJob } from './start-job.ts'

const cancelled = { code: 'cancelled', message: 'The job was canceled; the items that were processed before remain.' }

export type Bulk = ReturnType<typeof createBulk>

export type BulkDeps = StartDeps &
  JobRunnerDeps & {
    readonly jobs: Pick<Jobs, 'define' | 'schedule'>
    /** Retention of a job after its end, in days. */
    readonly jobRetentionDays: number
  }

/** Bulk jobs: many products, processed in the background. */
export function createBulk(deps: BulkDeps) {
  const runner = createJobRunner(deps)
  const purgeJobs = (): Promise<void> =>
    purgeJobsAcrossStores(deps.db, { now: deps.clock.now(), retentionDays: deps.jobRetentionDays })
  deps.jobs.define('purge-bulk-jobs', { handler: purgeJobs })
  deps.jobs.schedule('hourly-bulk-purge', '7 * * * *', 'purge-bulk-jobs')
  return {
    /**
     * Stores a job and starts it. `items` are valid products (the write checks their metadata again) or deletions. The job ends
     * with the event `bulk.completed` or `bulk.failed`.
     */
    async start(scope: StoreScope, job: NewBulkJob): Promise<StartedJob> {
      const started = await startJob(deps, scope, job)
      runner.wake()
      return started
    },

    readJob: (scope: StoreScope, jobId: string, query: JobQuery) => readJob(deps.db, scope, { jobId, query }),
    listJobs: (scope: StoreScope, query: JobListQuery) => listJobs(deps.db, scope, query),
    cancelJob: (scope: StoreScope, jobId: string) => cancelJob(deps, scope, jobId),
    purgeJobs,
    runner,
  }
}

/**
 * Cancels a job: no item is processed after this resolves. Idempotent. Throws 404, or 409 when the job has already finished.
 */
function cancelJob(deps: { db: Database; clock: Clock }, scope: StoreScope, jobId: string): Promise<JobSummary> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockJob(tx, scope, jobId)
    if (row === undefined) throw jobNotFound(jobId)
    if (row.error?.code === cancelled.code) return presentSummary(row)
    if (row.status !== 'processing') throw jobFinished(jobId, row.status)
    const ended = await endJob(tx, scope, { jobId, error: cancelled, at: deps.clock.now() })
    return presentSummary(ended ?? row)
  })
}

/** One page of the store's jobs, newest first. Throws 422 on an invalid cursor. */
async function listJobs(db: Database, scope: StoreScope, query: JobListQuery): Promise<JobList> {
  const page = readPage(query)
  const [found, total] = await Promise.all([selectJobs(db, scope, { query, page }), countJobs(db, scope, query)])
  const { items, next_cursor } = cutPage(found, query.limit, (row) => row.job_id)
  return { jobs: items.map(presentSummary), total, next_cursor }
}

/** A job with one page of its errors. Throws 404, or 422 on an invalid cursor. */
async function readJob(
  db: Database,
  scope: StoreScope,
  wanted: { jobId: string; query: JobQuery },
): Promise<JobRecord> {
  const { jobId, query } = wanted
  const after = query.cursor === undefined ? -1 : readPosition(query.cursor)
  const row = await jobById(db, scope, jobId)
  if (row === undefined) throw jobNotFound(jobId)
  const found = row.failed === 0 ? [] : await failedItems(db, scope, { jobId, after, rows: query.limit + 1 })
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const isLast = found.length <= query.limit || last === undefined
  return {
    ...presentSummary(row),
    errors: items.map(presentError),
    next_cursor: isLast ? null : encodeCursor([last.position]),
  }
}

function readPosition(cursor: string): number {
  const [position] = decodeCursor(cursor, ['number'])
  const isValid = Number.isInteger(position) && Number(position) >= 0 && Number(position) < 2 ** 31
  if (!isValid) throw badCursor()
  return Number(position)
}
