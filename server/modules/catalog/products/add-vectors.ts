import { sql } from 'kysely'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { advanceCatalog, lockStore, type StoreScope } from '../../stores/index.ts'
import { anyOf } from './products.store.ts'

/** Vectors that another model computed for existing product images. */
export interface VectorBatch {
  readonly generation: string
  readonly products: readonly {
    readonly productId: string
    /** Identifies the embedded images. A product whose images changed in the meantime is skipped. */
    readonly vectorId: string
    /** One per image, in order of position. */
    readonly vectors: readonly Float32Array[]
  }[]
  /** Set when indexes may already have the generation loaded: the new revision makes them reload these products. */
  readonly advancesRevision: boolean
  /** Runs in the transaction before anything is written. An error aborts the transaction. */
  readonly guard: (tx: Tx) => Promise<void>
}

/** Adds vectors to products that have none for the generation and returns their ids. Nothing else changes. */
export function addVectors(deps: { db: Database }, scope: StoreScope, batch: VectorBatch): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    // The lock prevents concurrent changes to product images.
    const store = await lockStore(tx, scope)
    await batch.guard(tx)
    const added = await insertVectors(tx, scope, batch)
    if (added.length > 0 && batch.advancesRevision) {
      const revision = store.revision + 1
      await touchProducts(tx, scope, { productIds: added, revision })
      await advanceCatalog(tx, scope, { revision, added: 0 })
    }
    return added
  })
}

async function insertVectors(tx: Tx, scope: StoreScope, { generation, products }: VectorBatch): Promise<string[]> {
  const given = products.map(({ productId, vectorId, vectors }) => ({
    product_id: productId,
    vector_id: vectorId,
    hex: Buffer.concat(vectors.map(encodeHalf)).toString('hex'),
  }))
  const { rows } = await sql<{ product_id: string }>`
    insert into product_vectors (store_id, generation, product_id, vectors)
    select p.store_id, ${generation}, p.product_id, decode(hex, 'hex')
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row (product_id text, vector_id text, hex text)
    join products p on p.store_id = ${scope.storeId}::uuid and p.product_id = row.product_id and p.vector_id = row.vector_id
    on conflict do nothing
    returning product_id`.execute(tx)
  return rows.map((row) => row.product_id)
}

async function touchProducts(
  tx: Tx,
  scope: StoreScope,
  { productIds, revision }: { productIds: readonly string[]; revision: number },
): Promise<void> {
  await tx
    .updateTable('products')
    .set({ revision })
    .where('store_id', '=', scope.storeId)
    .where('product_id', '=', anyOf(productIds))
    .execute()
}
