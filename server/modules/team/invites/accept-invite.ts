import type { AcceptedInvite, InviteAnswer } from '../../../../contract/identity/team.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import { isMissingReference, isUniqueViolation } from '../../../platform/db/errors.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { insertMembership, invalidMailedToken, lockUsersByEmail, type UserPrincipal } from '../../accounts/index.ts'
import type { Actor } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { alreadyMember, concurrentChange, inviteForAnotherEmail } from '../errors.ts'
import type { TeamDeps } from '../team-deps.ts'
import { type AuthenticatedInvitee, admitInvitee, authenticateInvitee, inviteeOf } from './admit-invitee.ts'
import { markInviteAccepted as acceptRow, type OpenInvite, openInviteAcrossStores } from './invites.store.ts'

/** Who accepts an invite: the signed-in user, if any. */
export interface InviteCaller {
  readonly person: UserPrincipal | null
  readonly address: string
}

/**
 * Adds the invited user to the store. The token proves the address; the owner of an account must also be signed in to it. The
 * invite, the account and the membership change in one transaction.
 */
export async function acceptInvite(deps: TeamDeps, answer: InviteAnswer, from: InviteCaller): Promise<AcceptedInvite> {
  const tokenHash = digest(answer.token)
  const invite = await openInviteAcrossStores(deps.db, tokenHash, deps.clock.now())
  if (invite === undefined) throw invalidMailedToken()
  if (from.person !== null && from.person.email !== invite.email) throw inviteForAnotherEmail()
  const { holder_id, holder_verified_at } = invite
  const invitee = inviteeOf(holder_id === null ? null : { userId: holder_id, verifiedAt: holder_verified_at })
  const invited = await authenticateInvitee(deps, invitee, { invite, answer, person: from.person })
  const userId = await acceptInTransaction(deps, { invite, tokenHash, invited, address: from.address })
  return { status: 'accepted', client_id: invite.store_id, slug: invite.slug, role: invite.role, user_id: userId }
}

interface Acceptance {
  readonly invite: OpenInvite
  readonly tokenHash: Buffer
  readonly invited: AuthenticatedInvitee
  readonly address: string
}

function acceptInTransaction(deps: TeamDeps, joining: Acceptance): Promise<string> {
  return deps.db
    .transaction()
    .execute((tx) => accept(tx, deps, joining))
    .catch((error: unknown) => {
      throw translateError(error)
    })
}

async function accept(tx: Tx, deps: TeamDeps, { invite, tokenHash, invited, address }: Acceptance): Promise<string> {
  const now = deps.clock.now()
  // The token belongs to the invite, which gives access to this one store.
  const scope = grantScope(invite.store_id)
  if (!(await acceptRow(tx, scope, { tokenHash, at: now }))) throw invalidMailedToken()
  const holder = (await lockUsersByEmail(tx, invite.email)).find(({ state }) => state === 'active')
  const invitee = inviteeOf(
    holder === undefined ? null : { userId: holder.user_id, verifiedAt: holder.email_verified_at },
  )
  if (invitee.kind !== invited.kind || invitee.userId !== invited.userId) throw concurrentChange()
  const { email, role } = invite
  const userId = await admitInvitee(tx, deps, { invited, email })
  await insertMembership(tx, scope, { userId, role, createdAt: now })
  const actor: Actor = { type: 'user', id: userId, name: email, address }
  const target = { type: 'invite', id: invite.invite_id }
  await deps.audit.record(tx, scope, { actor, action: 'invite.accept', target, details: { email, role } })
  return userId
}

function translateError(error: unknown): unknown {
  if (isUniqueViolation(error, 'memberships_pkey')) return alreadyMember()
  const isConcurrent =
    isUniqueViolation(error, 'one_active_user_an_email') || isMissingReference(error, 'memberships_user_id_fkey')
  return isConcurrent ? concurrentChange() : error
}
