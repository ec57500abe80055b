import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { SearchHistoryTable } from '../tables.ts'

/** A search as it was answered. */
export type ReceiptRow = Omit<Selectable<SearchHistoryTable>, 'store_id' | 'query_key'>

export function receiptById(db: Database, scope: StoreScope, searchId: string): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('search_history')
    .select(['search_id', 'mode', 'request', 'generation', 'revision', 'total', 'results'])
    .select(['query_time_ms', 'query_vectors', 'created_at'])
    .where('store_id', '=', scope.storeId)
    .where('search_id', '=', searchId)
    .executeTakeFirst()
}
