import type { JobRecord, JobSummary } from '../../../../contract/catalog/job.ts'
import type { FailedItem } from './items.store.ts'
import type { JobRow } from './jobs.store.ts'

export function presentSummary(row: JobRow): JobSummary {
  const { job_id, source, total, succeeded, failed, error, actor } = row
  return {
    job_id,
    source,
    // Staging jobs are never read.
    status: row.status === 'staging' ? 'processing' : row.status,
    total,
    processed: succeeded + failed,
    succeeded,
    failed,
    error,
    created_by: { type: actor.type, name: actor.name },
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export function presentError({ position, product_id, code, message }: FailedItem): JobRecord['errors'][number] {
  return { index: position, product_id, code: code ?? '', message: message ?? '' }
}
