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
  const events = done.planned.map((planned) => {
    const { type, payload } = eventOf(planned, at)
    const details: WriteEventDetails = { revision: done.revision, has_new_pictures: hasNewImages(planned) }
    return { storeId: scope.storeId, type, payload: { ...payload, ...details } }
  })
  await publish(tx, ...events)
}

/** Fields of both events that are internal: webhooks do not deliver them. */
export interface WriteEventDetails {
  /** The store's catalog revision after this write. */
  readonly revision: number
  readonly has_new_pictures: boolean
}

function eventOf(planned: PlannedWrite, at: string): { type: string; payload: object } {
  const { write, before, metadata, changes, outcome } = planned
  if (before === null) {
    const vectorId = 'vectorId' in outcome ? outcome.vectorId : null
    return {
      type: 'product.indexed',
      payload: {
        product_id: write.productId,
        vector_id: vectorId,
        image_url: planned.imageUrl,
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
      new_image_url: planned.imageUrl,
      updated_at: at,
    },
  }
}

/** Publishes `product.deleted` in the transaction that deletes the products. */
export async function publishDeleted(
  tx: Tx,
  scope: StoreScope,
  deleted: { productIds: readonly string[]; at: Date },
): Promise<void> {
  const deleted_at = deleted.at.toISOString()
  const events = deleted.productIds.map((product_id) => ({ product_id, deleted_at }))
  await publish(tx, ...events.map((payload) => ({ type: 'product.deleted', storeId: scope.storeId, payload })))
}
