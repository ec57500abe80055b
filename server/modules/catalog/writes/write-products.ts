import type { Palette } from '../../../engine/color/palette.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Billing } from '../../billing/index.ts'
import { advanceCatalog, lockStore, type StoreScope } from '../../stores/index.ts'
import { clearFailures } from '../images/image-failures.store.ts'
import { publishWrites } from '../products/product-events.ts'
import { completeVectors, imagesToStore } from './images-to-store.ts'
import { hasNewImages, imageUrlsOf, isStored, type PlannedWrite, planWrites } from './plan-write.ts'
import type { ProductWrite, WriteOutcome } from './product-write.ts'
import {
  deleteTombstones,
  deleteVectors,
  type NewProductRow,
  replaceImages,
  rowsByIds,
  type StoredImages,
  storedImages,
  upsertProducts,
  upsertVectors,
} from './write-products.store.ts'

interface WriteContext {
  readonly scope: StoreScope
  readonly revision: number
  readonly at: Date
  /** When the next check of the written images is due. */
  readonly checkAt: Date
}

/** Products to write in one transaction. */
export interface WriteBatch {
  readonly writes: readonly ProductWrite[]
  /** Runs in the same transaction; an error rolls everything back. */
  inTransaction?(tx: Tx, outcomes: readonly WriteOutcome[]): Promise<void>
}

/**
 * Writes products of one store in one transaction: rows, images, vectors, counter and events. Product IDs must be unique within a
 * call. Outcomes are in the order of `writes`; refused products are skipped and the others are written.
 */
export function writeProducts(
  deps: { db: Database; clock: Clock; ids: Ids; imageCheckIntervalMs: number; limitsOf: Billing['limitsOf'] },
  scope: StoreScope,
  batch: WriteBatch,
): Promise<WriteOutcome[]> {
  return deps.db.transaction().execute(async (tx) => {
    const store = await lockStore(tx, scope)
    const ids = batch.writes.map((write) => write.productId)
    const rows = await rowsByIds(tx, scope, ids)
    const { maxProducts } = deps.limitsOf(store.plan)
    const newVectorId = (): string => deps.ids.ordered('vec_')
    const planned = planWrites(store, batch.writes, { rows, maxProducts, newVectorId })
    const revision = store.revision + 1
    const at = deps.clock.now()
    const checkAt = new Date(at.getTime() + deps.imageCheckIntervalMs)
    const context = { scope, revision, at, checkAt }
    await storePlanned(tx, planned.filter(isStored), context)
    const outcomes = planned.map(({ outcome }) => outcome)
    await batch.inTransaction?.(tx, outcomes)
    return outcomes
  })
}

async function storePlanned(tx: Tx, planned: readonly PlannedWrite[], context: WriteContext): Promise<void> {
  if (planned.length === 0) return
  const { scope, revision, at } = context
  const created = planned.filter(({ outcome }) => outcome.kind === 'created')
  await upsertProducts(
    tx,
    planned.map((one) => productRow(one, context)),
  )
  await storeImages(tx, planned.filter(hasNewImages), context)
  await deleteTombstones(tx, scope, idsOf(created))
  await clearObsoleteFailures(tx, scope, planned)
  await publishWrites(tx, scope, { planned, at, revision })
  await advanceCatalog(tx, scope, { revision, added: created.length })
}

/** Clears recorded failures of products with new images, except at URLs whose image is reused. */
async function clearObsoleteFailures(tx: Tx, scope: StoreScope, planned: readonly PlannedWrite[]): Promise<void> {
  const changed = planned.filter((one) => one.before !== null && hasNewImages(one))
  const reused = changed.flatMap((one) => imageUrlsOf(one).filter((address) => !one.write.images.has(address)))
  await clearFailures(tx, scope, { productIds: idsOf(changed), exceptAt: reused })
}

async function storeImages(tx: Tx, planned: readonly PlannedWrite[], context: WriteContext): Promise<void> {
  const { scope } = context
  const withReusedImages = planned.filter((one) => imageUrlsOf(one).some((address) => !one.write.images.has(address)))
  const reused = await storedImages(tx, scope, idsOf(withReusedImages))
  const withImages = planned.map((one) => ({
    one,
    storedRows: imagesToStore(one, reused.get(one.write.productId), context),
  }))
  const replaced = idsOf(planned.filter(({ before }) => before !== null))
  // Deleted before the insert: vectors of replaced images must not remain under any generation.
  await deleteVectors(tx, scope, replaced)
  const vectorsOf = ({ one, storedRows }: (typeof withImages)[number]) =>
    completeVectors(storedRows).map((complete) => ({ ...complete, product_id: one.write.productId }))
  await upsertVectors(tx, scope, withImages.flatMap(vectorsOf))
  await replaceImages(tx, scope, {
    replaced,
    rows: withImages.flatMap(({ one, storedRows }) =>
      imageUrlsOf(one).map((address, position) =>
        imageRow(scope, one, { address, position, content: storedRows[position] }),
      ),
    ),
  })
}

function imageRow(
  scope: StoreScope,
  one: PlannedWrite,
  image: { address: string; position: number; content: ReturnType<typeof imagesToStore>[number] | undefined },
): StoredImages['rows'][number] {
  if (image.content === undefined) throw new Error('An image has no row')
  const keys = { store_id: scope.storeId, product_id: one.write.productId, position: image.position }
  return { ...image.content.row, ...keys, image_url: image.address }
}

function idsOf(planned: readonly PlannedWrite[]): string[] {
  return planned.map(({ write }) => write.productId)
}

function productRow(one: PlannedWrite, context: WriteContext): NewProductRow {
  return {
    store_id: context.scope.storeId,
    product_id: one.write.productId,
    vector_id: 'vectorId' in one.outcome ? one.outcome.vectorId : '',
    image_url: one.imageUrl,
    additional_image_urls: [...one.additionalImageUrls],
    metadata: one.metadata,
    status: 'indexed',
    error: null,
    palette: paletteOf(one),
    revision: context.revision,
    created_at: one.before?.created_at ?? context.at,
    updated_at: context.at,
  }
}

/** The palette of the main image, which is prepared whenever the main image changes. */
function paletteOf(one: PlannedWrite): Palette {
  if (one.imageUrl === null) return []
  return one.write.images.get(one.imageUrl)?.palette ?? one.before?.palette ?? []
}
