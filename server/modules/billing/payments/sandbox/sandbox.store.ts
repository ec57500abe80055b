import { type Insertable, type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../../stores/index.ts'
import './tables.ts'

type WithoutStore<Row> = Omit<Row, 'store_id'>
export type SandboxCheckout = Selectable<DatabaseSchema['sandbox_checkouts']>
export type SandboxSubscription = WithoutStore<Selectable<DatabaseSchema['sandbox_subscriptions']>>
export type SandboxInvoice = WithoutStore<Selectable<DatabaseSchema['sandbox_invoices']>>

export async function insertCheckout(
  db: Database,
  scope: StoreScope,
  row: WithoutStore<Insertable<DatabaseSchema['sandbox_checkouts']>>,
): Promise<void> {
  await db
    .insertInto('sandbox_checkouts')
    .values({ ...row, store_id: scope.storeId })
    .execute()
}

/** The page of a session, by its secret ID alone, as a hosted page has nothing else. */
export function sessionAcrossStores(db: Database, sessionId: string): Promise<SandboxCheckout | undefined> {
  return db.selectFrom('sandbox_checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst()
}

/** Locks the session until the transaction ends, so that two clicks pay once. */
export function lockSession(tx: Tx, scope: StoreScope, sessionId: string): Promise<SandboxCheckout> {
  return tx
    .selectFrom('sandbox_checkouts')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function settleSession(
  db: Database | Tx,
  scope: StoreScope,
  about: { sessionId: string; state: 'paid' | 'canceled' },
): Promise<void> {
  await db
    .updateTable('sandbox_checkouts')
    .set({ state: about.state })
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', about.sessionId)
    .where('state', '=', 'open')
    .execute()
}

const columns = [
  'subscription_id',
  'plan',
  'status',
  'card',
  'started_at',
  'period_start',
  'period_end',
  'cancel_at_period_end',
] as const

/** Newest first. */
export function sandboxSubscriptions(db: Database | Tx, scope: StoreScope): Promise<SandboxSubscription[]> {
  return db
    .selectFrom('sandbox_subscriptions')
    .select(columns)
    .where('store_id', '=', scope.storeId)
    .orderBy('started_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .limit(100)
    .execute()
}

/** Locks the subscription until the transaction ends. */
export function lockSubscription(tx: Tx, scope: StoreScope, id: string): Promise<SandboxSubscription | undefined> {
  return tx
    .selectFrom('sandbox_subscriptions')
    .select(columns)
    .where('store_id', '=', scope.storeId)
    .where('subscription_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function saveSandboxSubscription(tx: Tx, scope: StoreScope, row: SandboxSubscription): Promise<void> {
  const { subscription_id: _, ...state } = row
  await tx
    .insertInto('sandbox_subscriptions')
    .values({ ...row, store_id: scope.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'subscription_id']).doUpdateSet(state))
    .execute()
}

export async function insertInvoice(tx: Tx, scope: StoreScope, row: WithoutStore<SandboxInvoice>): Promise<void> {
  await tx
    .insertInto('sandbox_invoices')
    .values({ ...row, store_id: scope.storeId })
    .execute()
}

/** Settles the open invoices of a subscription: as paid at `paidAt`, or void without one. */
export async function settleInvoices(
  tx: Tx,
  scope: StoreScope,
  about: { subscriptionId: string; paidAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('sandbox_invoices')
    .set({ status: about.paidAt === null ? 'void' : 'paid', paid_at: about.paidAt })
    .where('store_id', '=', scope.storeId)
    .where('subscription_id', '=', about.subscriptionId)
    .where('status', '=', 'open')
    .execute()
}

export async function countInvoices(tx: Tx, scope: StoreScope): Promise<number> {
  const { total } = await tx
    .selectFrom('sandbox_invoices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Newest first; `after` is the ID of the last invoice of the previous page. */
export async function selectInvoices(
  db: Database | Tx,
  scope: StoreScope,
  page: { after: string | null; rows: number },
): Promise<SandboxInvoice[]> {
  const { rows } = await sql<SandboxInvoice>`
    select invoice_id, subscription_id, number, plan, reason, amount, status, created_at, paid_at from sandbox_invoices
    where store_id = ${scope.storeId}::uuid and (${page.after}::uuid is null or (created_at, invoice_id) <
      (select created_at, invoice_id from sandbox_invoices
       where store_id = ${scope.storeId}::uuid and invoice_id = ${page.after}::uuid))
    order by created_at desc, invoice_id desc limit ${page.rows}::integer`.execute(db)
  return rows
}

export async function insertSandboxEvent(
  tx: Tx,
  scope: StoreScope,
  row: { event_id: string; body: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('sandbox_events')
    .values({ ...row, store_id: scope.storeId })
    .execute()
}

export async function sandboxEventBody(db: Database, scope: StoreScope, eventId: string): Promise<string | null> {
  const row = await db
    .selectFrom('sandbox_events')
    .select('body')
    .where('store_id', '=', scope.storeId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return row?.body ?? null
}

/** Subscriptions whose period is over. */
export async function dueAcrossStores(
  db: Database,
  about: { now: Date; limit: number },
): Promise<{ scope: StoreScope; subscriptionId: string }[]> {
  const rows = await db
    .selectFrom('sandbox_subscriptions')
    .select(['store_id', 'subscription_id'])
    .where('status', '=', 'active')
    .where('period_end', '<=', about.now)
    .orderBy('period_end')
    .limit(about.limit)
    .execute()
  return rows.map((row) => ({ scope: grantScope(row.store_id), subscriptionId: row.subscription_id }))
}
