import type { Tx } from '../../../platform/db/schema.ts'
import { lockStore } from '../../stores/index.ts'
import { type Caller, type Place, permissionsIn } from '../caller.ts'
import type { TeamDeps } from '../team-deps.ts'
import { cancelInvitesBy, deleteApiKeysOf } from './leftovers.store.ts'

/** How much of a person's work ended with their place; for the audit log. */
export interface Cleared {
  readonly api_keys_deleted: number
  readonly invites_cancelled: number
}

/**
 * Ends what a member set up and may no longer: the open invites of who is no owner now, and the API keys that can do more
 * than their maker. `place` is the new one; `null` when they leave the store, and then all of it ends.
 */
export async function clearLeftovers(
  tx: Tx,
  { clock, audit }: Pick<TeamDeps, 'clock' | 'audit'>,
  { caller, userId, place }: { caller: Caller; userId: string; place: Place | null },
): Promise<Cleared> {
  const { scope, actor } = caller
  const invites = place?.role === 'owner' ? [] : await cancelInvitesBy(tx, scope, { userId, at: clock.now() })
  // Keys are made and rotated under this lock. It is taken before anything is noted: a row of the log holds the store too,
  // and two who hold it would wait for each other.
  await lockStore(tx, scope)
  const keys = await deleteApiKeysOf(tx, scope, { userId, allowed: place === null ? null : permissionsIn(place) })
  const reason = place === null ? 'member_removed' : 'member_changed'
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
