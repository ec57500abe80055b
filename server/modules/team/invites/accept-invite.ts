import type { AcceptedInvite, InviteAnswer } from '../../../../contract/identity/team.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import { isMissingReference, isUniqueViolation } from '../../../platform/db/errors.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { insertMembership, invalidMailedToken, lockUsersByEmail, type UserPrincipal } from '../../accounts/index.ts'
import type { Actor } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { alreadyMember, changedMeanwhile, inviteForAnother } from '../errors.ts'
import type { TeamDeps } from '../team-deps.ts'
import { arrive, inviteeOf, type Newcomer, proveInvitee } from './arrive.ts'
import { acceptInvite as acceptRow, type LiveInvite, liveInviteAcrossStores } from './invites.store.ts'

/** Where an answer comes from: the signed-in person, if any. */
export interface Answerer {
  readonly person: UserPrincipal | null
  readonly address: string
}

/**
 * Lets the invited person in. The token proves the address; who has an account also has to be signed in to it. The link, the
 * account and the membership are settled together, or none of them.
 */
export async function acceptInvite(deps: TeamDeps, answer: InviteAnswer, from: Answerer): Promise<AcceptedInvite> {
  const tokenHash = digest(answer.token)
  const invite = await liveInviteAcrossStores(deps.db, tokenHash, deps.clock.now())
  if (invite === undefined) throw invalidMailedToken()
  if (from.person !== null && from.person.email !== invite.email) throw inviteForAnother()
  const { holder_id, holder_verified_at } = invite
  const invitee = inviteeOf(holder_id === null ? null : { userId: holder_id, verifiedAt: holder_verified_at })
  const newcomer = await proveInvitee(deps, invitee, { invite, answer, person: from.person })
  const userId = await join(deps, { invite, tokenHash, newcomer, address: from.address })
  return { status: 'accepted', client_id: invite.store_id, slug: invite.slug, role: invite.role, user_id: userId }
}

interface Joining {
  readonly invite: LiveInvite
  readonly tokenHash: Buffer
  readonly newcomer: Newcomer
  readonly address: string
}

function join(deps: TeamDeps, joining: Joining): Promise<string> {
  return deps.db
    .transaction()
    .execute((tx) => joinIn(tx, deps, joining))
    .catch((error: unknown) => {
      throw translate(error)
    })
}

async function joinIn(tx: Tx, deps: TeamDeps, { invite, tokenHash, newcomer, address }: Joining): Promise<string> {
  const now = deps.clock.now()
  // The token was found to be the invite's: it lets its holder into this one store.
  const scope = grantScope(invite.store_id)
  if (!(await acceptRow(tx, scope, { tokenHash, at: now }))) throw invalidMailedToken()
  const holder = (await lockUsersByEmail(tx, invite.email)).find(({ state }) => state === 'active')
  const invitee = inviteeOf(
    holder === undefined ? null : { userId: holder.user_id, verifiedAt: holder.email_verified_at },
  )
  if (invitee.kind !== newcomer.kind || invitee.userId !== newcomer.userId) throw changedMeanwhile()
  const { email, role } = invite
  const userId = await arrive(tx, deps, { newcomer, email })
  await insertMembership(tx, scope, { userId, role, createdAt: now })
  const actor: Actor = { type: 'user', id: userId, name: email, address }
  const target = { type: 'invite', id: invite.invite_id }
  await deps.audit.record(tx, scope, { actor, action: 'invite.accept', target, details: { email, role } })
  return userId
}

function translate(error: unknown): unknown {
  if (isUniqueViolation(error, 'memberships_pkey')) return alreadyMember()
  const isLate =
    isUniqueViolation(error, 'one_active_user_an_email') || isMissingReference(error, 'memberships_user_id_fkey')
  return isLate ? changedMeanwhile() : error
}
