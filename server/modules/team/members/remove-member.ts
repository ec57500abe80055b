import type { Tx } from '../../../platform/db/schema.ts'
import { deleteMembership, type UserPrincipal } from '../../accounts/index.ts'
import type { Actor } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import type { Caller } from '../caller.ts'
import { lastOwner } from '../errors.ts'
import type { TeamDeps } from '../team-deps.ts'
import { clearLeftovers } from './leftovers.ts'
import { isThemselves, type TakenMember, takeMember, takeOneself } from './take-member.ts'

/** A signed-in person, in whichever store or in none. */
interface Leaver {
  readonly principal: UserPrincipal
  readonly actor: Actor
}

/** How members leave a store: taken out of it by others, or by themselves. */
export function createRemoval(deps: Pick<TeamDeps, 'db' | 'clock' | 'audit'>) {
  return {
    /** Answers the member's id. */
    removeMember(known: Caller, userId: string): Promise<string> {
      return deps.db.transaction().execute(async (tx) => {
        const { caller, member } = await takeMember(tx, known, userId)
        await remove(tx, deps, { caller, member })
        return member.user_id
      })
    },

    /** For whoever is in the store, whatever they may do there. Throws 404 when they are in no such store. */
    leave({ principal, actor }: Leaver, storeId: string): Promise<void> {
      // Any store may be named here; the only row that is touched is the person's own.
      const scope = grantScope(storeId)
      return deps.db.transaction().execute(async (tx) => {
        const member = await takeOneself(tx, scope, principal.userId)
        await remove(tx, deps, { caller: { scope, principal, actor }, member })
      })
    },
  }
}

async function remove(
  tx: Tx,
  deps: Pick<TeamDeps, 'clock' | 'audit'>,
  { caller, member }: { caller: Caller; member: TakenMember },
): Promise<void> {
  const { scope, actor } = caller
  const { user_id: userId, email, role } = member
  if (member.isLastOwner) throw lastOwner()
  const cleared = await clearLeftovers(tx, deps, { caller, userId, place: null })
  await deleteMembership(tx, scope, userId)
  const details = { email, role, left: isThemselves(caller, member), ...cleared }
  await deps.audit.record(tx, scope, { actor, action: 'member.remove', target: { type: 'user', id: userId }, details })
}
