import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { advanceCatalog, lockStore, type StoreScope } from '../../stores/index.ts'
import { publishDeleted } from './product-events.ts'
import { deleteProducts as deleteRows } from './products.store.ts'

/** Products to delete in one transaction. */
export interface DeleteBatch {
  readonly productIds: readonly string[]
  /** Runs in the same transaction; an error rolls everything back. */
  inTransaction?(tx: Tx): Promise<void>
}

/** Deletes products with their events in one transaction and returns the IDs of those that existed. */
export function deleteProducts(
  deps: { db: Database; clock: Clock },
  scope: StoreScope,
  batch: DeleteBatch,
): Promise<string[]> {
  const at = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const revision = (await lockStore(tx, scope)).revision + 1
    const deleted = await deleteRows(tx, scope, { productIds: batch.productIds, revision, at })
    if (deleted.length > 0) {
      await advanceCatalog(tx, scope, { revision, added: -deleted.length })
      await publishDeleted(tx, scope, { productIds: deleted, at })
    }
    await batch.inTransaction?.(tx)
    return deleted
  })
}
