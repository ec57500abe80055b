import type { ProductInput } from '../../../../contract/catalog/product.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Actor } from '../../audit/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { stagingExpired } from '../errors.ts'
import { insertItems, type NewItem, supersedeRepeated } from './items.store.ts'
import { deleteStagingJob, insertStagingJob, type NewJob, openJob, touchStagingJob } from './jobs.store.ts'

/** A product to upsert, or the ID of one to delete. */
export type BulkItem =
  | (ProductInput & { readonly kind?: 'upsert' })
  | { readonly kind: 'delete'; readonly product_id: string }

export interface NewBulkJob {
  readonly source: 'api' | 'import'
  /** Called when the job ends. */
  readonly callbackUrl: string | null
  /** Any number of items. A stream is read with backpressure. */
  readonly items: AsyncIterable<BulkItem> | readonly BulkItem[]
  readonly actor: Actor
  /** Runs in the transaction that starts the job. */
  readonly inTransaction?: (tx: Tx, job: StartedJob) => Promise<void>
}

export interface StartDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
}

export interface StartedJob {
  readonly job_id: string
  readonly total: number
}

// One statement parameter contains a chunk: about 1 MB of typical products, 30 MB of the largest possible ones.
const chunkSize = 500

/**
 * Stores a job and its items; it runs once all items are stored. An error of `items` deletes the job again. A list is stored in one
 * transaction, a stream in several, so that a slow sender holds no locks.
 */
export async function startJob(deps: StartDeps, scope: StoreScope, order: NewBulkJob): Promise<StartedJob> {
  const { source, callbackUrl, items, inTransaction = async () => undefined } = order
  const { type, id, name } = order.actor
  const job: NewJob = {
    jobId: deps.ids.ordered(),
    source,
    callbackUrl,
    actor: { type, id, name },
    createdAt: deps.clock.now(),
  }
  if (Array.isArray(items)) return stageList(deps, scope, { job, items, inTransaction })
  return stageStream(deps, scope, { job, items, inTransaction })
}

interface Staging {
  readonly job: NewJob
  readonly inTransaction: NonNullable<NewBulkJob['inTransaction']>
}

function stageList(
  deps: StartDeps,
  scope: StoreScope,
  { job, items, inTransaction }: Staging & { readonly items: readonly BulkItem[] },
): Promise<StartedJob> {
  return deps.db.transaction().execute(async (tx) => {
    await insertStagingJob(tx, scope, job)
    for (let from = 0; from < items.length; from += chunkSize) {
      const chunk = items.slice(from, from + chunkSize).map((item, at) => toRow(item, from + at))
      await insertItems(tx, scope, { jobId: job.jobId, items: chunk })
    }
    return open(tx, scope, { jobId: job.jobId, total: items.length, at: job.createdAt, inTransaction })
  })
}

async function stageStream(
  deps: StartDeps,
  scope: StoreScope,
  { job, items, inTransaction }: Staging & { readonly items: NewBulkJob['items'] },
): Promise<StartedJob> {
  const { jobId } = job
  await insertStagingJob(deps.db, scope, job)
  try {
    const total = await stageItems(deps.db, scope, { jobId, items })
    // The creation time is when the job is complete: the jobs of a store run in this order.
    const at = deps.clock.now()
    return await deps.db.transaction().execute((tx) => open(tx, scope, { jobId, total, at, inTransaction }))
  } catch (error) {
    // The purge repeats a failed cleanup.
    await deleteStagingJob(deps.db, scope, jobId).catch(() => undefined)
    throw error
  }
}

async function stageItems(
  db: Database,
  scope: StoreScope,
  { jobId, items }: { jobId: string; items: NewBulkJob['items'] },
): Promise<number> {
  let chunk: NewItem[] = []
  let total = 0
  const put = (rows: readonly NewItem[]): Promise<void> =>
    db.transaction().execute(async (tx) => {
      if (!(await touchStagingJob(tx, scope, jobId))) throw stagingExpired()
      await insertItems(tx, scope, { jobId, items: rows })
    })
  for await (const item of items) {
    chunk.push(toRow(item, total))
    total += 1
    if (chunk.length < chunkSize) continue
    await put(chunk)
    chunk = []
  }
  if (chunk.length > 0) await put(chunk)
  return total
}

type Opening = Pick<Staging, 'inTransaction'> & { readonly jobId: string; readonly total: number; readonly at: Date }

async function open(tx: Tx, scope: StoreScope, { inTransaction, ...job }: Opening): Promise<StartedJob> {
  const failed = await supersedeRepeated(tx, scope, job.jobId)
  await openJob(tx, scope, { ...job, failed })
  const started = { job_id: job.jobId, total: job.total }
  await inTransaction(tx, started)
  return started
}

function toRow(item: BulkItem, position: number): NewItem {
  const { product_id } = item
  if (item.kind === 'delete') return { position, kind: 'delete', product_id, product: null }
  const { kind: _kind, product_id: _id, metadata = {}, ...images } = item
  return { position, kind: 'upsert', product_id, product: { ...images, metadata } }
}
