import type { Insertable } from 'kysely'
import type { DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import type { StoreScope } from '../stores/index.ts'
import type { ProductRow } from './products.store.ts'

/** The rows of these products, kept from changing until the transaction ends. */
export async function rowsForUpdate(
  tx: Tx,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<Map<string, ProductRow>> {
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.map((row) => [row.product_id, row]))
}

export async function upsertProducts(tx: Tx, rows: Insertable<DatabaseSchema['products']>[]): Promise<void> {
  await tx
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'product_id']).doUpdateSet((update) => ({
        vector_id: update.ref('excluded.vector_id'),
        image_url: update.ref('excluded.image_url'),
        additional_image_urls: update.ref('excluded.additional_image_urls'),
        metadata: update.ref('excluded.metadata'),
        status: update.ref('excluded.status'),
        error: update.ref('excluded.error'),
        palette: update.ref('excluded.palette'),
        revision: update.ref('excluded.revision'),
        updated_at: update.ref('excluded.updated_at'),
      })),
    )
    .execute()
}

export async function upsertVectors(tx: Tx, rows: Insertable<DatabaseSchema['product_vectors']>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('product_vectors')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'generation', 'product_id'])
        .doUpdateSet((update) => ({ vectors: update.ref('excluded.vectors') })),
    )
    .execute()
}

/** Puts in the pictures' rows; the products in `replaced` lose those they had. */
export async function replaceImages(
  tx: Tx,
  scope: StoreScope,
  images: { replaced: readonly string[]; rows: Insertable<DatabaseSchema['product_images']>[] },
): Promise<void> {
  if (images.replaced.length > 0) {
    await tx
      .deleteFrom('product_images')
      .where('store_id', '=', scope.storeId)
      .where('product_id', 'in', images.replaced)
      .execute()
  }
  if (images.rows.length > 0) await tx.insertInto('product_images').values(images.rows).execute()
}

export async function deleteTombstones(tx: Tx, scope: StoreScope, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .deleteFrom('product_tombstones')
    .where('store_id', '=', scope.storeId)
    .where('product_id', 'in', productIds)
    .execute()
}
