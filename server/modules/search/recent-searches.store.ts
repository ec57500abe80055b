import type { JsonMode } from '../../../contract/search-modes.ts'
import type { Database } from '../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../stores/index.ts'
import './tables.ts'

export interface RecentSearch {
  readonly scope: StoreScope
  readonly store: string
  readonly mode: JsonMode | 'upload'
  readonly request: Readonly<Record<string, unknown>>
}

/** The newest searches of all stores since a time. */
export async function recentSearchesAcrossStores(
  db: Database,
  wanted: { since: Date; limit: number },
): Promise<RecentSearch[]> {
  const rows = await db
    .selectFrom('search_history as h')
    .innerJoin('stores as s', 's.store_id', 'h.store_id')
    .select(['h.store_id', 's.slug', 'h.mode', 'h.request'])
    .where('h.created_at', '>', wanted.since)
    .orderBy('h.created_at', 'desc')
    .limit(wanted.limit)
    .execute()
  return rows.map(({ store_id, slug, mode, request }) => ({
    scope: grantScope(store_id),
    store: slug,
    mode: mode as RecentSearch['mode'],
    request: request as RecentSearch['request'],
  }))
}

/** The names of products, by id. */
export async function productNames(
  db: Database,
  scope: StoreScope,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['product_id', (select) => select.ref('metadata', '->>').key('name').as('name')])
    .where('store_id', '=', scope.storeId)
    .where('product_id', 'in', productIds)
    .execute()
  return new Map(rows.flatMap(({ product_id, name }) => (name === null ? [] : [[product_id, String(name)] as const])))
}
