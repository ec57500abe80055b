import { sql } from 'kysely'
import type { JsonMode } from '../../../../contract/search/search-modes.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface RecentSearch {
  readonly scope: StoreScope
  readonly store: string
  readonly mode: JsonMode | 'upload'
  readonly request: Readonly<Record<string, unknown>>
}

/** Identifies the last search of a page. */
export interface SearchPosition {
  /** As text: a Date would lose the microseconds. */
  readonly at: string
  readonly storeId: string
  readonly searchId: string
}

export interface RecentPage {
  readonly searches: readonly RecentSearch[]
  /** `null` for an empty page. */
  readonly last: SearchPosition | null
}

/** The newest searches of all stores since a time, before an optional position. */
export async function recentSearchesAcrossStores(
  db: Database,
  { since, before, limit }: { since: Date; before: SearchPosition | null; limit: number },
): Promise<RecentPage> {
  const rows = await db
    .selectFrom('search_history as h')
    .innerJoin('stores as s', 's.store_id', 'h.store_id')
    .select(['h.store_id', 'h.search_id', 's.slug', 'h.mode', 'h.request', sql<string>`h.created_at::text`.as('at')])
    .where('h.created_at', '>', since)
    .$if(before !== null, (select) =>
      select.where(
        sql<boolean>`(h.created_at, h.store_id, h.search_id) <
          (${before?.at}::timestamptz, ${before?.storeId}::uuid, ${before?.searchId}::uuid)`,
      ),
    )
    .orderBy('h.created_at', 'desc')
    .orderBy('h.store_id', 'desc')
    .orderBy('h.search_id', 'desc')
    .limit(limit)
    .execute()
  const searches = rows.map(({ store_id, slug, mode, request }) => ({
    scope: grantScope(store_id),
    store: slug,
    mode: mode as RecentSearch['mode'],
    request: request as RecentSearch['request'],
  }))
  const last = rows.at(-1)
  return {
    searches,
    last: last === undefined ? null : { at: last.at, storeId: last.store_id, searchId: last.search_id },
  }
}

/** The names of products, by ID. */
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
