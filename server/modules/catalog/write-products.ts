import { encodeHalf } from '../../engine/vectors/half-float.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { addToProductsCount, advanceRevision, type StoreScope } from '../stores/index.ts'
import { publishWrites } from './catalog-events.ts'
import { isStored, type PlannedWrite, planWrites } from './plan-write.ts'
import type { ProductWrite, WriteOutcome } from './product-write.ts'
import {
  deleteTombstones,
  replaceImages,
  rowsForUpdate,
  upsertProducts,
  upsertVectors,
} from './write-products.store.ts'

interface WriteContext {
  readonly generation: string
  readonly revision: number
  readonly at: Date
}

/**
 * Writes products of one store in one transaction: rows, pictures, vectors, count and events, all or nothing. Product ids
 * must not repeat within one call. Outcomes come in the order of `writes`; those over the plan are left out, the rest stands.
 */
export function writeProducts(
  deps: { db: Database; clock: Clock; ids: Ids },
  scope: StoreScope,
  batch: { generation: string; writes: readonly ProductWrite[] },
): Promise<WriteOutcome[]> {
  return deps.db.transaction().execute(async (tx) => {
    const store = await advanceRevision(tx, scope)
    if (store === undefined) throw new Error(`Store ${scope.storeId} does not exist`)
    const rows = await rowsForUpdate(
      tx,
      scope,
      batch.writes.map((write) => write.productId),
    )
    const planned = planWrites(store, batch.writes, { rows, newVectorId: () => deps.ids.ordered('vec_') })
    await storePlanned(tx, scope, {
      planned: planned.filter(isStored),
      context: { generation: batch.generation, revision: store.revision, at: deps.clock.now() },
    })
    return planned.map(({ outcome }) => outcome)
  })
}

async function storePlanned(
  tx: Tx,
  scope: StoreScope,
  work: { planned: PlannedWrite[]; context: WriteContext },
): Promise<void> {
  const { planned, context } = work
  if (planned.length === 0) return
  const created = planned.filter(({ outcome }) => outcome.kind === 'created')
  await upsertProducts(
    tx,
    planned.map((one) => productRow(scope, one, context)),
  )
  const pictured = planned.filter(({ write }) => write.images !== null)
  await upsertVectors(
    tx,
    pictured.map((one) => vectorRow(scope, one, context)),
  )
  await replaceImages(tx, scope, {
    replaced: idsOf(pictured.filter(({ before }) => before !== null)),
    rows: pictured.flatMap((one) => imageRows(scope, one, context)),
  })
  await deleteTombstones(tx, scope, idsOf(created))
  await addToProductsCount(tx, scope, created.length)
  await publishWrites(tx, scope, { planned, at: context.at })
}

function idsOf(planned: readonly PlannedWrite[]): string[] {
  return planned.map(({ write }) => write.productId)
}

function productRow(scope: StoreScope, one: PlannedWrite, context: WriteContext) {
  const palette = one.write.images?.[0]?.palette ?? one.before?.palette ?? []
  return {
    store_id: scope.storeId,
    product_id: one.write.productId,
    vector_id: 'vectorId' in one.outcome ? one.outcome.vectorId : '',
    image_url: one.write.imageUrl,
    additional_image_urls: JSON.stringify(one.write.additionalImageUrls),
    metadata: JSON.stringify(one.metadata),
    status: 'indexed' as const,
    error: null,
    palette: JSON.stringify(palette),
    revision: context.revision,
    created_at: one.before?.created_at ?? context.at,
    updated_at: context.at,
  }
}

function vectorRow(scope: StoreScope, one: PlannedWrite, context: WriteContext) {
  const halves = (one.write.images ?? []).map((image) => encodeHalf(image.vector))
  return {
    store_id: scope.storeId,
    generation: context.generation,
    product_id: one.write.productId,
    vectors: Buffer.concat(halves),
  }
}

function imageRows(scope: StoreScope, one: PlannedWrite, context: WriteContext) {
  return (one.write.images ?? []).map((image, position) => ({
    store_id: scope.storeId,
    product_id: one.write.productId,
    position,
    image_url: image.imageUrl,
    content_hash: image.contentHash,
    etag: image.etag,
    format: image.format,
    width: image.width,
    height: image.height,
    bytes: image.bytes,
    fetched_at: context.at,
  }))
}
