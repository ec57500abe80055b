import type { ColumnType } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { StoreScope } from '../stores/index.ts'

type Json<T> = ColumnType<T, string, string>

interface SearchHistoryTable {
  store_id: string
  search_id: string
  mode: string
  request: Json<Record<string, unknown>>
  generation: string
  revision: number
  total: number
  results: Json<[string, number][]>
  query_time_ms: number
  created_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    search_history: SearchHistoryTable
  }
}

/** One finished search, as its receipt keeps it. */
export interface SearchRecord {
  readonly searchId: string
  readonly mode: string
  readonly request: Record<string, unknown>
  readonly generation: string
  readonly revision: number
  readonly total: number
  readonly results: readonly (readonly [string, number])[]
  readonly queryTimeMs: number
  readonly createdAt: Date
}

export async function insertSearch(db: Database, scope: StoreScope, search: SearchRecord): Promise<void> {
  await db
    .insertInto('search_history')
    .values({
      store_id: scope.storeId,
      search_id: search.searchId,
      mode: search.mode,
      request: JSON.stringify(search.request),
      generation: search.generation,
      revision: search.revision,
      total: search.total,
      results: JSON.stringify(search.results),
      query_time_ms: search.queryTimeMs,
      created_at: search.createdAt,
    })
    .execute()
}

/** Removes receipts older than `before`; returns how many. */
export async function purgeSearchesAcrossStores(db: Database, before: Date): Promise<number> {
  const deleted = await db.deleteFrom('search_history').where('created_at', '<', before).executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
