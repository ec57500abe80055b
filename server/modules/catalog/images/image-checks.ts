import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import type { StoreScope } from '../../stores/index.ts'
import {
  claimDueImagesAcrossStores,
  type DueImage,
  imagesOf,
  lockImage,
  recordFailed,
  recordUnchanged,
} from './image-checks.store.ts'
import { type ImageFailure, upsertFailures } from './image-failures.store.ts'

type FoundImage = Pick<DueImage, 'productId' | 'imageUrl' | 'etag' | 'lastModified' | 'contentHash'>

/** How long a claim lasts. A process that takes longer for a check has died. */
const claimMs = 600_000
/** How soon a possibly transient failure is checked again. */
const uncertainRetryMs = 3_600_000

/** Claims due image checks and records their results. */
export function createImageChecks(deps: { db: Database; clock: Clock; imageCheckIntervalMs: number }) {
  const { db, clock, imageCheckIntervalMs: imageCheckMs } = deps
  const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
  return {
    /** Claims due images of all stores. An image without a recorded result is due again after ten minutes. */
    claimDueAcrossStores(limit: number): Promise<DueImage[]> {
      const now = clock.now()
      const latestPlausible = after(now, 2 * imageCheckMs)
      return claimDueImagesAcrossStores(db, {
        limit,
        now,
        until: after(now, Math.min(claimMs, imageCheckMs)),
        latestPlausible,
      })
    },

    /** The stored URLs and content hashes of a product's images. */
    imagesOf: (scope: StoreScope, productId: string) => imagesOf(db, scope, productId),

    /** Records that the image is unchanged and clears its failure. */
    noteUnchanged(scope: StoreScope, found: FoundImage): Promise<void> {
      const at = clock.now()
      return db
        .transaction()
        .execute((tx) => recordUnchanged(tx, scope, { ...found, at, next: after(at, imageCheckMs) }))
    },

    /**
     * Records a failed check. The product stays searchable by its last image. Does nothing when the product got a different
     * image in the meantime.
     */
    noteFailed(scope: StoreScope, failure: ImageFailure): Promise<void> {
      const at = clock.now()
      const { productId, imageUrl } = failure
      return db.transaction().execute(async (tx) => {
        if (!(await lockImage(tx, scope, failure))) return
        await recordImageFailures(tx, scope, { failures: [failure], at })
        const times = {
          at,
          next: after(at, imageCheckMs),
          nextIfUnreported: after(at, Math.min(uncertainRetryMs, imageCheckMs)),
        }
        await recordFailed(tx, scope, { productId, imageUrl, ...times })
      })
    },

    /** Records images that could not be fetched for products; `null` starts a transaction. */
    async recordFailures(transaction: Tx | null, scope: StoreScope, failures: readonly ImageFailure[]): Promise<void> {
      const record = (tx: Tx) => recordImageFailures(tx, scope, { failures, at: clock.now() })
      await (transaction === null ? db.transaction().execute(record) : record(transaction))
    },
  }
}

/**
 * Records failed images and publishes `product.image_failed` once per image until it recovers. Failures of unknown products are
 * ignored.
 */
async function recordImageFailures(
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
