import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { accountInactive, wantsSecondFactor, wrongLogin, wrongSecondFactor } from '../errors.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { BegunSession, OpenedSession, Sessions } from '../sessions/sessions.ts'
import type { UserRow } from '../users/users.store.ts'
import { createAttempts, emailAttempts } from './attempts.ts'
import type { FailedSignIns, FailureReason } from './failed-sign-ins.ts'
import type { Recognition, SignInOrigin, UserCounter } from './recognition.ts'
import type { SecondFactorCheck } from './second-factor.ts'
import { claimantsOf, keepProvedPassword, replaceHash } from './sign-in.store.ts'

/** What somebody brings to sign in. */
export interface LoginAttempt extends SignInOrigin {
  readonly email: string
  readonly password: string
  /** Of the second factor, or a recovery code. */
  readonly code: string | null
  readonly userAgent: string
}

export interface LoginDeps {
  readonly db: Database
  readonly throttles: Throttles
  readonly audit: Pick<Audit, 'recordForPerson'>
  readonly passwords: Passwords
  readonly sessions: Pick<Sessions, 'open'>
  readonly checkSecondFactor: SecondFactorCheck
  readonly recognition: Pick<Recognition, 'ofEmail' | 'remember' | 'cookieFor'>
  readonly failedSignIns: Pick<FailedSignIns, 'note'>
}

export type Login = ReturnType<typeof createLogin>

/** An attempt with the counter its failures go to. */
interface CountedAttempt extends LoginAttempt {
  readonly counter: UserCounter
}

/** Signing in: the password first, the second factor only then; what fails says nothing of who exists. */
export function createLogin(deps: LoginDeps) {
  const { db, passwords, recognition } = deps
  const attempts = createAttempts(deps.throttles, emailAttempts)

  const note = ({ email, address, counter }: CountedAttempt, reason: FailureReason): void => {
    if (counter.userId === null) return
    deps.failedSignIns.note({ identity: { type: 'user', id: counter.userId, name: email }, address, reason })
  }

  const assertOpen = async (attempt: CountedAttempt): Promise<void> => {
    try {
      await attempts.assertOpen(attempt.counter.subject)
    } catch (error) {
      note(attempt, 'throttled')
      throw error
    }
  }

  /** The same statements and the same number of hashes for an email nobody has and a wrong password. */
  const provePassword = async (attempt: CountedAttempt): Promise<UserRow> => {
    const { email, password, counter } = attempt
    const { owner, claimant } = await claimantsOf(db, email)
    const isOwner = await passwords.verify(owner?.password_hash ?? null, password)
    if (owner !== undefined && isOwner) return owner
    // Asked beside an owner too: else a registration would tell, by what its own password is answered, who has an account.
    const isClaimant = await passwords.verify(claimant?.password_hash ?? null, password)
    if (claimant !== undefined && isClaimant) {
      // Neither counts nor resets: anybody can claim an address, and must not reset the count of its owner.
      await attempts.assertOpen(counter.subject)
      throw accountInactive()
    }
    note(attempt, 'password')
    await attempts.countFailure(counter.subject)
    throw wrongLogin()
  }

  const proveSecondFactor = async (user: UserRow, attempt: CountedAttempt): Promise<void> => {
    const { code, address, counter } = attempt
    const outcome = await deps.checkSecondFactor(user.user_id, code, address)
    if (outcome === 'passed') return
    if (outcome === 'wrong') {
      note(attempt, 'second_factor')
      await attempts.countFailure(counter.subject)
      throw wrongSecondFactor()
    }
    // Neither counts nor resets: who knows the password would otherwise reset the count of guessed codes.
    await attempts.assertOpen(counter.subject)
    throw wantsSecondFactor()
  }

  const forgetFailures = async ({ email, counter }: CountedAttempt): Promise<void> => {
    await attempts.forget(counter.subject)
    // A success resets the failures of strangers too, unless they are locked out: they stay so.
    if (counter.isKnown) await attempts.forgetBelowLimit(email)
  }

  const begin = (user: UserRow, attempt: LoginAttempt): Promise<OpenedSession> =>
    deps.sessions.open(user, attempt, async (tx, begun) => {
      if (!(await keepProvedPassword(tx, user))) throw wrongLogin()
      await recognition.remember(tx, user.user_id, attempt.address)
      await recordLogin(tx, deps.audit, { user, begun, address: attempt.address })
    })

  /**
   * Begins a login. Throws `unauthorized`, `requires_2fa`, `invalid_2fa`, `account_inactive` (to the right password only) or
   * `too_many_requests`.
   */
  return async (given: LoginAttempt): Promise<{ user: UserRow; opened: OpenedSession; deviceCookie: string }> => {
    const email = given.email.toLowerCase()
    const attempt = { ...given, email, counter: await recognition.ofEmail(email, given) }
    await assertOpen(attempt)
    const user = await provePassword(attempt)
    await proveSecondFactor(user, attempt)
    await forgetFailures(attempt)
    if (passwords.needsRehash(user.password_hash)) {
      await replaceHash(db, user, await passwords.hash(attempt.password))
    }
    const opened = await begin(user, attempt)
    return { user, opened, deviceCookie: recognition.cookieFor(user.user_id, attempt) }
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
