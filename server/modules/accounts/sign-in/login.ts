import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { accountInactive, secondFactorRequired, wrongEmailOrPassword, wrongSecondFactor } from '../errors.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { NewSession, Sessions, SessionWithToken } from '../sessions/sessions.ts'
import type { UserRow } from '../users/users.store.ts'
import type { FailedSignIns, FailureReason } from './failed-sign-ins.ts'
import { createFailureLimit, emailFailures } from './failure-limit.ts'
import type { Recognition, SignInOrigin, UserCounter } from './recognition.ts'
import { lockIfPasswordUnchanged, replacePasswordHash, signInCandidates } from './sign-in.store.ts'

/**
 * Checks a user's second factor after the password was right. Returns `passed` when the user has no second factor or the code
 * is right; a right code is then consumed. `address` is the client's address, for the audit log.
 */
export type SecondFactorCheck = (
  userId: string,
  code: string | null,
  address: string | null,
) => Promise<'passed' | 'needed' | 'wrong'>

/** The credentials and the origin of one sign-in attempt. */
export interface LoginAttempt extends SignInOrigin {
  readonly email: string
  readonly password: string
  /** A code of the second factor, or a recovery code. */
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
  readonly recognition: Pick<Recognition, 'counterForEmail' | 'saveKnownNetwork' | 'cookieFor'>
  readonly failedSignIns: Pick<FailedSignIns, 'count'>
}

export type Login = ReturnType<typeof createLogin>

/** An attempt with the counter that its failures increment. */
interface CountedAttempt extends LoginAttempt {
  readonly counter: UserCounter
}

/** Sign-in: first the password, then the second factor. A failure does not reveal whether the account exists. */
export function createLogin(deps: LoginDeps) {
  const { db, passwords, recognition } = deps
  const failureLimit = createFailureLimit(deps.throttles, emailFailures)

  const recordFailure = ({ email, address, counter }: CountedAttempt, reason: FailureReason): void => {
    if (counter.userId === null) return
    deps.failedSignIns.count({ identity: { type: 'user', id: counter.userId, name: email }, address, reason })
  }

  const assertNotLockedOut = async (attempt: CountedAttempt): Promise<void> => {
    try {
      await failureLimit.assertNotReached(attempt.counter.subject)
    } catch (error) {
      recordFailure(attempt, 'throttled')
      throw error
    }
  }

  /** Runs the same statements and the same number of hashes for an unknown email as for a wrong password. */
  const verifyPassword = async (attempt: CountedAttempt): Promise<UserRow> => {
    const { email, password, counter } = attempt
    const { owner, unverified } = await signInCandidates(db, email)
    const isOwner = await passwords.verify(owner?.password_hash ?? null, password)
    if (owner !== undefined && isOwner) return owner
    // Checked even when an owner exists: otherwise, the response to a registration's own password would reveal the account.
    const isUnverified = await passwords.verify(unverified?.password_hash ?? null, password)
    if (unverified !== undefined && isUnverified) {
      // Neither counts nor clears failures: anybody can register an address, and must not clear the count of its owner.
      await failureLimit.assertNotReached(counter.subject)
      throw accountInactive()
    }
    recordFailure(attempt, 'password')
    await failureLimit.count(counter.subject)
    throw wrongEmailOrPassword()
  }

  const verifySecondFactor = async (user: UserRow, attempt: CountedAttempt): Promise<void> => {
    const { code, address, counter } = attempt
    const outcome = await deps.checkSecondFactor(user.user_id, code, address)
    if (outcome === 'passed') return
    if (outcome === 'wrong') {
      recordFailure(attempt, 'second_factor')
      await failureLimit.count(counter.subject)
      throw wrongSecondFactor()
    }
    // Neither counts nor clears failures: otherwise, knowing the password would be enough to clear the count of guessed codes.
    await failureLimit.assertNotReached(counter.subject)
    throw secondFactorRequired()
  }

  const clearFailures = async ({ email, counter }: CountedAttempt): Promise<void> => {
    await failureLimit.clear(counter.subject)
    // A success also clears the failures of unknown devices, unless they are locked out: they stay locked out.
    if (counter.isKnown) await failureLimit.clearUnlessReached(email)
  }

  const openSession = (user: UserRow, attempt: LoginAttempt): Promise<SessionWithToken> =>
    deps.sessions.open(user, attempt, async (tx, session) => {
      if (!(await lockIfPasswordUnchanged(tx, user))) throw wrongEmailOrPassword()
      await recognition.saveKnownNetwork(tx, user.user_id, attempt.address)
      await recordLogin(tx, deps.audit, { user, session, address: attempt.address })
    })

  /**
   * Starts a session. Throws `unauthorized`, `requires_2fa`, `invalid_2fa`, `account_inactive` (only for the right password) or
   * `too_many_requests`.
   */
  return async (input: LoginAttempt): Promise<{ user: UserRow; opened: SessionWithToken; deviceCookie: string }> => {
    const email = input.email.toLowerCase()
    const attempt = { ...input, email, counter: await recognition.counterForEmail(email, input) }
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
  { user, session, address }: { user: UserRow; session: NewSession; address: string },
): Promise<void> {
  const type = user.is_super_admin ? 'super_admin' : 'user'
  const actor: Actor = { type, id: user.user_id, name: user.email, address }
  const scopes = session.memberships.map(({ store_id }) => grantScope(store_id))
  return audit.recordForUser(tx, scopes, {
    actor,
    action: 'login',
    target: { type: 'session', id: session.sessionId },
  })
}
