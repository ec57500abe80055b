import { sql } from 'kysely'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { anyOf } from './products.store.ts'

export interface ProductVectors {
  readonly productId: string
  /** Identifies the embedded images. A product whose images changed in the meantime is skipped. */
  readonly vectorId: string
  /** One per image, in order of position. */
  readonly vectors: readonly Float32Array[]
}

/** Inserts the vectors of products that have none for the generation and whose images have not changed. Returns their IDs. */
export async function insertVectors(
  tx: Tx,
  scope: StoreScope,
  { generation, products }: { generation: string; products: readonly ProductVectors[] },
): Promise<string[]> {
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

/** Marks the products as changed at the revision. */
export async function setRevision(
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
