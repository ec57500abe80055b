import type { Tx } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { lockUsersByEmail } from '../users/users.store.ts'
import '../tables.ts'

/** Reads the inactive store of the user's registration, which is activated when the address is verified. */
export async function inactiveStoreOf(tx: Tx, userId: string): Promise<{ scope: StoreScope; slug: string } | null> {
  const row = await tx
    .selectFrom('memberships')
    .innerJoin('stores', 'stores.store_id', 'memberships.store_id')
    .select(['stores.store_id', 'slug'])
    .where('user_id', '=', userId)
    .where('role', '=', 'owner')
    .where('stores.state', '=', 'inactive')
    .executeTakeFirst()
  return row === undefined ? null : { scope: grantScope(row.store_id), slug: row.slug }
}

/** Deletes the unverified registrations of the email (in lower case), with their stores. */
export async function deleteUnverifiedRegistrations(tx: Tx, email: string): Promise<void> {
  const users = await lockUsersByEmail(tx, email)
  const ids = users.filter(({ state }) => state === 'inactive').map(({ user_id }) => user_id)
  if (ids.length === 0) return
  await tx
    .deleteFrom('stores')
    .where('state', '=', 'inactive')
    .where('store_id', 'in', (select) =>
      select.selectFrom('memberships').select('store_id').where('user_id', 'in', ids),
    )
    .execute()
  await tx.deleteFrom('users').where('user_id', 'in', ids).execute()
}
