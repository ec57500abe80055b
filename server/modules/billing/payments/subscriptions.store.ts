import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import type { ProviderName } from './provider.ts'
import './tables.ts'

export type SubscriptionRow = Selectable<DatabaseSchema['subscriptions']>

/** The store's subscriptions, newest first. */
export function subscriptionsOf(db: Database | Tx, scope: StoreScope): Promise<SubscriptionRow[]> {
  return db
    .selectFrom('subscriptions')
    .selectAll()
    .where('store_id', '=', scope.storeId)
    .orderBy('started_at', 'desc')
    .orderBy('subscription_id', 'desc')
    .execute()
}

/** Whether the store has a subscription that it pays or owes. */
export async function hasLiveSubscription(db: Database | Tx, scope: StoreScope): Promise<boolean> {
  const row = await db
    .selectFrom('subscriptions')
    .select('subscription_id')
    .where('store_id', '=', scope.storeId)
    .where('status', '!=', 'ended')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function saveSubscription(
  tx: Tx,
  scope: StoreScope,
  row: Omit<SubscriptionRow, 'store_id'>,
): Promise<void> {
  const { provider, subscription_id, ...state } = row
  await tx
    .insertInto('subscriptions')
    .values({ ...row, store_id: scope.storeId })
    .onConflict((conflict) => conflict.columns(['store_id', 'provider', 'subscription_id']).doUpdateSet(state))
    .execute()
}

/** Stores with a grace period that ended before `now`. */
export async function overdueAcrossStores(
  db: Database,
  about: { provider: ProviderName; now: Date; limit: number },
): Promise<StoreScope[]> {
  const { rows } = await sql<{ store_id: string }>`
    select distinct store_id from subscriptions
    where provider = ${about.provider} and status = 'past_due' and grace_ended_at is null
      and grace_ends_at <= ${about.now}::timestamptz
    limit ${about.limit}::integer`.execute(db)
  return rows.map(({ store_id }) => grantScope(store_id))
}

/** Stores with a grace period that ends before `until` and whose owners were not reminded. */
export async function toRemindAcrossStores(
  db: Database,
  about: { provider: ProviderName; until: Date; limit: number },
): Promise<StoreScope[]> {
  const { rows } = await sql<{ store_id: string }>`
    select distinct store_id from subscriptions
    where provider = ${about.provider} and status = 'past_due' and grace_ended_at is null and reminded_at is null
      and grace_ends_at <= ${about.until}::timestamptz
    limit ${about.limit}::integer`.execute(db)
  return rows.map(({ store_id }) => grantScope(store_id))
}

/** Stores with a subscription of a provider that is not in use, past its period. */
export async function orphanedAcrossStores(
  db: Database,
  about: { provider: ProviderName; now: Date; limit: number },
): Promise<{ scope: StoreScope; provider: ProviderName }[]> {
  const { rows } = await sql<{ store_id: string; provider: ProviderName }>`
    select distinct store_id, provider from subscriptions
    where provider <> ${about.provider} and status <> 'ended' and period_end <= ${about.now}::timestamptz
    limit ${about.limit}::integer`.execute(db)
  return rows.map(({ store_id, provider }) => ({ scope: grantScope(store_id), provider }))
}
