import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { accountInactive, secondFactorRequired, wrongEmailOrPassword, wrongSecondFactor } from '../errors.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { NewSession, SessionWithToken, Sessions } from '../sessions/sessions.ts'
import type { UserRow } from '../users/users.store.ts'
import { createFailureLimit, emailFailures } from './attempts.ts'
import type { FailedSignIns, FailureReason } from './failed-sign-ins.ts'
import type { Recognition, SignInOrigin, UserCounter } from './recognition.ts'
import type { SecondFactorCheck } from './second-factor.ts'
import { signInCandidates, lockIfPasswordUnchanged, replacePasswordHash } from './sign-in.store.ts'

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
  readonly audit: Pick<Audit, 'recordForUser'>
  readonly passwords: Passwords
  readonly sessions: Pick<Sessions, 'open'>
  readonly checkSecondFactor: SecondFactorCheck
  readonly recognition: Pick<Recognition, 'counterForEmail' | 'rememberNetwork' | 'cookieFor'>
  readonly failedSignIns: Pick<FailedSignIns, 'count'>
}

export type Login = ReturnType<typeof createLogin>

/** An attempt with the counter its failures go to. */
interface CountedAttempt extends LoginAttempt {
  readonly counter: UserCounter
}

/** Signing in: the password first, the second factor only then; what fails says nothing of who exists. */
export function createLogin(deps: LoginDeps) {
  const { db, passwords, recognition } = deps
  const attempts = createFailureLimit(deps.throttles, emailFailures)

  const recordFailure = ({ email, address, counter }: CountedAttempt, reason: FailureReason): void => {
    if (counter.userId === null) return
    deps.failedSignIns.count({ identity: { type: 'user', id: counter.userId, name: email }, address, reason })
  }

  const assertNotLockedOut = async (attempt: CountedAttempt): Promise<void> => {
    try {
      await attempts.assertNotReached(attempt.counter.subject)
    } catch (error) {
      recordFailure(attempt, 'throttled')
      throw error
    }
  }

  /** The same statements and the same number of hashes for an email nobody has and a wrong password. */
  const verifyPassword = async (attempt: CountedAttempt): Promise<UserRow> => {
    const { email, password, counter } = attempt
    const { owner, claimant } = await signInCandidates(db, email)
    const isOwner = await passwords.verify(owner?.password_hash ?? null, password)
    if (owner !== undefined && isOwner) return owner
    // Asked beside an owner too: else a registration would tell, by what its own password is answered, who has an account.
    const isClaimant = await passwords.verify(claimant?.password_hash ?? null, password)
    if (claimant !== undefined && isClaimant) {
      // Neither counts nor resets: anybody can claim an address, and must not reset the count of its owner.
      await attempts.assertNotReached(counter.subject)
      throw accountInactive()
    }
    recordFailure(attempt, 'password')
    await attempts.count(counter.subject)
    throw wrongEmailOrPassword()
  }

  const verifySecondFactor = async (user: UserRow, attempt: CountedAttempt): Promise<void> => {
    const { code, address, counter } = attempt
    const outcome = await deps.checkSecondFactor(user.user_id, code, address)
    if (outcome === 'passed') return
    if (outcome === 'wrong') {
      recordFailure(attempt, 'second_factor')
      await attempts.count(counter.subject)
      throw wrongSecondFactor()
    }
    // Neither counts nor resets: who knows the password would otherwise reset the count of guessed codes.
    await attempts.assertNotReached(counter.subject)
    throw secondFactorRequired()
  }

  const clearFailures = async ({ email, counter }: CountedAttempt): Promise<void> => {
    await attempts.clear(counter.subject)
    // A success resets the failures of strangers too, unless they are locked out: they stay so.
    if (counter.isKnown) await attempts.clearUnlessReached(email)
  }

  const openSession = (user: UserRow, attempt: LoginAttempt): Promise<SessionWithToken> =>
    deps.sessions.open(user, attempt, async (tx, begun) => {
      if (!(await lockIfPasswordUnchanged(tx, user))) throw wrongEmailOrPassword()
      await recognition.rememberNetwork(tx, user.user_id, attempt.address)
      await recordLogin(tx, deps.audit, { user, begun, address: attempt.address })
    })

  /**
   * Begins a login. Throws `unauthorized`, `requires_2fa`, `invalid_2fa`, `account_inactive` (to the right password only) or
   * `too_many_requests`.
   */
  return async (given: LoginAttempt): Promise<{ user: UserRow; opened: SessionWithToken; deviceCookie: string }> => {
    const email = given.email.toLowerCase()
    const attempt = { ...given, email, counter: await recognition.counterForEmail(email, given) }
    await assertNotLockedOut(attempt)
    const user = await verifyPassword(attempt)
    await verifySecondFactor(user, attempt)
    await clearFailures(attempt)
    if (passwords.needsRehash(user.password_hash)) {
      await replacePasswordHash(db, user, await passwords.hash(attempt.password))
    }
    const opened = await openSession(user, attempt)
    return { user, opened, deviceCookie: recognition.cookieFor(user.user_id, attempt) }
  }
}

function recordLogin(
  tx: Tx,
  audit: LoginDeps['audit'],
  { user, begun, address }: { user: UserRow; begun: NewSession; address: string },
): Promise<void> {
  const type = user.is_super_admin ? 'super_admin' : 'user'
  const actor: Actor = { type, id: user.user_id, name: user.email, address }
  const scopes = begun.memberships.map(({ store_id }) => grantScope(store_id))
  return audit.recordForUser(tx, scopes, {
    actor,
    action: 'login',
    target: { type: 'session', id: begun.sessionId },
  })
}
