import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** The UTC day (`YYYY-MM-DD`) of a search of this store; `undefined` when there is none of this id. */
export async function searchDay(db: Database | Tx, scope: StoreScope, searchId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('search_history')
    .select(sql<string>`(created_at at time zone 'UTC')::date`.as('day'))
    .where('store_id', '=', scope.storeId)
    .where('search_id', '=', searchId)
    .executeTakeFirst()
  return row?.day
}
