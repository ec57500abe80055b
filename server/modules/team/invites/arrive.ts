import type { InviteAnswer } from '../../../../contract/identity/team.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { insertUser, type UserPrincipal, unauthorized } from '../../accounts/index.ts'
import { wrongFields } from '../errors.ts'
import type { TeamDeps } from '../team-deps.ts'
import type { LiveInvite } from './invites.store.ts'

/**
 * Who an invite is for: somebody new, somebody whose address was never proven (a store made the account, and knows its
 * password), or the owner of an account.
 */
export type Invitee =
  | { readonly kind: 'new'; readonly userId: null }
  | { readonly kind: 'unproven'; readonly userId: string }
  | { readonly kind: 'known'; readonly userId: string }

/** The same, with what they brought. */
export type Newcomer =
  | (Extract<Invitee, { kind: 'new' | 'unproven' }> & { readonly fullName: string; readonly passwordHash: string })
  | Extract<Invitee, { kind: 'known' }>

/** By whoever has the email; who only claims it has not. */
export function inviteeOf(holder: { userId: string; verifiedAt: Date | null } | null): Invitee {
  if (holder === null) return { kind: 'new', userId: null }
  return { kind: holder.verifiedAt === null ? 'unproven' : 'known', userId: holder.userId }
}

/** Throws 401 when the owner of an account is not signed in, and 422 for a new person without a name or a good password. */
export async function proveInvitee(
  deps: Pick<TeamDeps, 'accounts'>,
  invitee: Invitee,
  given: { invite: LiveInvite; answer: InviteAnswer; person: UserPrincipal | null },
): Promise<Newcomer> {
  if (invitee.kind === 'known') {
    if (given.person === null) throw unauthorized('You have an account: sign in, and accept with your access token.')
    return invitee
  }
  const { full_name: fullName, password } = given.answer
  if (fullName === undefined || password === undefined) throw missingFields(given.answer)
  const names = [fullName, given.invite.store_name, given.invite.slug]
  const { passwords } = deps.accounts
  await passwords.assertStrong(password, { email: given.invite.email, names, pointer: '/password' })
  return { ...invitee, fullName, passwordHash: await passwords.hash(password) }
}

/** Makes the account of who has none, and gives it to the person where only a store had it before. Answers their id. */
export async function arrive(
  tx: Tx,
  deps: TeamDeps,
  { newcomer, email }: { newcomer: Newcomer; email: string },
): Promise<string> {
  if (newcomer.kind === 'known') return newcomer.userId
  const { fullName, passwordHash } = newcomer
  if (newcomer.kind === 'unproven') {
    await deps.accounts.verifyUser(tx, newcomer.userId, { passwordHash, fullName })
    return newcomer.userId
  }
  await deps.accounts.deleteUnverifiedRegistrations(tx, email)
  const userId = deps.ids.uuid()
  const now = deps.clock.now()
  await insertUser(tx, {
    user_id: userId,
    email,
    full_name: fullName,
    password_hash: passwordHash,
    password_changed_at: now,
    state: 'active',
    email_verified_at: now,
    created_at: now,
  })
  return userId
}

function missingFields(answer: InviteAnswer) {
  const needed = ['full_name', 'password'] as const
  const missing = needed.filter((name) => answer[name] === undefined)
  return wrongFields(missing.map((name) => ({ pointer: `/${name}`, code: 'required', says: 'is required' })))
}
