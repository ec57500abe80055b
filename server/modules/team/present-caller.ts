import { sql } from 'kysely'
import type { Tx } from '../../platform/db/schema.ts'
import { hasPermission, lockMember, missingPermission, unauthorized } from '../accounts/index.ts'
import type { StoreScope } from '../stores/index.ts'
import { type Caller, permissionsIn } from './caller.ts'
import { noLongerMember } from './errors.ts'
import { memberById } from './members/members.store.ts'

/**
 * The caller as they are by now, which for a person stays so until the transaction ends: the guard saw them before the body
 * was read and a password hashed. Throws 403 for who was removed or lost `team:write` since, 401 for a deleted API key.
 */
export async function presentCaller(tx: Tx, caller: Caller): Promise<Caller> {
  const { scope, principal, actor } = caller
  if (principal.kind === 'client') return caller
  if (principal.kind === 'api_key') {
    if (await isApiKey(tx, scope, principal.keyId)) return caller
    throw unauthorized('The API key is not valid.')
  }
  if (principal.isSuperAdmin) return caller
  await lockMember(tx, scope, principal.userId)
  const member = await memberById(tx, scope, principal.userId)
  if (member === undefined) throw noLongerMember()
  const present = { ...principal, role: member.role, permissions: new Set(permissionsIn(member)) }
  if (!hasPermission(present, 'team:write')) throw missingPermission('team:write')
  return { scope, principal: present, actor }
}

/** Unlocked: whoever changes a key holds the store first, and this transaction comes to the store later. */
async function isApiKey(tx: Tx, scope: StoreScope, keyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from api_keys where store_id = ${scope.storeId}::uuid and key_id = ${keyId}::uuid`.execute(tx)
  return rows.length > 0
}
