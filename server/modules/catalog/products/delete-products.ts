import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { advanceCatalog, lockStore, type StoreScope } from '../../stores/index.ts'
import { publishDeleted } from './product-events.ts'
import { deleteProducts as deleteRows } from './products.store.ts'

/** Products to delete together. */
export interface DeleteBatch {
  readonly productIds: readonly string[]
  /** What else is to be written with it or not at all; when it throws, nothing is. */
  inTransaction?(tx: Tx): Promise<void>
}

/** Deletes those of the products that there are, with their events, all or nothing; answers which. */
export function deleteProducts(
  deps: { db: Database; clock: Clock },
  scope: StoreScope,
  batch: DeleteBatch,
): Promise<string[]> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const revision = (await lockStore(tx, scope)).revision + 1
    const gone = await deleteRows(tx, scope, { productIds: batch.productIds, revision, at })
    if (gone.length > 0) {
      await advanceCatalog(tx, scope, { revision, added: -gone.length })
      await publishDeleted(tx, scope, { productIds: gone, at })
    }
    await batch.inTransaction?.(tx)
    return gone
  })
}
