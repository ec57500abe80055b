import type { EnabledTwoFactor, EnableTwoFactor } from '../../../../contract/identity/two-factor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import {
  type Accounts,
  confirmationFailures,
  createFailureLimit,
  sessionStartedAt,
  type UserPrincipal,
} from '../../accounts/index.ts'
import type { Actor } from '../../audit/index.ts'
import { reauthenticationRequired } from '../errors.ts'
import type { TwoFactor } from './two-factor.ts'

export interface EnableTwoFactorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly throttles: Throttles
  readonly accounts: Pick<Accounts, 'confirmPassword' | 'credentialChanges'>
  readonly twoFactor: TwoFactor
}

type SignedInUser = Pick<UserPrincipal, 'userId' | 'email' | 'sessionId'>

/** A sign-in counts as a proof of the password for this long. */
const recentSignInMs = 5 * 60_000

/**
 * Turns the second factor on. A stolen token alone must not lock its owner out: the password is required unless the sign-in is
 * recent. Ends the user's other sessions, which did not prove the second factor, and notifies the user. Throws
 * `reauthentication_required`, `unauthorized`, `conflict`, `invalid_2fa` or `too_many_requests`.
 */
export function createEnableTwoFactor(deps: EnableTwoFactorDeps) {
  const { accounts, twoFactor } = deps
  const failureLimit = createFailureLimit(deps.throttles, confirmationFailures)

  const isRecent = async (person: SignedInUser): Promise<boolean> => {
    const startedAt = await sessionStartedAt(deps.db, person)
    const ageMs = startedAt === undefined ? Number.NaN : deps.clock.now().getTime() - startedAt.getTime()
    // A negative age means that a clock was set back; it proves nothing.
    return ageMs >= 0 && ageMs <= recentSignInMs
  }

  return async (person: SignedInUser, proof: EnableTwoFactor, actor: Actor): Promise<EnabledTwoFactor> => {
    const { password, totp_code: code } = proof
    if (password !== undefined) await accounts.confirmPassword(person, password)
    else if (!(await isRecent(person))) throw reauthenticationRequired('password', recentSignInMs / 1000)
    const { userId, email, sessionId: exceptSessionId } = person
    const change = { userId, email, change: 'two_factor_enabled', address: actor.address, exceptSessionId } as const
    const enabled = await twoFactor.enable(person, code, {
      actor,
      also: (tx) => accounts.credentialChanges.endSessionsAndQueueMail(tx, change),
    })
    if (password !== undefined) await failureLimit.clear(userId)
    accounts.credentialChanges.wakeMailer()
    return enabled
  }
}
