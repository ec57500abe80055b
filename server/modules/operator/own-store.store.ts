import type { PlanName } from '../../../contract/billing/plan.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { StoreScope, StoreState } from '../stores/index.ts'

/** A store as its members see it. */
export interface OwnStoreRow {
  readonly store_id: string
  readonly slug: string
  readonly name: string
  readonly state: StoreState
  readonly plan: PlanName
  readonly products_count: number
  readonly created_at: Date
  readonly purge_after: Date | null
}

const columns = [
  ...(['store_id', 'slug', 'name', 'state', 'plan', 'products_count'] as const),
  ...(['created_at', 'purge_after'] as const),
] as const

export function ownStore(db: Database | Tx, scope: StoreScope): Promise<OwnStoreRow> {
  return db.selectFrom('stores').select(columns).where('store_id', '=', scope.storeId).executeTakeFirstOrThrow()
}

/** The same, locked until the transaction ends; `undefined` if the store was removed meanwhile. */
export function lockOwnStore(tx: Tx, scope: StoreScope): Promise<OwnStoreRow | undefined> {
  return tx.selectFrom('stores').select(columns).where('store_id', '=', scope.storeId).forUpdate().executeTakeFirst()
}

export async function renameStore(tx: Tx, scope: StoreScope, name: string): Promise<void> {
  await tx.updateTable('stores').set({ name }).where('store_id', '=', scope.storeId).execute()
}

/** Schedules the deletion of an active store, or cancels it with `null`. */
export async function setDeletion(tx: Tx, scope: StoreScope, at: Date | null): Promise<void> {
  await tx
    .updateTable('stores')
    .set({ purge_after: at })
    .where('store_id', '=', scope.storeId)
    .where('state', '=', 'active')
    .execute()
}

/** The stores whose owners have deleted them and whose grace period has ended. */
export function dueDeletionsAcrossStores(db: Database, now: Date): Promise<{ store_id: string }[]> {
  return db
    .selectFrom('stores')
    .select('store_id')
    .where('state', '=', 'active')
    .where('purge_after', '<=', now)
    .orderBy('purge_after')
    .execute()
}
