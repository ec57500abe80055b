import type { JobSummary } from '../../../../contract/catalog/job.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { jobFinished, jobNotFound } from '../errors.ts'
import { endJob } from './end-job.ts'
import { lockJob } from './jobs.store.ts'
import { presentSummary } from './present-job.ts'

const cancelled = { code: 'cancelled', message: 'The job was canceled; the items that were processed before remain.' }

/**
 * Cancels a job: no item is processed after this resolves. Idempotent. Throws 404, or 409 when the job has already finished.
 */
export function cancelJob(deps: { db: Database; clock: Clock }, scope: StoreScope, jobId: string): Promise<JobSummary> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockJob(tx, scope, jobId)
    if (row === undefined) throw jobNotFound(jobId)
    if (row.error?.code === cancelled.code) return presentSummary(row)
    if (row.status !== 'processing') throw jobFinished(jobId, row.status)
    const ended = await endJob(tx, scope, { jobId, error: cancelled, at: deps.clock.now() })
    return presentSummary(ended ?? row)
  })
}
