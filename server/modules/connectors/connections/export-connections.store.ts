import { jsonLinesByKey } from '../../../platform/db/json-lines.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

const pageSize = 500
/** Never a column that holds a credential. */
const connectionColumns = [
  'connection_id',
  'platform',
  'store_url',
  'shop_name',
  'shop_currency',
  'publish_policies',
  'state',
  'last_sync_at',
  'created_at',
] as const

/** Every connection of the store without its credential, then which product of the platform each imported product is. */
export async function* exportConnections(db: Database, scope: StoreScope): AsyncGenerator<string> {
  yield* jsonLinesByKey<{ connection_id: string }>({
    pageSize,
    readAfter: async (last) =>
      (await connectionsAfter(db, scope, last?.connection_id ?? '')).map((row) => ({
        type: 'connection' as const,
        ...row,
      })),
  })
  yield* jsonLinesByKey<{ product_id: string }>({
    pageSize,
    readAfter: async (last) =>
      (await productsAfter(db, scope, last?.product_id ?? '')).map((row) => ({ type: 'product' as const, ...row })),
  })
}

function connectionsAfter(db: Database, scope: StoreScope, after: string) {
  return db
    .selectFrom('storefront_connections')
    .select(connectionColumns)
    .where('store_id', '=', scope.storeId)
    .where('connection_id', '>', after)
    .orderBy('connection_id')
    .limit(pageSize)
    .execute()
}

function productsAfter(db: Database, scope: StoreScope, after: string) {
  return db
    .selectFrom('connection_products')
    .select(['product_id', 'connection_id', 'external_id'])
    .where('store_id', '=', scope.storeId)
    .where('product_id', '>', after)
    .orderBy('product_id')
    .limit(pageSize)
    .execute()
}
