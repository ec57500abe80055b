import { type RawBuilder, type Selectable, sql } from 'kysely'
import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import { type ProductSummary, productSummaries } from '../../catalog/index.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import type { SearchHistoryTable } from '../tables.ts'

/** A finished search, as its receipt stores it. */
export interface SearchRecord {
  readonly searchId: string
  readonly mode: string
  readonly request: Readonly<Record<string, unknown>>
  readonly generation: string
  readonly revision: number
  readonly total: number
  readonly results: readonly (readonly [productId: string, score: number, parts: object, confidence: string])[]
  readonly queryTimeMs: number
  /** The vectors of its images, then of its text. Half floats represent their numbers exactly. */
  readonly queryVectors: readonly Float32Array[]
  /** The normalized text in which equal queries are counted together; `null` without text. */
  readonly queryKey: string | null
  readonly createdAt: Date
}

/** A receipt to be written. */
export interface Receipt {
  readonly scope: StoreScope
  readonly record: SearchRecord
}

/**
 * Writes receipts of any stores and adds them to the pending analytics, in one statement; leaves out deleted stores. The
 * commit does not wait for the disk: receipts can be read at once, but a crash can lose those written since the last
 * `flushReceipts`, together with their pending rows.
 */
export async function writeReceipts(db: Database, receipts: readonly Receipt[]): Promise<void> {
  await sql`with ${written(receipts)} select`.execute(db)
}

/** Writes the receipts and reads the rows of all results in one statement: two round trips took 0.5 ms more per search. */
export async function recordAndHydrate(
  db: Database,
  scope: StoreScope,
  searches: readonly SearchRecord[],
): Promise<ProductSummary[]> {
  const productIds = [...new Set(searches.flatMap(({ results }) => results.map(([productId]) => productId)))]
  const receipts = searches.map((record) => ({ scope, record }))
  const { rows } = await sql<ProductSummary>`
    with ${written(receipts)} ${productSummaries(scope, productIds)}`.execute(db)
  return rows
}

function written(receipts: readonly Receipt[]): RawBuilder<unknown> {
  const column = <T>(cellOf: (search: SearchRecord) => T): T[] => receipts.map(({ record }) => cellOf(record))
  return sql`
    lazy as (select set_config('synchronous_commit', 'off', true)),
    receipts as (
      insert into search_history (store_id, search_id, mode, request, generation, revision, total, results, query_time_ms,
        query_vectors, query_key, created_at)
      select one.* from lazy, unnest(${receipts.map(({ scope }) => scope.storeId)}::uuid[],
        ${column(({ searchId }) => searchId)}::uuid[], ${column(({ mode }) => mode)}::text[],
        ${column(({ request }) => JSON.stringify(request))}::jsonb[], ${column(({ generation }) => generation)}::text[],
        ${column(({ revision }) => revision)}::bigint[], ${column(({ total }) => total)}::integer[],
        ${column(({ results }) => JSON.stringify(results))}::jsonb[], ${column(({ queryTimeMs }) => queryTimeMs)}::integer[],
        ${column(bytesOf)}::bytea[], ${column(({ queryKey }) => queryKey)}::text[],
        ${column(({ createdAt }) => createdAt)}::timestamptz[]) as one (store_id)
      where exists (select from stores s where s.store_id = one.store_id)
      returning store_id, search_id, request),
    pending as (
      insert into analytics_pending (store_id, kind, subject_id) select store_id, 'search', search_id from receipts
      where request -> 'analytics' is distinct from 'false'::jsonb)`
}

function bytesOf({ queryVectors }: SearchRecord): Buffer | null {
  return queryVectors.length === 0 ? null : Buffer.concat(queryVectors.map(encodeHalf))
}

/** Adds rows for the daily tables to count, in the transaction that writes what they refer to. */
export async function addPending(
  db: Database | Tx,
  scope: StoreScope,
  rows: readonly {
    readonly kind: 'search' | 'feedback' | 'outcome'
    readonly subjectId: string
    readonly action?: string
  }[],
): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ kind, subjectId, action }) => ({
    store_id: scope.storeId,
    kind,
    subject_id: subjectId,
    action: action ?? null,
  }))
  await db.insertInto('analytics_pending').values(values).execute()
}

/** Flushes all receipts written so far to disk, by a synchronous commit. */
export async function flushReceipts(db: Database): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'vitrine', 'flush')`.execute(db)
}

/** A stored receipt. */
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

/** Which receipts a list shows; `null` for any. */
interface ReceiptQuery {
  readonly since: Date
  readonly mode: string | null
  readonly outcome: 'found' | 'empty' | null
  readonly queryKey: string | null
}

const maxSubjectLength = 500

/** Newest first. */
export function selectReceipts(
  db: Database,
  scope: StoreScope,
  { page: { after, rows }, ...filter }: ReceiptQuery & { readonly page: PageWanted },
) {
  return listed(db, scope, filter)
    .select(['search_id', 'mode', 'total', 'query_time_ms', 'created_at'])
    .select(
      sql<
        string | null
      >`left(coalesce(request ->> 'query', request ->> 'image_url', request ->> 'product_id'), ${maxSubjectLength}::integer)`.as(
        'subject',
      ),
    )
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'search_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('search_id', 'desc')
    .limit(rows)
    .execute()
}

/** Counting millions of rows would take longer than reading a page. */
const maxCounted = 10_000

/** The number of receipts, at most 10,000. */
export async function countReceipts(db: Database, scope: StoreScope, filter: ReceiptQuery): Promise<number> {
  const row = await db
    .selectFrom(listed(db, scope, filter).select('search_id').limit(maxCounted).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function listed(db: Database, scope: StoreScope, { since, mode, outcome, queryKey }: ReceiptQuery) {
  return db
    .selectFrom('search_history')
    .where('store_id', '=', scope.storeId)
    .where('created_at', '>=', since)
    .$if(mode !== null, (select) => select.where('mode', '=', mode ?? ''))
    .$if(outcome !== null, (select) => select.where('total', outcome === 'empty' ? '=' : '>', 0))
    .$if(queryKey !== null, (select) => select.where('query_key', '=', queryKey))
}

/** The UTC day (`YYYY-MM-DD`) of a search of this store; `undefined` when it does not exist. */
export async function searchDay(db: Database | Tx, scope: StoreScope, searchId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('search_history')
    .select(sql<string>`(created_at at time zone 'UTC')::date`.as('day'))
    .where('store_id', '=', scope.storeId)
    .where('search_id', '=', searchId)
    .executeTakeFirst()
  return row?.day
}

/** The stores of the last `searches` searches, the busiest first. */
export async function busiestStoresAcrossStores(
  db: Database,
  { searches, limit }: { searches: number; limit: number },
): Promise<StoreScope[]> {
  const { rows } = await sql<{ store_id: string }>`
    select store_id from (
      select store_id, created_at from search_history order by created_at desc limit ${searches}
    ) as last
    group by store_id
    order by count(*) desc, max(created_at) desc
    limit ${limit}`.execute(db)
  return rows.map(({ store_id }) => grantScope(store_id))
}
