import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { type ShownProduct, shownProducts } from '../catalog/index.ts'
import type { StoreScope } from '../stores/index.ts'
import './tables.ts'

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

/**
 * Writes the receipt and reads the rows of its results, in one statement: on the embedded database a round trip of its own for
 * each took 0.5 ms more. The receipt does not wait for the disk: it can be read at once, but a crash can cost those written
 * since `flushSearches` was last called.
 */
export async function recordAndHydrate(db: Database, scope: StoreScope, search: SearchRecord): Promise<ShownProduct[]> {
  const productIds = search.results.map(([productId]) => productId)
  const { rows } = await sql<ShownProduct>`
    with lazy as (select set_config('synchronous_commit', 'off', true)),
    receipt as (
      insert into search_history
        (store_id, search_id, mode, request, generation, revision, total, results, query_time_ms, created_at)
      select ${scope.storeId}::uuid, ${search.searchId}::uuid, ${search.mode}, ${JSON.stringify(search.request)}::jsonb,
        ${search.generation}, ${search.revision}::bigint, ${search.total}::integer, ${JSON.stringify(search.results)}::jsonb,
        ${search.queryTimeMs}::integer, ${search.createdAt}::timestamptz
      from lazy)
    ${shownProducts(scope, productIds)}`.execute(db)
  return rows
}

/** An ordinary commit, which takes every receipt written before it to the disk. */
export async function flushSearches(db: Database): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'vitrine', 'flush')`.execute(db)
}

// One statement over a season of a busy shop would run into its time limit and begin anew every night.
const purgeBatchSize = 5000

/** Removes receipts older than `before`, the oldest first, a batch a statement; returns how many. */
export async function purgeSearchesAcrossStores(db: Database, before: Date): Promise<number> {
  let purged = 0
  while (true) {
    const oldest = db
      .selectFrom('search_history')
      .select(['store_id', 'search_id'])
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(purgeBatchSize)
    const deleted = await db
      .deleteFrom('search_history')
      .where(({ eb, refTuple }) =>
        eb(refTuple('store_id', 'search_id'), 'in', oldest.$asTuple('store_id', 'search_id')),
      )
      .executeTakeFirst()
    purged += Number(deleted.numDeletedRows)
    if (deleted.numDeletedRows < purgeBatchSize) return purged
  }
}
