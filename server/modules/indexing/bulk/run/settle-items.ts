import type { BaseLogger } from 'pino'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { AppError } from '../../../../platform/errors.ts'
import { LeaseLost } from '../../../../platform/leases/lease.ts'
import { type Catalog, type ProductWrite, planLimitReached, type WriteOutcome } from '../../../catalog/index.ts'
import { refusedImage } from '../../errors.ts'
import { type Settled, settleItems } from '../items.store.ts'
import { type LeasedJob, recordProgress } from './job-leases.store.ts'

/** An item that is ready to be settled. */
export type ReadyItem = { readonly position: number } & (
  | { readonly kind: 'upsert'; readonly write: ProductWrite }
  | { readonly kind: 'delete'; readonly productId: string }
  | ({ readonly kind: 'failed'; readonly productId: string } & ItemFailure)
)

/** Why an item fails; `imageUrl` when an image is unavailable. */
export interface ItemFailure {
  readonly code: string
  readonly message: string
  readonly imageUrl?: string
}

type Upsert = Extract<ReadyItem, { kind: 'upsert' }>
type Failure = Settled['failed'][number]

/** Items whose rows changed and that need these images, by position. All others are settled. */
export type StillNeeded = ReadonlyMap<number, readonly string[]>

export interface SettleDeps {
  readonly db: Database
  readonly catalog: Pick<Catalog, 'writeProducts' | 'deleteProducts' | 'imageChecks'>
  readonly logger: Pick<BaseLogger, 'error'>
}

/**
 * Writes a batch of ready items. Product and item outcome commit together under the lease, so that no item is processed twice. Rejects
 * with `LeaseLost` when the job was canceled or taken over, and with 503 when the database or the model's generation is unavailable.
 * An item that the database rejects for another reason fails alone.
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
  const imageFailures = failed.flatMap(({ productId, code, message, imageUrl }) =>
    imageUrl === undefined ? [] : [{ productId, code, message, imageUrl, reportAfter: 1 }],
  )
  await deps.db.transaction().execute(async (tx) => {
    await settle(tx, job, { succeeded: [], failed })
    await deps.catalog.imageChecks.recordFailures(tx, job.scope, imageFailures)
  })
}

async function settleDeletes(
  deps: SettleDeps,
  job: LeasedJob,
  items: readonly { position: number; productId: string }[],
): Promise<void> {
  await deps.catalog.deleteProducts(job.scope, {
    productIds: items.map(({ productId }) => productId),
    // A product that is already deleted counts as a success.
    inTransaction: (tx) => settle(tx, job, { succeeded: items.map(({ position }) => position), failed: [] }),
  })
}

async function settleUpserts(deps: SettleDeps, job: LeasedJob, items: readonly Upsert[]): Promise<StillNeeded> {
  const needed = new Map<number, readonly string[]>()
  try {
    await deps.catalog.writeProducts(job.scope, {
      writes: items.map(({ write }) => write),
      inTransaction: (tx, outcomes) => settle(tx, job, countOutcomes(items, outcomes, needed)),
    })
    return needed
  } catch (error) {
    if (error instanceof LeaseLost || (error instanceof AppError && error.status === 503)) throw error
    return settleOneByOne(deps, job, { items, error })
  }
}

/** One bad row must not fail the others: each is retried alone. */
async function settleOneByOne(
  deps: SettleDeps,
  job: LeasedJob,
  failure: { items: readonly Upsert[]; error: unknown },
): Promise<StillNeeded> {
  const [first, ...others] = failure.items
  if (first === undefined) return new Map()
  if (others.length === 0) {
    deps.logger.error({ err: failure.error, job: job.jobId, index: first.position }, 'bulk item cannot be written')
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

/** The error of an item that failed because of the service. */
export const unexpectedFailure = {
  code: 'internal_error',
  message: 'Something went wrong on our side; the log of the service has the cause.',
}

function countOutcomes(
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

/** The error in the form in which an item reports it. */
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
