import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface ProductSource {
  readonly product_id: string
  readonly connection_id: string
  readonly external_id: string
}

/** The imported products that have a variant with this SKU, in any case. */
export async function productsWithSku(db: Database, scope: StoreScope, sku: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('connection_variants')
    .select('product_id')
    .distinct()
    .where('store_id', '=', scope.storeId)
    .where(sql<boolean>`lower(sku) = lower(${sku})`)
    .limit(maxProducts)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

/** A SKU identifies one variant; shops that repeat one do so a few times. */
const maxProducts = 100

/** Which product of which connection each imported product is. Products without a connection have no row. */
export function productSources(
  db: Database,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<readonly ProductSource[]> {
  return db
    .selectFrom('connection_products')
    .select(['product_id', 'connection_id', 'external_id'])
    .where('store_id', '=', scope.storeId)
    .where('product_id', 'in', productIds)
    .execute()
}
