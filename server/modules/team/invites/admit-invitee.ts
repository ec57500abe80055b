import type { InviteAnswer } from '../../../../contract/identity/team.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { insertUser, type UserPrincipal, unauthorized } from '../../accounts/index.ts'
import { invalidFields } from '../errors.ts'
import type { TeamDeps } from '../team-deps.ts'
import type { OpenInvite } from './invites.store.ts'

/**
 * Who an invite is for: a new user, a provisional user (a store created the account and knows its password), or the owner of
 * an account.
 */
export type Invitee =
  | { readonly kind: 'new'; readonly userId: null }
  | { readonly kind: 'provisional'; readonly userId: string }
  | { readonly kind: 'owner'; readonly userId: string }

/** An invitee with the credentials from the request. */
export type AuthenticatedInvitee =
  | (Extract<Invitee, { kind: 'new' | 'provisional' }> & { readonly fullName: string; readonly passwordHash: string })
  | Extract<Invitee, { kind: 'owner' }>

/** Classifies an invitee by the active user of the email; unverified registrations do not count. */
export function inviteeOf(holder: { userId: string; verifiedAt: Date | null } | null): Invitee {
  if (holder === null) return { kind: 'new', userId: null }
  return { kind: holder.verifiedAt === null ? 'provisional' : 'owner', userId: holder.userId }
}

/** Throws 401 when the owner of an account is not signed in, and 422 for a new user without a name or a strong password. */
export async function authenticateInvitee(
  deps: Pick<TeamDeps, 'accounts'>,
  invitee: Invitee,
  given: { invite: OpenInvite; answer: InviteAnswer; person: UserPrincipal | null },
): Promise<AuthenticatedInvitee> {
  if (invitee.kind === 'owner') {
    if (given.person === null) throw unauthorized('You have an account: sign in and accept with your access token.')
    return invitee
  }
  const { full_name: fullName, password } = given.answer
  if (fullName === undefined || password === undefined) throw missingFieldsError(given.answer)
  const names = [fullName, given.invite.store_name, given.invite.slug]
  const { passwords } = deps.accounts
  await passwords.assertStrong(password, { email: given.invite.email, names, pointer: '/password' })
  return { ...invitee, fullName, passwordHash: await passwords.hash(password) }
}

/** Creates a missing account, or hands a provisional one over to its user. Returns the user ID. */
export async function admitInvitee(
  tx: Tx,
  deps: TeamDeps,
  { invited, email }: { invited: AuthenticatedInvitee; email: string },
): Promise<string> {
  if (invited.kind === 'owner') return invited.userId
  const { fullName, passwordHash } = invited
  if (invited.kind === 'provisional') {
    await deps.accounts.verifyUser(tx, invited.userId, { passwordHash, fullName })
    return invited.userId
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

function missingFieldsError(answer: InviteAnswer) {
  const needed = ['full_name', 'password'] as const
  const missing = needed.filter((name) => answer[name] === undefined)
  return invalidFields(missing.map((name) => ({ pointer: `/${name}`, code: 'required', message: 'is required' })))
}
