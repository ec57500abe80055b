import type { ColumnType } from 'kysely'
import type { PlanName } from '../../../contract/billing/plan.ts'
import type { Database, Tx } from '../../platform/db/schema.ts'
import type { StoreScope } from './scope.ts'

/**
 * Inactive from registration until the owner's email is verified; suspended until the operator activates it; deleted until it is restored or its retention ends; purging while its
 * rows are being removed. Nobody can act for a store that is not active.
 */
export type StoreState = 'inactive' | 'active' | 'suspended' | 'deleted' | 'purging'

interface StoresTable {
  store_id: string
  slug: string
  name: string
  /** Its limits apply. It follows from what the store pays for and from `granted_plan`. */
  plan: PlanName
  /** The plan that the store has without paying. */
  granted_plan: ColumnType<PlanName, PlanName | undefined, PlanName>
  granted_at: ColumnType<Date, Date | undefined, Date>
  state: ColumnType<StoreState, StoreState | undefined, StoreState>
  /** When the store is removed: set while it is deleted or being purged, and once its owner has deleted it. */
  purge_after: ColumnType<Date | null, Date | null | undefined, Date | null>
  revision: ColumnType<number, number | undefined, number>
  products_count: ColumnType<number, number | undefined, number>
  created_at: Date
}

interface ClientSecretsTable {
  store_id: string
  /** Tokens carry it as `sid`. */
  secret_id: string
  secret_hash: Buffer
  created_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface DatabaseSchema {
    stores: StoresTable
    client_secrets: ClientSecretsTable
  }
}

const storeColumns = ['store_id', 'slug', 'name', 'plan', 'state', 'revision', 'products_count'] as const

/** A store as other modules see it. */
export interface StoreRow {
  readonly store_id: string
  readonly slug: string
  readonly name: string
  readonly plan: PlanName
  readonly state: StoreState
  readonly revision: number
  readonly products_count: number
}

export async function insertStore(
  tx: Tx,
  store: Omit<StoreRow, 'revision' | 'products_count'> & { created_at: Date },
): Promise<void> {
  await tx
    .insertInto('stores')
    .values({ ...store, granted_plan: store.plan, granted_at: store.created_at })
    .execute()
}

export async function upsertClientSecret(tx: Tx, row: ClientSecretsTable): Promise<void> {
  const { secret_id, secret_hash, created_at } = row
  await tx
    .insertInto('client_secrets')
    .values(row)
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet({ secret_id, secret_hash, created_at }))
    .execute()
}

/** The ID of the store's current client secret, which its tokens carry. */
export function secretIdOf(db: Database, scope: StoreScope): Promise<{ secret_id: string } | undefined> {
  return db.selectFrom('client_secrets').select('secret_id').where('store_id', '=', scope.storeId).executeTakeFirst()
}

export async function activateStore(tx: Tx, scope: StoreScope): Promise<void> {
  await tx.updateTable('stores').set({ state: 'active' }).where('store_id', '=', scope.storeId).execute()
}

/** Changes the plan whose limits apply. */
export async function setPlan(tx: Tx, scope: StoreScope, plan: PlanName): Promise<void> {
  await tx.updateTable('stores').set({ plan }).where('store_id', '=', scope.storeId).execute()
}

/** Changes the plan that the store has without paying. */
export async function setGrantedPlan(tx: Tx, scope: StoreScope, grant: { plan: PlanName; at: Date }): Promise<void> {
  const values = { granted_plan: grant.plan, granted_at: grant.at }
  await tx.updateTable('stores').set(values).where('store_id', '=', scope.storeId).execute()
}

/** The plan that the store has without paying, and since when. */
export function grantedPlanOf(
  tx: Tx,
  scope: StoreScope,
): Promise<{ readonly granted_plan: PlanName; readonly granted_at: Date }> {
  return tx
    .selectFrom('stores')
    .select(['granted_plan', 'granted_at'])
    .where('store_id', '=', scope.storeId)
    .executeTakeFirstOrThrow()
}

export function storeById(db: Database, scope: StoreScope): Promise<StoreRow | undefined> {
  return db.selectFrom('stores').select(storeColumns).where('store_id', '=', scope.storeId).executeTakeFirst()
}

/** Reads the store with its secret's digest, to authenticate a machine grant. */
export function storeWithSecretAcrossStores(
  db: Database,
  storeId: string,
): Promise<(StoreRow & { secret_id: string; secret_hash: Buffer }) | undefined> {
  return db
    .selectFrom('stores')
    .innerJoin('client_secrets', 'client_secrets.store_id', 'stores.store_id')
    .select([
      'stores.store_id',
      'slug',
      'name',
      'plan',
      'state',
      'revision',
      'products_count',
      'secret_id',
      'secret_hash',
    ])
    .where('stores.store_id', '=', storeId)
    .executeTakeFirst()
}

/** When an active store is deleted because its owner requested it. */
export async function plannedDeletion(db: Database, scope: StoreScope): Promise<Date | null> {
  const row = await db
    .selectFrom('stores')
    .select('purge_after')
    .where('store_id', '=', scope.storeId)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.purge_after ?? null
}

export function slugsLikeAcrossStores(db: Database, slug: string): Promise<{ slug: string }[]> {
  return db
    .selectFrom('stores')
    .select('slug')
    .where((where) => where.or([where('slug', '=', slug), where('slug', 'like', `${slug}-%`)]))
    .execute()
}

/** Reads the current revisions of the given stores, for indexes that follow changes by other processes. */
export function revisionsAcrossStores(
  db: Database,
  storeIds: readonly string[],
): Promise<{ store_id: string; revision: number }[]> {
  return db.selectFrom('stores').select(['store_id', 'revision']).where('store_id', 'in', storeIds).execute()
}

/**
 * Locks the store's row until the transaction ends. Catalog changes of one store commit one after the other, so that when a
 * revision is visible, every earlier one is visible too.
 */
export async function lockStore(tx: Tx, scope: StoreScope): Promise<StoreRow> {
  const row = await tx
    .selectFrom('stores')
    .select(storeColumns)
    .where('store_id', '=', scope.storeId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Error(`Store ${scope.storeId} does not exist`)
  return row
}

/** Completes a catalog change: sets the locked store's revision and adds `added` to its product count (may be negative). */
export async function advanceCatalog(
  tx: Tx,
  scope: StoreScope,
  change: { revision: number; added: number },
): Promise<void> {
  await tx
    .updateTable('stores')
    .set((update) => ({ revision: change.revision, products_count: update('products_count', '+', change.added) }))
    .where('store_id', '=', scope.storeId)
    .execute()
}
