import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface ProductSource {
  readonly product_id: string
  readonly connection_id: string
  readonly external_id: string
}

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
