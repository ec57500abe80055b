import type { Tx } from '../../../platform/db/schema.ts'
import { lockStore } from '../../stores/index.ts'
import { type Caller, type MemberAccess, permissionsOf } from '../caller.ts'
import type { TeamDeps } from '../team-deps.ts'
import { cancelInvitesBy, deleteApiKeysBy } from './revoke-grants.store.ts'

/** What was revoked, for the audit log. */
export interface RevokedGrants {
  readonly api_keys_deleted: number
  readonly invites_cancelled: number
}

/**
 * Revokes what a member granted and no longer may: the open invites of a former owner, and the API keys with more permissions
 * than their creator. `access` is the new one; `null` when the member leaves the store, which revokes everything.
 */
export async function revokeGrants(
  tx: Tx,
  { clock, audit }: Pick<TeamDeps, 'clock' | 'audit'>,
  { caller, userId, access }: { caller: Caller; userId: string; access: MemberAccess | null },
): Promise<RevokedGrants> {
  const { scope, actor } = caller
  const invites = access?.role === 'owner' ? [] : await cancelInvitesBy(tx, scope, { userId, at: clock.now() })
  // API keys are created and rotated under this lock. Take it before the audit entries: their foreign key locks the store row too,
  // and upgrading that shared lock could deadlock.
  await lockStore(tx, scope)
  const keys = await deleteApiKeysBy(tx, scope, { userId, allowed: access === null ? null : permissionsOf(access) })
  const reason = access === null ? 'member_removed' : 'member_changed'
  for (const { invite_id: id, email } of invites) {
    const target = { type: 'invite', id }
    await audit.record(tx, scope, { actor, action: 'invite.cancel', target, details: { email, reason } })
  }
  for (const { key_id: id, name } of keys) {
    const target = { type: 'api_key', id }
    await audit.record(tx, scope, { actor, action: 'api_key.delete', target, details: { name, reason } })
  }
  return { api_keys_deleted: keys.length, invites_cancelled: invites.length }
}
