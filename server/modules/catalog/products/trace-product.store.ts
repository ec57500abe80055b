import { plans } from '../../../../contract/identity/plan.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ProductError } from '../tables.ts'
import type { ProductRow } from './products.store.ts'

/** What is known of an id, whether or not a product has it. */
export interface ProductTrace {
  /** `null` when the store has no such product. */
  readonly status: ProductRow['status'] | null
  readonly error: ProductError | null
  /** When a product of this id was deleted, as far as that is remembered. */
  readonly deletedAt: Date | null
  /** The most products that the store may have, when it has as many; else `null`. */
  readonly reachedLimit: number | null
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
  const { maxProducts } = plans[row.plan]
  return {
    status: row.status,
    error: row.error,
    deletedAt: row.deleted_at,
    reachedLimit: maxProducts !== null && row.products_count >= maxProducts ? maxProducts : null,
  }
}
