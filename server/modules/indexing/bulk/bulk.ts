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
    /** Days that a job is kept after its end. */
    readonly jobsKeptDays: number
  }

/** Many products at once, worked off in the background. */
export function createBulk(deps: BulkDeps) {
  const runner = createJobRunner(deps)
  const purgeJobs = (): Promise<void> =>
    purgeJobsAcrossStores(deps.db, { now: deps.clock.now(), keptDays: deps.jobsKeptDays })
  deps.jobs.define('purge-bulk-jobs', { handler: purgeJobs })
  deps.jobs.schedule('hourly-bulk-purge', '7 * * * *', 'purge-bulk-jobs')
  return {
    /**
     * Puts a job away and has it begun; `items` are valid products (their metadata is checked once more when they are
     * written) or deletions. Its end is told by the event `bulk.completed` or `bulk.failed`.
     */
    async start(scope: StoreScope, order: NewBulkJob): Promise<StartedJob> {
      const started = await startJob(deps, scope, order)
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
