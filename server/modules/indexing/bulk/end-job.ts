import type { Tx } from '../../../platform/db/schema.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import type { StoreScope } from '../../stores/index.ts'
import { endJob as endRow, type JobRow, lockJob } from './jobs.store.ts'
import { presentSummary } from './present-job.ts'
import type { JobError } from './tables.ts'

/**
 * Ends a job in the caller's transaction and publishes `bulk.completed` or `bulk.failed`, with the callback URL for the delivery.
 * Returns the finished job.
 */
export async function endJob(
  tx: Tx,
  scope: StoreScope,
  end: { jobId: string; error: JobError | null; at: Date },
): Promise<JobRow | undefined> {
  const status = end.error === null ? 'completed' : 'failed'
  await endRow(tx, scope, { ...end, status })
  const row = await lockJob(tx, scope, end.jobId)
  if (row === undefined) return undefined
  const payload = { ...presentSummary(row), callback_url: row.callback_url }
  await publish(tx, { type: `bulk.${status}`, storeId: scope.storeId, payload })
  return row
}
