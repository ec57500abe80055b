import type { DisableTwoFactor } from '../../../../contract/identity/two-factor.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import {
  type Accounts,
  confirmationFailures,
  createFailureLimit,
  type UserPrincipal,
  wrongSecondFactor,
} from '../../accounts/index.ts'
import type { Actor } from '../../audit/index.ts'
import { exactlyOneCodeRequired, twoFactorNotEnabled } from '../errors.ts'
import type { TwoFactor } from './two-factor.ts'

export interface DisableTwoFactorDeps {
  readonly throttles: Throttles
  readonly accounts: Pick<Accounts, 'confirmPassword' | 'credentialChanges'>
  readonly twoFactor: TwoFactor
}

/**
 * Turns the second factor off for a user who proves both factors; a stolen token alone is not enough. Wrong passwords and
 * wrong codes share one count. Ends the user's other sessions and notifies the user. Throws `conflict`, `unauthorized`,
 * `invalid_2fa` or `too_many_requests`.
 */
export function createDisableTwoFactor({ throttles, accounts, twoFactor }: DisableTwoFactorDeps) {
  const failureLimit = createFailureLimit(throttles, confirmationFailures)
  const assertEnabled = async (userId: string): Promise<void> => {
    if (!(await twoFactor.status(userId)).enabled) throw twoFactorNotEnabled()
  }
  return async (
    person: Pick<UserPrincipal, 'userId' | 'email' | 'sessionId'>,
    proof: DisableTwoFactor,
    actor: Actor,
  ): Promise<void> => {
    const code = onlyCode(proof)
    await assertEnabled(person.userId)
    await accounts.confirmPassword(person, proof.password)
    if ((await twoFactor.check(person.userId, code, actor.address)) !== 'passed') {
      // A concurrent request may have consumed this code and turned it off; then the code was not wrong.
      await assertEnabled(person.userId)
      await failureLimit.count(person.userId)
      throw wrongSecondFactor()
    }
    await failureLimit.clear(person.userId)
    const { userId, email, sessionId: exceptSessionId } = person
    const change = { userId, email, change: 'two_factor_disabled', address: actor.address, exceptSessionId } as const
    await twoFactor.disable(person, {
      actor,
      also: (tx) => accounts.credentialChanges.endSessionsAndQueueMail(tx, change),
    })
    accounts.credentialChanges.wakeMailer()
  }
}

function onlyCode({ totp_code: totp, recovery_code: recovery }: DisableTwoFactor): string {
  const code = totp ?? recovery
  if (code === undefined || (totp !== undefined && recovery !== undefined)) throw exactlyOneCodeRequired()
  return code
}
