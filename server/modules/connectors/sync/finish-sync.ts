import type { JobRecord } from '../../../../contract/catalog/job.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { fence } from '../../../platform/leases/leases.store.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Bulk } from '../../indexing/index.ts'
import { byPage } from './apply-sync.ts'
import { type ClaimedConnection, postpone, recordFailure, recordSuccess } from './claims.store.ts'
import { missingProducts, settlePending, unmapMissing } from './mapping.store.ts'
import { issueOf } from './plan-page.ts'
import { insertIssues, type NewIssue, type SyncFailure, type SyncRow, updateSync } from './syncs.store.ts'

export interface FinishDeps {
  readonly db: Database
  readonly clock: Clock
  readonly readJob: Bulk['readJob']
  readonly findProducts: Catalog['findProducts']
  readonly nextSyncMs: () => number
}

const maxCheckMs = 10_000
const errorsPerPage = 1000
const productsPerPage = 500

/** The delay until the job of a sync is checked again: a tenth of its age, so that short jobs are detected quickly. */
function checkDelayMs({ clock }: FinishDeps, { started_at }: SyncRow): number {
  return Math.min(Math.max((clock.now().getTime() - started_at.getTime()) / 10, 500), maxCheckMs)
}

/**
 * Ends a sync whose bulk job has finished, with the products that could not be indexed as issues. Releases the connection either way.
 * Returns the outcome, or null while the job runs.
 */
export async function finishSync(
  deps: FinishDeps,
  claimed: ClaimedConnection,
  { sync, syncNumber }: { readonly sync: SyncRow; readonly syncNumber: number },
): Promise<'completed' | 'failed' | null> {
  const { scope, connectionId, lease } = claimed
  const job = sync.job_id === null ? null : await findJob(deps, claimed, sync.job_id)
  if (job?.status === 'processing') {
    await postpone(deps.db, lease, { ms: checkDelayMs(deps, sync) })
    return null
  }
  await unmapDeleted(deps, claimed, syncNumber)
  const issues = job === null ? [] : await failedItems(deps, claimed, job)
  const failure = job?.status === 'completed' ? (planFailure(issues) ?? failureOf(sync)) : jobFailure(job)
  const hasFailed = job?.status !== 'completed'
  const at = deps.clock.now()
  const counts = { ...sync.counts, failed: issues.length }
  await deps.db.transaction().execute(async (tx) => {
    const end = { at, failure, ms: deps.nextSyncMs() }
    if (hasFailed) await recordFailure(tx, lease, { ...end, failure: failure ?? jobFailure(job) })
    else await recordSuccess(tx, lease, end)
    const failed = issues.flatMap(({ product_id: id }) => (id === null ? [] : [id]))
    await settlePending(tx, scope, { connectionId, failed: hasFailed ? 'all' : failed })
    await insertIssues(tx, scope, { connectionId, syncId: sync.sync_id, issues })
    const state = hasFailed ? 'failed' : 'completed'
    await updateSync(tx, scope, { connectionId, syncId: sync.sync_id, state, counts, failure, finishedAt: at })
  })
  return hasFailed ? 'failed' : 'completed'
}

/**
 * Removes products from the mapping that the job deleted. Products that are still in the catalog, because the job was canceled or their
 * deletion was withheld, stay in the mapping: the next sync finds them missing again.
 */
async function unmapDeleted(deps: FinishDeps, claimed: ClaimedConnection, syncNumber: number): Promise<void> {
  const { db } = deps
  const { scope, connectionId, lease } = claimed
  const by = { connectionId, syncNumber }
  const pages = byPage((after) => missingProducts(db, scope, { ...by, after, rows: productsPerPage }))
  for await (const ids of pages) {
    const found = await deps.findProducts(scope, ids)
    const productIds = ids.filter((id) => !found.has(id))
    await db.transaction().execute(async (tx) => {
      await fence(tx, lease)
      await unmapMissing(tx, scope, { ...by, productIds })
    })
  }
}

/** Null if the job no longer exists. */
async function findJob(deps: FinishDeps, { scope }: ClaimedConnection, jobId: string): Promise<JobRecord | null> {
  try {
    return await deps.readJob(scope, jobId, { limit: errorsPerPage })
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null
    throw error
  }
}

async function failedItems(deps: FinishDeps, { scope }: ClaimedConnection, job: JobRecord): Promise<NewIssue[]> {
  const issues: NewIssue[] = []
  let page: JobRecord | null = job
  while (page !== null) {
    for (const { product_id: productId, code, message } of page.errors)
      issues.push(issueOf({ productId, externalId: null }, code, message))
    const cursor: string | null = page.next_cursor
    page = cursor === null ? null : await deps.readJob(scope, job.job_id, { limit: errorsPerPage, cursor })
  }
  return issues
}

function planFailure(issues: readonly NewIssue[]): SyncFailure | null {
  const over = issues.filter(({ code }) => code === 'plan_limit_reached')
  const [first] = over
  if (first === undefined) return null
  return { code: first.code, message: `${over.length} products were not imported. ${first.message}` }
}

function failureOf({ error_code: code, error_message: message }: SyncRow): SyncFailure | null {
  return code === null || message === null ? null : { code, message }
}

function jobFailure(job: JobRecord | null): SyncFailure {
  const reason = job?.error?.message ?? 'The job no longer exists.'
  return { code: 'indexing_failed', message: `The bulk job did not finish. ${reason}`.slice(0, 500) }
}
