import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'

export interface NamedProduct {
  readonly product_id: string
  readonly name: string
  readonly category: string
  readonly revision: number
}

const maxNameLength = 200

/** The names and categories of the products written after a revision. */
export async function namesAfter(db: Database, scope: StoreScope, revision: number): Promise<NamedProduct[]> {
  const name = sql<string>`left(coalesce(metadata->>'name', metadata->>'title', ''), ${maxNameLength}::int)`
  const category = sql<string>`right(coalesce(metadata->>'category', metadata->>'product_type', ''), ${maxNameLength}::int)`
  return db
    .selectFrom('products')
    .select(['product_id', name.as('name'), category.as('category'), 'revision'])
    .where('store_id', '=', scope.storeId)
    .where('revision', '>', revision)
    .execute()
}

/** The products deleted after a revision. */
export async function deletedAfter(db: Database, scope: StoreScope, revision: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('product_tombstones')
    .select('product_id')
    .where('store_id', '=', scope.storeId)
    .where('revision', '>', revision)
    .execute()
  return rows.map(({ product_id }) => product_id)
}
