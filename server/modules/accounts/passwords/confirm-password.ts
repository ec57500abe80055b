import type { Database } from '../../../platform/db/schema.ts'
import type { Throttles } from '../../../platform/throttle/throttles.ts'
import { wrongPassword } from '../errors.ts'
import { confirmationFailures, createFailureLimit } from '../sign-in/failure-limit.ts'
import { userById } from '../users/users.store.ts'
import type { Passwords } from './passwords.ts'

export interface ConfirmPasswordDeps {
  readonly db: Database
  readonly throttles: Throttles
  readonly passwords: Pick<Passwords, 'verify'>
}

/**
 * Confirms a signed-in user's password before an action that a stolen token alone must not allow. Throws `unauthorized`, or
 * `too_many_requests` with a separate count of failures. A right password does not clear that count, because it also counts
 * wrong codes of a second factor that the action may require next.
 */
export function createConfirmPassword(deps: ConfirmPasswordDeps) {
  const failureLimit = createFailureLimit(deps.throttles, confirmationFailures)
  return async (person: { userId: string }, password: string): Promise<void> => {
    await failureLimit.assertNotReached(person.userId)
    const user = await userById(deps.db, person.userId)
    if (!(await deps.passwords.verify(user?.password_hash ?? null, password))) {
      await failureLimit.count(person.userId)
      throw wrongPassword()
    }
    await failureLimit.assertNotReached(person.userId)
  }
}
