import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ProductError } from '../tables.ts'
import type { ProductRow } from './products.store.ts'

/** What is known about a product ID, whether or not the product exists. */
export interface ProductTrace {
  /** `null` when the product does not exist. */
  readonly status: ProductRow['status'] | null
  readonly error: ProductError | null
  /** When the product was deleted; `null` once its tombstone is purged. */
  readonly deletedAt: Date | null
  readonly plan: PlanName
  /** The number of products of the store. */
  readonly productsCount: number
}

export async function traceProduct(db: Database, scope: StoreScope, productId: string): Promise<ProductTrace> {
  const row = await db
    .selectFrom('stores as s')
    .leftJoin('products as p', (join) => join.onRef('p.store_id', '=', 's.store_id').on('p.product_id', '=', productId))
    .leftJoin('product_tombstones as t', (join) =>
      join.onRef('t.store_id', '=', 's.store_id').on('t.product_id', '=', productId),
    )
    .select(['s.plan', 's.products_count', 'p.status', 'p.error', 't.deleted_at'])
    .where('s.store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return {
    status: row.status,
    error: row.error,
    deletedAt: row.deleted_at,
    plan: row.plan,
    productsCount: row.products_count,
  }
}
