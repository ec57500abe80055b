import type { Database, Tx } from '../../platform/db/schema.ts'
import type { Throttles } from '../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../audit/index.ts'
import { grantScope } from '../stores/index.ts'
import { createAttempts, emailAttempts } from './attempts.ts'
import { accountInactive, wantsSecondFactor, wrongLogin, wrongSecondFactor } from './errors.ts'
import type { Passwords } from './passwords.ts'
import type { SecondFactorCheck } from './second-factor.ts'
import type { BegunSession, OpenedSession, Sessions } from './sessions.ts'
import { claimantsOf, keepProvedPassword, replaceHash } from './sign-in.store.ts'
import type { UserRow } from './users.store.ts'

/** What somebody brings to sign in. */
export interface LoginAttempt {
  readonly email: string
  readonly password: string
  /** Of the second factor, or a recovery code. */
  readonly code: string | null
  readonly address: string
  readonly userAgent: string
}

export interface LoginDeps {
  readonly db: Database
  readonly throttles: Throttles
  readonly audit: Pick<Audit, 'recordForPerson'>
  readonly passwords: Passwords
  readonly sessions: Pick<Sessions, 'open'>
  readonly checkSecondFactor: SecondFactorCheck
}

export type Login = ReturnType<typeof createLogin>

/** Signing in: the password first, the second factor only then; what fails says nothing of who exists. */
export function createLogin(deps: LoginDeps) {
  const { db, passwords } = deps
  const attempts = createAttempts(deps.throttles, emailAttempts)

  /** The same statements and the same number of hashes for an email nobody has and a wrong password. */
  const provePassword = async (email: string, password: string): Promise<UserRow> => {
    const { owner, claimant } = await claimantsOf(db, email)
    const isOwner = await passwords.verify(owner?.password_hash ?? null, password)
    if (owner !== undefined && isOwner) return owner
    // Asked beside an owner too: else a registration would tell, by what its own password is answered, who has an account.
    const isClaimant = await passwords.verify(claimant?.password_hash ?? null, password)
    if (claimant !== undefined && isClaimant) {
      // Neither counts nor resets: anybody can claim an address, and must not reset the count of its owner.
      await attempts.assertOpen(email)
      throw accountInactive()
    }
    await attempts.countFailure(email)
    throw wrongLogin()
  }

  const proveSecondFactor = async (user: UserRow, { code, address }: LoginAttempt): Promise<void> => {
    const outcome = await deps.checkSecondFactor(user.user_id, code, address)
    if (outcome === 'passed') return
    if (outcome === 'wrong') {
      await attempts.countFailure(user.email)
      throw wrongSecondFactor()
    }
    // Neither counts nor resets: who knows the password would otherwise reset the count of guessed codes.
    await attempts.assertOpen(user.email)
    throw wantsSecondFactor()
  }

  const begin = (user: UserRow, attempt: LoginAttempt): Promise<OpenedSession> =>
    deps.sessions.open(user, attempt, async (tx, begun) => {
      if (!(await keepProvedPassword(tx, user))) throw wrongLogin()
      await recordLogin(tx, deps.audit, { user, begun, address: attempt.address })
    })

  /**
   * Begins a login. Throws `unauthorized`, `requires_2fa`, `invalid_2fa`, `account_inactive` (to the right password only) or
   * `too_many_requests`.
   */
  return async (attempt: LoginAttempt): Promise<{ user: UserRow; opened: OpenedSession }> => {
    const email = attempt.email.toLowerCase()
    await attempts.assertOpen(email)
    const user = await provePassword(email, attempt.password)
    await proveSecondFactor(user, attempt)
    await attempts.forget(email)
    if (passwords.needsRehash(user.password_hash)) {
      await replaceHash(db, user, await passwords.hash(attempt.password))
    }
    return { user, opened: await begin(user, attempt) }
  }
}

function recordLogin(
  tx: Tx,
  audit: LoginDeps['audit'],
  { user, begun, address }: { user: UserRow; begun: BegunSession; address: string },
): Promise<void> {
  const type = user.is_super_admin ? 'super_admin' : 'user'
  const actor: Actor = { type, id: user.user_id, name: user.email, address }
  const scopes = begun.memberships.map(({ store_id }) => grantScope(store_id))
  return audit.recordForPerson(tx, scopes, {
    actor,
    action: 'login',
    target: { type: 'session', id: begun.sessionId },
  })
}
