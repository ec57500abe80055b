import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import type { Customer, ProviderName } from './provider.ts'
import './tables.ts'

type CustomerRow = Selectable<DatabaseSchema['payment_customers']>

export async function customerOf(
  db: Database | Tx,
  scope: StoreScope,
  provider: ProviderName,
): Promise<Customer | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('store_id', '=', scope.storeId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row === undefined ? null : { scope, customerId: row.customer_id }
}

/** Saves the customer unless a concurrent call saved one first, and returns the saved one. */
export async function saveCustomer(
  db: Database,
  scope: StoreScope,
  row: { provider: ProviderName; customer_id: string; created_at: Date },
): Promise<Customer> {
  await db
    .insertInto('payment_customers')
    .values({ ...row, store_id: scope.storeId, read_at: null })
    .onConflict((conflict) => conflict.columns(['store_id', 'provider']).doNothing())
    .execute()
  const saved = await customerOf(db, scope, row.provider)
  if (saved === null) throw new Error(`Store ${scope.storeId} has no customer`)
  return saved
}

/** The store of a customer that a provider names in a signed event. */
export async function customerByIdAcrossStores(
  db: Database,
  provider: ProviderName,
  customerId: string,
): Promise<Customer | null> {
  const row = await db
    .selectFrom('payment_customers')
    .select(['store_id', 'customer_id'])
    .where('provider', '=', provider)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row === undefined ? null : { scope: grantScope(row.store_id), customerId: row.customer_id }
}

/** Numbers a read of the customer's subscriptions that is about to begin. */
export async function beginRead(db: Database, scope: StoreScope, provider: ProviderName): Promise<number> {
  const row = await db
    .updateTable('payment_customers')
    .set((update) => ({ reads: update('reads', '+', 1) }))
    .where('store_id', '=', scope.storeId)
    .where('provider', '=', provider)
    .returning('reads')
    .executeTakeFirstOrThrow()
  return row.reads
}

/** Locks the customer until the transaction ends, so that changes of one store's ledger happen one after the other. */
export function lockCustomer(tx: Tx, scope: StoreScope, provider: ProviderName): Promise<CustomerRow> {
  return tx
    .selectFrom('payment_customers')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function completeRead(
  tx: Tx,
  scope: StoreScope,
  read: { provider: ProviderName; number: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('payment_customers')
    .set({ applied_read: read.number, read_at: read.at })
    .where('store_id', '=', scope.storeId)
    .where('provider', '=', read.provider)
    .execute()
}

/**
 * Customers whose state may have changed without an event that reached us: with a subscription or an open checkout, not read since
 * `before`. The ones that were not read for the longest time come first.
 */
export async function customersToReconcileAcrossStores(
  db: Database,
  about: { provider: ProviderName; before: Date; openSince: Date; limit: number },
): Promise<Customer[]> {
  const { rows } = await sql<{ store_id: string; customer_id: string }>`
    select c.store_id, c.customer_id from payment_customers c
    where c.provider = ${about.provider} and (c.read_at is null or c.read_at < ${about.before}::timestamptz)
      and (exists (select from subscriptions s
                   where s.store_id = c.store_id and s.provider = c.provider and s.status <> 'ended')
        or exists (select from checkouts o
                   where o.store_id = c.store_id and o.provider = c.provider and o.state = 'open'
                     and o.created_at > ${about.openSince}::timestamptz))
    order by c.read_at nulls first limit ${about.limit}::integer`.execute(db)
  return rows.map((row) => ({ scope: grantScope(row.store_id), customerId: row.customer_id }))
}
