import type { JobList, JobListQuery, JobQuery, JobRecord } from '../../../../contract/catalog/job.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import { badCursor, decodeCursor, encodeCursor } from '../../../platform/http/paging/paging.ts'
import type { StoreScope } from '../../stores/index.ts'
import { jobNotFound } from '../errors.ts'
import { failedItems } from './items.store.ts'
import { countJobs, jobById, selectJobs } from './jobs.store.ts'
import { presentError, presentSummary } from './present-job.ts'

/** One page of the store's jobs, newest first. Throws 422 on an invalid cursor. */
export async function listJobs(db: Database, scope: StoreScope, query: JobListQuery): Promise<JobList> {
  const page = readPage(query)
  const [found, total] = await Promise.all([selectJobs(db, scope, { query, page }), countJobs(db, scope, query)])
  const { items, next_cursor } = cutPage(found, query.limit, (row) => row.job_id)
  return { jobs: items.map(presentSummary), total, next_cursor }
}

/** A job with one page of its errors. Throws 404, or 422 on an invalid cursor. */
export async function readJob(
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
