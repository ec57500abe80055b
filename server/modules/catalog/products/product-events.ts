import type { Tx } from '../../../platform/db/schema.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import type { StoreScope } from '../../stores/index.ts'
import { hasNewImages, type PlannedWrite } from '../writes/plan-write.ts'

/** Publishes `product.indexed` and `product.updated` in the transaction that writes the products. */
export async function publishWrites(
  tx: Tx,
  scope: StoreScope,
  done: { planned: readonly PlannedWrite[]; at: Date; revision: number },
): Promise<void> {
  const at = done.at.toISOString()
  const events = done.planned.map((one) => {
    const { type, payload } = eventOf(one, at)
    const forUs: WriteEventDetails = { revision: done.revision, has_new_pictures: hasNewImages(one) }
    return { storeId: scope.storeId, type, payload: { ...payload, ...forUs } }
  })
  await publish(tx, ...events)
}

/** What both events say to other modules beside what stores are told. */
export interface WriteEventDetails {
  /** The store's, by this write. */
  readonly revision: number
  readonly has_new_pictures: boolean
}

function eventOf(one: PlannedWrite, at: string): { type: string; payload: object } {
  const { write, before, metadata, changes, outcome } = one
  if (before === null) {
    const vectorId = 'vectorId' in outcome ? outcome.vectorId : null
    return {
      type: 'product.indexed',
      payload: {
        product_id: write.productId,
        vector_id: vectorId,
        image_url: one.imageUrl,
        metadata,
        indexed_at: at,
      },
    }
  }
  return {
    type: 'product.updated',
    payload: {
      product_id: write.productId,
      changes,
      previous_image_url: before.image_url,
      new_image_url: one.imageUrl,
      updated_at: at,
    },
  }
}

/** Publishes `product.deleted` in the transaction that deletes the products. */
export async function publishDeleted(
  tx: Tx,
  scope: StoreScope,
  gone: { productIds: readonly string[]; at: Date },
): Promise<void> {
  const deleted_at = gone.at.toISOString()
  const events = gone.productIds.map((product_id) => ({ product_id, deleted_at }))
  await publish(tx, ...events.map((payload) => ({ type: 'product.deleted', storeId: scope.storeId, payload })))
}
