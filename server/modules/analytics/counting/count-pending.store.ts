import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { exactMs, step } from '../reports/latency-buckets.ts'
import '../tables.ts'

/** Pending rows up to `last`, oldest first, at most `limit`. */
export interface PendingBatch {
  readonly last: number
  readonly limit: number
}

/** The newest pending row of the store; `null` without any. */
export function lastPending(db: Database, scope: StoreScope): Promise<number | null> {
  return newestOf(db, scope)
}

/** The newest pending row of all stores. */
export function lastPendingAcrossStores(db: Database): Promise<number | null> {
  return newestOf(db, null)
}

async function newestOf(db: Database, scope: StoreScope | null): Promise<number | null> {
  const row = await db
    .selectFrom('analytics_pending')
    .select('pending_id')
    .$if(scope !== null, (select) => select.where('store_id', '=', scope?.storeId ?? ''))
    .orderBy('pending_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.pending_id ?? null
}

/**
 * Serializes counting until the transaction ends. A reader that waited here sees what the other transaction counted, and two
 * of them never deadlock on rows. The commit does not wait for the disk: after a crash, lost counts and their pending rows are
 * restored together and counted again.
 */
export async function lockCounting(tx: Tx): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended('analytics counting', 0))
  `.execute(tx)
}

/** Counts a batch of the store's pending rows and returns its size. */
export function countBatch(tx: Tx, scope: StoreScope, batch: PendingBatch): Promise<number> {
  return count(tx, batch, sql`where store_id = ${scope.storeId}::uuid and`)
}

/** Counts a batch of pending rows of all stores and returns its size. */
export function countBatchAcrossStores(tx: Tx, batch: PendingBatch): Promise<number> {
  return count(tx, batch, sql`where`)
}

interface TakenRows {
  readonly store_id: string
  readonly kinds: string[]
  readonly subjects: string[]
  readonly actions: (string | null)[]
}

// The transaction that counts the rows also deletes them, so that each counts exactly once. A row whose subject was deleted (with
// its store, or by retention) counts nothing. Each statement counts the rows of one store, whose tables Citus keeps on one server.
async function count(tx: Tx, { last, limit }: PendingBatch, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<TakenRows>`
    with taken as (
      delete from analytics_pending ${where} pending_id in (
        select pending_id from analytics_pending ${where} pending_id <= ${last}::bigint
        order by pending_id limit ${limit}::integer)
      returning store_id, kind, subject_id, action)
    select store_id, array_agg(kind) as kinds, array_agg(subject_id) as subjects, array_agg(action) as actions
    from taken group by store_id order by store_id`.execute(tx)
  for (const taken of rows) await countOfStore(tx, taken)
  return rows.reduce((sum, { kinds }) => sum + kinds.length, 0)
}

async function countOfStore(tx: Tx, { store_id: storeId, kinds, subjects, actions }: TakenRows): Promise<void> {
  const has = (kind: string): boolean => kinds.includes(kind)
  const counts = [
    ...(has('search') ? [searchesCounted(storeId)] : []),
    ...(has('outcome') ? [outcomesCounted(storeId)] : []),
    ...(has('feedback') ? [feedbackCounted(storeId)] : []),
  ]
  await sql`
    with taken as materialized (
      select * from unnest(${kinds}::text[], ${subjects}::uuid[], ${actions}::text[]) as one (kind, subject_id, action)),
    ${sql.join(counts)}
    select count(*) from taken`.execute(tx)
}

/** The latency bucket of a duration in whole milliseconds. */
export function bucketOf(ms: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`case when ${ms} <= ${sql.lit(exactMs)} then greatest(${ms}, 0)
    else ${sql.lit(exactMs)} + ceil(ln(${ms}::float8 / ${sql.lit(exactMs)}) / ln(${sql.lit(step)}::float8))::integer end`
}

const dayOf = (column: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(${column} at time zone 'UTC')::date`

const searchesCounted = (storeId: string) => sql`
  searches as (
    select h.store_id, ${dayOf(sql`h.created_at`)} as day, h.mode, h.query_key, (h.total = 0)::integer as is_zero,
      ${bucketOf(sql<number>`h.query_time_ms`)} as bucket
    from taken t join search_history h on h.store_id = ${storeId}::uuid and h.search_id = t.subject_id
    where t.kind = 'search'),
  by_mode as (
    insert into searches_daily as d (store_id, day, mode, searches, zero_results)
    select store_id, day, mode, count(*), sum(is_zero) from searches group by store_id, day, mode
    on conflict (store_id, day, mode) do update set
      searches = d.searches + excluded.searches, zero_results = d.zero_results + excluded.zero_results),
  by_latency as (
    insert into search_latency_daily as d (store_id, day, bucket, searches)
    select store_id, day, bucket, count(*) from searches group by store_id, day, bucket
    on conflict (store_id, day, bucket) do update set searches = d.searches + excluded.searches),
  by_query as (
    insert into search_queries_daily as d (store_id, day, query_key, searches, zero_results)
    select store_id, day, query_key, count(*), sum(is_zero) from searches
    where query_key is not null group by store_id, day, query_key
    on conflict (store_id, day, query_key) do update set
      searches = d.searches + excluded.searches, zero_results = d.zero_results + excluded.zero_results)`

const outcomesCounted = (storeId: string) => sql`
  by_outcome as (
    insert into search_outcomes_daily as d (store_id, day, action, searches)
    select o.store_id, o.day, o.action, count(*)
    from taken t join search_outcomes o on o.store_id = ${storeId}::uuid and o.search_id = t.subject_id and o.action = t.action
    where t.kind = 'outcome' group by o.store_id, o.day, o.action
    on conflict (store_id, day, action) do update set searches = d.searches + excluded.searches)`

const feedbackCounted = (storeId: string) => sql`
  reports as (
    select f.store_id, ${dayOf(sql`f.created_at`)} as day, f.product_id, f.action, f.currency, f.order_value,
      f.search_id is not null as attributed
    from taken t join feedback f on f.store_id = ${storeId}::uuid and f.feedback_id = t.subject_id
    where t.kind = 'feedback'),
  by_product as (
    insert into product_feedback_daily as d (store_id, day, product_id, clicks, add_to_carts, purchases)
    select store_id, day, product_id, count(*) filter (where action = 'click'),
      count(*) filter (where action = 'add_to_cart'), count(*) filter (where action = 'purchase')
    from reports group by store_id, day, product_id
    on conflict (store_id, day, product_id) do update set clicks = d.clicks + excluded.clicks,
      add_to_carts = d.add_to_carts + excluded.add_to_carts, purchases = d.purchases + excluded.purchases),
  in_all as (
    insert into feedback_daily as d (store_id, day, clicks, add_to_carts, purchases)
    select store_id, day, count(*) filter (where action = 'click'),
      count(*) filter (where action = 'add_to_cart'), count(*) filter (where action = 'purchase')
    from reports group by store_id, day
    on conflict (store_id, day) do update set clicks = d.clicks + excluded.clicks,
      add_to_carts = d.add_to_carts + excluded.add_to_carts, purchases = d.purchases + excluded.purchases),
  earned as (
    insert into revenue_daily as d (store_id, day, product_id, currency, attributed, orders, revenue)
    select store_id, day, product_id, currency, attributed, count(*), sum(order_value) from reports
    where order_value is not null group by store_id, day, product_id, currency, attributed
    on conflict (store_id, day, product_id, currency, attributed) do update set
      orders = d.orders + excluded.orders, revenue = d.revenue + excluded.revenue),
  earned_in_all as (
    insert into store_revenue_daily as d (store_id, day, currency, attributed, revenue)
    select store_id, day, currency, attributed, sum(order_value) from reports
    where order_value is not null group by store_id, day, currency, attributed
    on conflict (store_id, day, currency, attributed) do update set revenue = d.revenue + excluded.revenue)`

/** The number of rows that the daily tables have not counted yet. */
export async function countPendingAcrossStores(db: Database): Promise<number> {
  const row = await db
    .selectFrom('analytics_pending')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return Number(row.waiting)
}
