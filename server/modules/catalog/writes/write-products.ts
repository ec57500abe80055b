import type { Palette } from '../../../engine/color/palette.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
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
  /** When the pictures written now are to be looked at again. */
  readonly checkAt: Date
}

/** Products to write together. */
export interface WriteBatch {
  readonly writes: readonly ProductWrite[]
  /** What else is to be written with them or not at all; when it throws, nothing is. */
  inTransaction?(tx: Tx, outcomes: readonly WriteOutcome[]): Promise<void>
}

/**
 * Writes products of one store in one transaction: rows, pictures, vectors, count and events, all or nothing. Product ids
 * must not repeat within one call. Outcomes come in the order of `writes`; those that are refused are left out, the rest stands.
 */
export function writeProducts(
  deps: { db: Database; clock: Clock; ids: Ids; imageCheckIntervalMs: number },
  scope: StoreScope,
  batch: WriteBatch,
): Promise<WriteOutcome[]> {
  return deps.db.transaction().execute(async (tx) => {
    const store = await lockStore(tx, scope)
    const ids = batch.writes.map((write) => write.productId)
    const rows = await rowsByIds(tx, scope, ids)
    const planned = planWrites(store, batch.writes, { rows, newVectorId: () => deps.ids.ordered('vec_') })
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
  await storePictures(tx, planned.filter(hasNewImages), context)
  await deleteTombstones(tx, scope, idsOf(created))
  await clearPast(tx, scope, planned)
  await publishWrites(tx, scope, { planned, at, revision })
  await advanceCatalog(tx, scope, { revision, added: created.length })
}

/** What failed before is past where the pictures are others now, but for those that were kept as they are. */
async function clearPast(tx: Tx, scope: StoreScope, planned: readonly PlannedWrite[]): Promise<void> {
  const renewed = planned.filter((one) => one.before !== null && hasNewImages(one))
  const kept = renewed.flatMap((one) => imageUrlsOf(one).filter((address) => !one.write.images.has(address)))
  await clearFailures(tx, scope, { productIds: idsOf(renewed), butAt: kept })
}

async function storePictures(tx: Tx, planned: readonly PlannedWrite[], context: WriteContext): Promise<void> {
  const { scope } = context
  const reusing = planned.filter((one) => imageUrlsOf(one).some((address) => !one.write.images.has(address)))
  const kept = await storedImages(tx, scope, idsOf(reusing))
  const pictured = planned.map((one) => ({
    one,
    pictures: imagesToStore(one, kept.get(one.write.productId), context),
  }))
  const replaced = idsOf(planned.filter(({ before }) => before !== null))
  // Before those of now are put in: vectors of pictures that a product no longer has must not stay under any generation.
  await deleteVectors(tx, scope, replaced)
  const vectorsOf = ({ one, pictures }: (typeof pictured)[number]) =>
    completeVectors(pictures).map((complete) => ({ ...complete, product_id: one.write.productId }))
  await upsertVectors(tx, scope, pictured.flatMap(vectorsOf))
  await replaceImages(tx, scope, {
    replaced,
    rows: pictured.flatMap(({ one, pictures }) =>
      imageUrlsOf(one).map((address, position) =>
        imageRow(scope, one, { address, position, picture: pictures[position] }),
      ),
    ),
  })
}

function imageRow(
  scope: StoreScope,
  one: PlannedWrite,
  image: { address: string; position: number; picture: ReturnType<typeof imagesToStore>[number] | undefined },
): StoredImages['rows'][number] {
  if (image.picture === undefined) throw new Error('A picture has no row')
  const keys = { store_id: scope.storeId, product_id: one.write.productId, position: image.position }
  return { ...image.picture.row, ...keys, image_url: image.address }
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

/** Of the main picture: at hand when it is another than before. */
function paletteOf(one: PlannedWrite): Palette {
  return one.write.images.get(one.imageUrl)?.palette ?? one.before?.palette ?? []
}
