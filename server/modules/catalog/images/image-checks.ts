import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import {
  claimDueImagesAcrossStores,
  type DueImage,
  imagesOf,
  lockImage,
  recordFailed,
  recordUnchanged,
} from './image-checks.store.ts'
import type { ImageFailure } from './image-failures.store.ts'
import { recordImageFailures } from './record-image-failures.ts'

type FoundImage = Pick<DueImage, 'productId' | 'imageUrl' | 'etag' | 'lastModified' | 'contentHash'>

/** How long a taken picture is nobody else's. Whoever took it has looked long before, or died. */
const claimMs = 600_000
/** A failure that may be a moment's trouble is looked at again after so long. */
const doubtMs = 3_600_000

/** What is written down of looking at pictures again. */
export function createImageChecks(deps: { db: Database; clock: Clock; imageCheckIntervalMs: number }) {
  const { db, clock, imageCheckIntervalMs: imageCheckMs } = deps
  const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)
  return {
    /** Takes up to so many pictures of all stores that are due. Those that nothing is noted of are due again ten minutes later. */
    claimDueAcrossStores(most: number): Promise<DueImage[]> {
      const now = clock.now()
      const farthest = after(now, 2 * imageCheckMs)
      return claimDueImagesAcrossStores(db, { most, now, until: after(now, Math.min(claimMs, imageCheckMs)), farthest })
    },

    /** What was found at the product's addresses. */
    imagesOf: (scope: StoreScope, productId: string) => imagesOf(db, scope, productId),

    /** The picture is there and the same as before; a failure of it is past. */
    noteUnchanged(scope: StoreScope, found: FoundImage): Promise<void> {
      const at = clock.now()
      return db
        .transaction()
        .execute((tx) => recordUnchanged(tx, scope, { ...found, at, next: after(at, imageCheckMs) }))
    },

    /**
     * The picture is not to be had now. The product stays as it is and is still found by what was there last. Nothing is noted
     * where it was given another picture while somebody looked.
     */
    noteFailed(scope: StoreScope, failure: ImageFailure): Promise<void> {
      const at = clock.now()
      const { productId, imageUrl } = failure
      return db.transaction().execute(async (tx) => {
        if (!(await lockImage(tx, scope, failure))) return
        await recordImageFailures(tx, scope, { failures: [failure], at })
        const times = { at, next: after(at, imageCheckMs), nextInDoubt: after(at, Math.min(doubtMs, imageCheckMs)) }
        await recordFailed(tx, scope, { productId, imageUrl, ...times })
      })
    },

    /** Pictures that somebody wanted for products and that were not to be had, in a transaction or in one of their own. */
    async recordFailures(where: Tx | null, scope: StoreScope, failures: readonly ImageFailure[]): Promise<void> {
      const record = (tx: Tx) => recordImageFailures(tx, scope, { failures, at: clock.now() })
      await (where === null ? db.transaction().execute(record) : record(where))
    },
  }
}
