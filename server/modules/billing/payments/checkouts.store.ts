import type { Insertable, Selectable } from 'kysely'
import type { PlanName } from '../../../../contract/billing/plan.ts'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { ProviderName } from './provider.ts'
import type { CheckoutKind } from './tables.ts'

export type CheckoutRow = Selectable<DatabaseSchema['checkouts']>

export async function insertCheckout(
  tx: Tx,
  scope: StoreScope,
  row: Omit<Insertable<DatabaseSchema['checkouts']>, 'store_id' | 'state' | 'completed_at'>,
): Promise<void> {
  await tx
    .insertInto('checkouts')
    .values({ ...row, store_id: scope.storeId, state: 'open', completed_at: null })
    .execute()
}

/** Reads a checkout by its ID alone, for the page that a customer returns to without signing in. */
export function checkoutByIdAcrossStores(db: Database, checkoutId: string): Promise<CheckoutRow | undefined> {
  return db.selectFrom('checkouts').selectAll().where('checkout_id', '=', checkoutId).executeTakeFirst()
}

/** Marks the store's open pages as replaced by a newer one and returns them. */
export function replaceOpenCheckouts(
  tx: Tx,
  scope: StoreScope,
  about: { provider: ProviderName; now: Date },
): Promise<{ session_id: string; kind: CheckoutKind }[]> {
  return tx
    .updateTable('checkouts')
    .set({ state: 'replaced' })
    .where('store_id', '=', scope.storeId)
    .where('provider', '=', about.provider)
    .where('state', '=', 'open')
    .where('expires_at', '>', about.now)
    .returning(['session_id', 'kind'])
    .execute()
}

/** Completes the checkouts that led to what the store has: `plan`, canceled or not. */
export async function completeCheckouts(
  tx: Tx,
  scope: StoreScope,
  about: { provider: ProviderName; plan: PlanName; isCanceled: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ state: 'complete', completed_at: about.now })
    .where('store_id', '=', scope.storeId)
    .where('provider', '=', about.provider)
    .where('state', 'in', ['open', 'replaced'])
    .where((where) =>
      where.or([
        where.and([where('kind', '<>', 'cancel'), where('plan', '=', about.plan)]),
        where.and([where('kind', '=', 'cancel'), where.val(about.isCanceled)]),
      ]),
    )
    .execute()
}
