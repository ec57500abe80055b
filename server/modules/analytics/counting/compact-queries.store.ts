import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { lockCounting } from './count-pending.store.ts'
import '../tables.ts'

/**
 * Keeps, for every store and day before `before` (YYYY-MM-DD), the `keepCount` most frequent queries and the `keepCount` most frequent
 * queries without results. Returns the number of deleted rows. Shoppers type millions of queries only once.
 */
export async function compactQueriesAcrossStores(
  db: Database,
  { before, keepCount }: { readonly before: string; readonly keepCount: number },
): Promise<number> {
  const { rows: full } = await sql<{ store_id: string; day: string }>`
    select store_id, day from search_queries_daily where day < ${before}::date
    group by store_id, day having count(*) > ${keepCount * 2}::integer`.execute(db)
  let removed = 0
  for (const fullDay of full) removed += await compactDay(db, { ...fullDay, keepCount })
  return removed
}

function compactDay(
  db: Database,
  { store_id, day, keepCount }: { store_id: string; day: string; keepCount: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockCounting(tx)
    const { numAffectedRows = 0n } = await sql`
      delete from search_queries_daily where store_id = ${store_id}::uuid and day = ${day}::date and query_key not in (
        select query_key from (
          select query_key, zero_results, row_number() over (order by searches desc, query_key collate "C") as place,
            row_number() over (order by zero_results desc, query_key collate "C") as missed_place
          from search_queries_daily where store_id = ${store_id}::uuid and day = ${day}::date) ranked
        where place <= ${keepCount}::integer or (missed_place <= ${keepCount}::integer and zero_results > 0))`.execute(
      tx,
    )
    return Number(numAffectedRows)
  })
}
