import type { Database, Tx } from '../../../platform/db/schema.ts'
import { advanceCatalog, lockStore, type StoreScope } from '../../stores/index.ts'
import { insertVectors, type ProductVectors, setRevision } from './product-vectors.store.ts'

/** Vectors that another model computed for existing product images. */
export interface VectorBatch {
  readonly generation: string
  readonly products: readonly ProductVectors[]
  /** Set when indexes may already have the generation loaded: the new revision makes them reload these products. */
  readonly advancesRevision: boolean
  /** Runs in the transaction before anything is written. An error aborts the transaction. */
  readonly guard: (tx: Tx) => Promise<void>
}

/** Adds vectors to products that have none for the generation and returns their IDs. Nothing else changes. */
export function addVectors(deps: { db: Database }, scope: StoreScope, batch: VectorBatch): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    // The lock prevents concurrent changes to product images.
    const store = await lockStore(tx, scope)
    await batch.guard(tx)
    const added = await insertVectors(tx, scope, batch)
    if (added.length > 0 && batch.advancesRevision) {
      const revision = store.revision + 1
      await setRevision(tx, scope, { productIds: added, revision })
      await advanceCatalog(tx, scope, { revision, added: 0 })
    }
    return added
  })
}
