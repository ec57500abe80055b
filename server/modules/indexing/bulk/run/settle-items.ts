import type { BaseLogger } from 'pino'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { AppError } from '../../../../platform/errors.ts'
import { LeaseLost } from '../../../../platform/leases/lease.ts'
import { type Catalog, type ProductWrite, planLimitReached, type WriteOutcome } from '../../../catalog/index.ts'
import { refusedImage } from '../../errors.ts'
import { type Settled, settleItems } from '../items.store.ts'
import { type LeasedJob, recordProgress } from './job-leases.store.ts'

/** An item of which everything is at hand. */
export type ReadyItem = { readonly position: number } & (
  | { readonly kind: 'upsert'; readonly write: ProductWrite }
  | { readonly kind: 'delete'; readonly productId: string }
  | ({ readonly kind: 'failed'; readonly productId: string } & ItemFailure)
)

/** What an item fails with; `imageUrl` when a picture was not to be had. */
export interface ItemFailure {
  readonly code: string
  readonly message: string
  readonly imageUrl?: string
}

type Upsert = Extract<ReadyItem, { kind: 'upsert' }>
type Failure = Settled['failed'][number]

/** Items whose rows changed meanwhile and that need these pictures now, by position; all others are settled. */
export type StillNeeded = ReadonlyMap<number, readonly string[]>

export interface SettleDeps {
  readonly db: Database
  readonly catalog: Pick<Catalog, 'writeProducts' | 'deleteProducts' | 'imageChecks'>
  readonly logger: Pick<BaseLogger, 'error'>
}

/**
 * Writes a batch of ready items. What becomes of a product and what is said of its item commit together, and only while the
 * job is still the holder's, so that no item is ever done twice. Rejects with `LeaseLost` when the job was cancelled or taken over, or with 503 when the database or the
 * model's generation is not there; an item that the database refuses for another reason fails alone.
 */
export async function settleBatch(deps: SettleDeps, job: LeasedJob, batch: readonly ReadyItem[]): Promise<StillNeeded> {
  const failed = batch.filter((item) => item.kind === 'failed')
  const upserts = batch.filter((item) => item.kind === 'upsert')
  const deletes = batch.filter((item) => item.kind === 'delete')
  if (failed.length > 0) await settleFailed(deps, job, failed)
  if (deletes.length > 0) await settleDeletes(deps, job, deletes)
  return upserts.length === 0 ? new Map() : settleUpserts(deps, job, upserts)
}

async function settleFailed(
  deps: SettleDeps,
  job: LeasedJob,
  failed: readonly Extract<ReadyItem, { kind: 'failed' }>[],
): Promise<void> {
  const pictures = failed.flatMap(({ productId, code, message, imageUrl }) =>
    imageUrl === undefined ? [] : [{ productId, code, message, imageUrl, reportAfter: 1 }],
  )
  await deps.db.transaction().execute(async (tx) => {
    await settle(tx, job, { succeeded: [], failed })
    await deps.catalog.imageChecks.recordFailures(tx, job.scope, pictures)
  })
}

async function settleDeletes(
  deps: SettleDeps,
  job: LeasedJob,
  items: readonly { position: number; productId: string }[],
): Promise<void> {
  await deps.catalog.deleteProducts(job.scope, {
    productIds: items.map(({ productId }) => productId),
    // One that is not there any more is as it should be.
    inTransaction: (tx) => settle(tx, job, { succeeded: items.map(({ position }) => position), failed: [] }),
  })
}

async function settleUpserts(deps: SettleDeps, job: LeasedJob, items: readonly Upsert[]): Promise<StillNeeded> {
  const needed = new Map<number, readonly string[]>()
  try {
    await deps.catalog.writeProducts(job.scope, {
      writes: items.map(({ write }) => write),
      inTransaction: (tx, outcomes) => settle(tx, job, tally(items, outcomes, needed)),
    })
    return needed
  } catch (error) {
    if (error instanceof LeaseLost || (error instanceof AppError && error.status === 503)) throw error
    return settleSingly(deps, job, { items, error })
  }
}

/** One bad row must not take its neighbours along: each is tried again alone. */
async function settleSingly(
  deps: SettleDeps,
  job: LeasedJob,
  failure: { items: readonly Upsert[]; error: unknown },
): Promise<StillNeeded> {
  const [first, ...others] = failure.items
  if (first === undefined) return new Map()
  if (others.length === 0) {
    deps.logger.error(
      { err: failure.error, job: job.jobId, index: first.position },
      'an item of a job cannot be written',
    )
    const failed = [{ position: first.position, ...unexpectedFailure }]
    await deps.db.transaction().execute((tx) => settle(tx, job, { succeeded: [], failed }))
    return new Map()
  }
  const needed = new Map<number, readonly string[]>()
  for (const item of failure.items) {
    for (const [position, addresses] of await settleUpserts(deps, job, [item])) needed.set(position, addresses)
  }
  return needed
}

/** What is said of an item that failed for a reason of ours. */
export const unexpectedFailure = {
  code: 'internal_error',
  message: 'Something went wrong on our side; the log of the service says what.',
}

function tally(
  items: readonly Upsert[],
  outcomes: readonly WriteOutcome[],
  needed: Map<number, readonly string[]>,
): Settled {
  const succeeded: number[] = []
  const failed: Failure[] = []
  needed.clear()
  for (const [at, { position }] of items.entries()) {
    const outcome = outcomes[at]
    if (outcome?.kind === 'images_needed') needed.set(position, outcome.imageUrls)
    else if (outcome !== undefined && 'vectorId' in outcome) succeeded.push(position)
    else failed.push({ position, ...reasonOf(outcome) })
  }
  return { succeeded, failed }
}

function reasonOf(outcome: WriteOutcome | undefined): Omit<Failure, 'position'> {
  if (outcome?.kind === 'over_plan') return describeFailure(planLimitReached(outcome.plan, outcome.productsCount))
  return outcome?.kind === 'refused' ? describeFailure(outcome.error) : unexpectedFailure
}

/** An error as an item of a job tells it. */
export function describeFailure(error: AppError): ItemFailure {
  return refusedImage(error) ?? { code: error.code, message: error.detail }
}

async function settle(tx: Tx, job: LeasedJob, { succeeded, failed }: Settled): Promise<void> {
  const counts = { succeeded: succeeded.length, failed: failed.length }
  await recordProgress(tx, job, counts)
  const rows = failed.map(({ position, code, message }) => ({ position, code, message }))
  const settled = await settleItems(tx, job.scope, { jobId: job.jobId, succeeded, failed: rows })
  if (settled !== counts.succeeded + counts.failed) throw new Error('An item of a job was settled before')
}
