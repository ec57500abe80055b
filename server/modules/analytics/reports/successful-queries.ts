import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { countPending } from '../counting/count-pending.ts'
import '../tables.ts'

const maxQueries = 20_000

/** What was searched for since the UTC day of `since`, and how often it found something; only what did, commonest first. */
export async function successfulQueries(
  db: Database,
  scope: StoreScope,
  since: Date,
): Promise<{ query: string; searches: number }[]> {
  await countPending(db, scope)
  const { rows } = await sql<{ query: string; searches: number }>`
    select query_key as query, sum((searches - zero_results)::integer) as searches from search_queries_daily
    where store_id = ${scope.storeId}::uuid and day >= ${since.toISOString().slice(0, 10)}::date
    group by query_key having sum((searches - zero_results)::integer) > 0
    order by searches desc, query_key limit ${maxQueries}::integer`.execute(db)
  return rows
}
