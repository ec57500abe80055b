import type { Tx } from '../../platform/db/schema.ts'
import { hasPermission, lockMember, missingPermission, unauthorized } from '../accounts/index.ts'
import { type Caller, permissionsOf } from './caller.ts'
import { membershipRevoked } from './errors.ts'
import { memberById } from './members/members.store.ts'
import { apiKeyExists } from './members/revoke-grants.store.ts'

/**
 * Reads the caller again inside the transaction and locks a user's membership: the guard checked it before the body was read
 * and a password hashed. Throws 403 for a user who was removed or lost `team:write`, and 401 for a deleted API key.
 */
export async function reloadCaller(tx: Tx, caller: Caller): Promise<Caller> {
  const { scope, principal, actor } = caller
  if (principal.kind === 'client') return caller
  if (principal.kind === 'api_key') {
    if (await apiKeyExists(tx, scope, principal.keyId)) return caller
    throw unauthorized('The API key is not valid.')
  }
  if (principal.isSuperAdmin) return caller
  await lockMember(tx, scope, principal.userId)
  const member = await memberById(tx, scope, principal.userId)
  if (member === undefined) throw membershipRevoked()
  const current = { ...principal, role: member.role, permissions: new Set(permissionsOf(member)) }
  if (!hasPermission(current, 'team:write')) throw missingPermission('team:write')
  return { scope, principal: current, actor }
}
