import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import type { PageWanted } from '../../platform/http/paging/list-page.ts'
import type { StoreScope } from '../stores/index.ts'
import './tables.ts'

export type NewFeedback = Selectable<DatabaseSchema['feedback']>

/** Reports with the same identity within a short time are duplicates. The amount belongs to the identity of purchases only. */
export type FeedbackIdentity = Pick<
  NewFeedback,
  'search_id' | 'product_id' | 'action' | 'session_id' | 'order_value' | 'currency' | 'quantity'
>

/** Serializes transactions with the same search, product, action and session until this one ends. */
export async function lockFeedback(tx: Tx, scope: StoreScope, identity: FeedbackIdentity): Promise<void> {
  const { search_id, product_id, action, session_id } = identity
  const name = JSON.stringify(['feedback', scope.storeId, search_id, product_id, action, session_id])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** The ID of the oldest feedback with this identity in a time range, so that all duplicates get the same ID. */
export async function findFeedback(
  tx: Tx,
  scope: StoreScope,
  query: { identity: FeedbackIdentity; from: Date; to: Date },
): Promise<string | undefined> {
  const { search_id, product_id, action, session_id, order_value, currency, quantity } = query.identity
  // `is not distinct from` would not use the indexes.
  const row = await tx
    .selectFrom('feedback')
    .select('feedback_id')
    .where('store_id', '=', scope.storeId)
    .where('search_id', search_id === null ? 'is' : '=', search_id)
    .where('session_id', session_id === null ? 'is' : '=', session_id)
    .where('product_id', '=', product_id)
    .where('action', '=', action)
    .where('created_at', '>', query.from)
    .where('created_at', '<', query.to)
    .$if(action === 'purchase', (select) =>
      select
        .where('order_value', order_value === null ? 'is' : '=', order_value)
        .where('currency', currency === null ? 'is' : '=', currency)
        .where('quantity', '=', quantity),
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row?.feedback_id
}

export async function insertFeedback(tx: Tx, row: NewFeedback): Promise<void> {
  await tx.insertInto('feedback').values(row).execute()
}

/** Records that the search led to this action; returns true the first time. `day` is the day of the search. */
export async function insertOutcome(
  tx: Tx,
  scope: StoreScope,
  outcome: { searchId: string; action: NewFeedback['action']; day: string },
): Promise<boolean> {
  const { searchId, action, day } = outcome
  const inserted = await tx
    .insertInto('search_outcomes')
    .values({ store_id: scope.storeId, search_id: searchId, action, day })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Which feedback a list shows; `null` for any. */
interface FeedbackFilter {
  readonly action: NewFeedback['action'] | null
  readonly searchId: string | null
}

/** Newest first. */
export function selectFeedback(
  db: Database,
  scope: StoreScope,
  { page: { after, rows }, ...filter }: FeedbackFilter & { readonly page: PageWanted },
): Promise<Omit<NewFeedback, 'store_id'>[]> {
  return listed(db, scope, filter)
    .select(['feedback_id', 'search_id', 'product_id', 'action', 'order_value', 'currency', 'quantity', 'session_id'])
    .select('created_at')
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'feedback_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('feedback_id', 'desc')
    .limit(rows)
    .execute()
}

/** Counting millions of rows would take longer than reading a page. */
const maxCounted = 10_000

/** The number of reports, at most 10,000. */
export async function countFeedback(db: Database, scope: StoreScope, filter: FeedbackFilter): Promise<number> {
  const row = await db
    .selectFrom(listed(db, scope, filter).select('feedback_id').limit(maxCounted).as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function listed(db: Database, scope: StoreScope, { action, searchId }: FeedbackFilter) {
  return db
    .selectFrom('feedback')
    .where('store_id', '=', scope.storeId)
    .$if(action !== null, (select) => select.where('action', '=', action ?? 'click'))
    .$if(searchId !== null, (select) => select.where('search_id', '=', searchId))
}
