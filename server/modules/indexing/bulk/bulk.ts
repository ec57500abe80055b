import type { JobListQuery, JobQuery } from '../../../../contract/catalog/job.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { StoreScope } from '../../stores/index.ts'
import { cancelJob } from './cancel-job.ts'
import { purgeJobsAcrossStores } from './purge-jobs.store.ts'
import { listJobs, readJob } from './read-jobs.ts'
import { createJobRunner, type JobRunnerDeps } from './run/job-runner.ts'
import { type NewBulkJob, type StartDeps, type StartedJob, startJob } from './start-job.ts'

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
