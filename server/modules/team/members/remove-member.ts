import type { Tx } from '../../../platform/db/schema.ts'
import { deleteMembership, type UserPrincipal } from '../../accounts/index.ts'
import type { Actor } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import type { Caller } from '../caller.ts'
import { lastOwner } from '../errors.ts'
import type { TeamDeps } from '../team-deps.ts'
import { isSelf, type LockedMemberRow, lockForChange, lockOwnMembership } from './lock-member.ts'
import { revokeGrants } from './revoke-grants.ts'

/** A signed-in user, who need not have chosen a store. */
interface LeavingUser {
  readonly principal: UserPrincipal
  readonly actor: Actor
}

/** Ends a membership: by another member, or by the user themselves. */
export function createRemoval(deps: Pick<TeamDeps, 'db' | 'clock' | 'audit'>) {
  return {
    /** Removes a member; returns their user ID. */
    removeMember(known: Caller, userId: string): Promise<string> {
      return deps.db.transaction().execute(async (tx) => {
        const { caller, member } = await lockForChange(tx, known, { userId, endsOwnership: true })
        await remove(tx, deps, { caller, member })
        return member.user_id
      })
    },

    /** For members with any permissions. Throws 404 when the user is not a member of the store. */
    leave({ principal, actor }: LeavingUser, storeId: string): Promise<void> {
      // The caller may name any store, because only the user's own membership changes.
      const scope = grantScope(storeId)
      return deps.db.transaction().execute(async (tx) => {
        const member = await lockOwnMembership(tx, scope, principal.userId)
        await remove(tx, deps, { caller: { scope, principal, actor }, member })
      })
    },
  }
}

async function remove(
  tx: Tx,
  deps: Pick<TeamDeps, 'clock' | 'audit'>,
  { caller, member }: { caller: Caller; member: LockedMemberRow },
): Promise<void> {
  const { scope, actor } = caller
  const { user_id: userId, email, role } = member
  if (member.isLastOwner) throw lastOwner()
  const cleared = await revokeGrants(tx, deps, { caller, userId, access: null })
  await deleteMembership(tx, scope, userId)
  const details = { email, role, left: isSelf(caller, member), ...cleared }
  await deps.audit.record(tx, scope, { actor, action: 'member.remove', target: { type: 'user', id: userId }, details })
}
