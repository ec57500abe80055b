import type { Tx } from '../../../platform/db/schema.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type ImageFailure, upsertFailures } from './image-failures.store.ts'

/**
 * Notes that pictures of products could not be had and publishes `product.image_failed`, once for each until it is well again.
 * Failures of products that there are not are passed over.
 */
export async function recordImageFailures(
  tx: Tx,
  scope: StoreScope,
  { failures, at }: { failures: readonly ImageFailure[]; at: Date },
): Promise<void> {
  if (failures.length === 0) return
  const failed_at = at.toISOString()
  const told = await upsertFailures(tx, scope, { failures, at })
  await publish(
    tx,
    ...told.map((one) => ({
      type: 'product.image_failed',
      storeId: scope.storeId,
      payload: { ...one, failed_at },
    })),
  )
}
