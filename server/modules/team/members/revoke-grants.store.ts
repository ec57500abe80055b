import { sql } from 'kysely'
import type { Permission } from '../../../../contract/identity/permission.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** Cancels the open invites of this user. */
export function cancelInvitesBy(
  tx: Tx,
  scope: StoreScope,
  about: { userId: string; at: Date },
): Promise<{ invite_id: string; email: string }[]> {
  return tx
    .updateTable('invites')
    .set({ state: 'cancelled', settled_at: about.at, token_hash: null })
    .where('store_id', '=', scope.storeId)
    .where('invited_by', '=', about.userId)
    .where('state', '=', 'pending')
    .where('expires_at', '>', about.at)
    .returning(['invite_id', 'email'])
    .execute()
}

/** Deletes the user's API keys that have a permission outside `allowed`; all of them for `null`. */
export async function deleteApiKeysBy(
  tx: Tx,
  scope: StoreScope,
  about: { userId: string; allowed: readonly Permission[] | null },
): Promise<{ key_id: string; name: string }[]> {
  const { rows } = await sql<{ key_id: string; name: string }>`
    delete from api_keys
    where store_id = ${scope.storeId}::uuid and created_by = ${about.userId}::uuid
      and (${about.allowed === null}::boolean or not permission_names <@ ${about.allowed ?? []}::text[])
    returning key_id, name`.execute(tx)
  return rows
}

/** Takes no lock: changes of a key lock the store first, and this transaction locks the store later. */
export async function apiKeyExists(tx: Tx, scope: StoreScope, keyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from api_keys where store_id = ${scope.storeId}::uuid and key_id = ${keyId}::uuid`.execute(tx)
  return rows.length > 0
}
