import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** Sums of one currency, decimals as text; null without revenue. `day` is null for the total of all days. */
export interface EarnedRow {
  readonly day: string | null
  readonly currency: string
  readonly attributed: string | null
  readonly unattributed: string | null
  readonly total: string
}

/** The daily tables of some days, as of one moment. */
export interface ReportRows {
  readonly modes: readonly {
    readonly day: string
    readonly mode: string
    readonly searches: number
    readonly zero: number
  }[]
  readonly outcomes: Readonly<Record<string, number>>
  /** The number of searches per latency bucket, shortest first. */
  readonly latencies: readonly { readonly bucket: number; readonly searches: number }[]
  readonly top: readonly { readonly query: string; readonly count: number }[]
  readonly missed: readonly { readonly query: string; readonly count: number }[]
  readonly feedback: readonly {
    readonly day: string
    readonly clicks: number
    readonly add_to_carts: number
    readonly purchases: number
  }[]
  readonly earned: readonly EarnedRow[]
}

/** Reads everything of these UTC days (`YYYY-MM-DD`, both included) in one statement, so that all sums agree. */
export async function reportRows(
  db: Database,
  scope: StoreScope,
  query: { from: string; to: string; queries: number },
): Promise<ReportRows> {
  const { from, to, queries } = query
  const within = sql`store_id = ${scope.storeId}::uuid and day between ${from}::date and ${to}::date`
  const { rows } = await sql<ReportRows>`
    with asked as materialized (
      -- Sums of bigint are numeric, which takes twice as long.
      select query_key as query, sum(searches::integer) as searches, sum(zero_results::integer) as zero
      from search_queries_daily where ${within} group by query_key)
    select
      (select coalesce(jsonb_agg(jsonb_build_object('day', day, 'mode', mode, 'searches', searches, 'zero', zero_results)), '[]')
        from searches_daily where ${within}) as modes,
      (select coalesce(jsonb_object_agg(action, searches), '{}') from (
        select action, sum(searches) as searches from search_outcomes_daily where ${within} group by action) o) as outcomes,
      (select coalesce(jsonb_agg(jsonb_build_object('bucket', bucket, 'searches', searches) order by bucket), '[]') from (
        select bucket, sum(searches) as searches from search_latency_daily where ${within} group by bucket) l) as latencies,
      (select coalesce(jsonb_agg(t), '[]') from (
        select query, searches as count from asked
        order by searches desc, query collate "C" limit ${queries}::integer) t) as top,
      (select coalesce(jsonb_agg(t), '[]') from (
        select query, zero as count from asked where zero > 0
        order by zero desc, query collate "C" limit ${queries}::integer) t) as missed,
      (select coalesce(jsonb_agg(t), '[]') from (
        select day, clicks, add_to_carts, purchases from feedback_daily where ${within}) t) as feedback,
      (select coalesce(jsonb_agg(t), '[]') from (
        select day, currency, sum(revenue) filter (where attributed)::text as attributed,
          sum(revenue) filter (where not attributed)::text as unattributed, sum(revenue)::text as total
        from store_revenue_daily where ${within} group by grouping sets ((day, currency), (currency))
        order by currency) t) as earned`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a table returned no row')
  return row
}

export interface QueryCount {
  readonly query: string
  readonly searches: number
}

/** The queries since a UTC day (`YYYY-MM-DD`) that found something, most frequent first. */
export async function successfulQueriesSince(
  db: Database,
  scope: StoreScope,
  { day, limit }: { day: string; limit: number },
): Promise<QueryCount[]> {
  const { rows } = await sql<QueryCount>`
    select query_key as query, sum((searches - zero_results)::integer) as searches from search_queries_daily
    where store_id = ${scope.storeId}::uuid and day >= ${day}::date
    group by query_key having sum((searches - zero_results)::integer) > 0
    order by searches desc, query_key limit ${limit}::integer`.execute(db)
  return rows
}
