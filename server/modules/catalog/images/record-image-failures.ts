import type { Tx } from '../../../platform/db/schema.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import type { StoreScope } from '../../stores/index.ts'
import { type ImageFailure, upsertFailures } from './image-failures.store.ts'

/**
 * Records failed images and publishes `product.image_failed` once per image until it recovers. Failures of unknown products are
 * ignored.
 */
export async function recordImageFailures(
  tx: Tx,
  scope: StoreScope,
  { failures, at }: { failures: readonly ImageFailure[]; at: Date },
): Promise<void> {
  if (failures.length === 0) return
  const failed_at = at.toISOString()
  const reported = await upsertFailures(tx, scope, { failures, at })
  await publish(
    tx,
    ...reported.map((one) => ({
      type: 'product.image_failed',
      storeId: scope.storeId,
      payload: { ...one, failed_at },
    })),
  )
}
