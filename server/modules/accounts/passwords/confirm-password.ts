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
 * Asks a signed-in person for their password once more, before something that a stolen token must not do. Throws
 * `unauthorized`, or `too_many_requests` by a count of its own. A right password does not reset that count: what it protects
 * may ask for a second factor next, whose wrong codes are counted there too.
 */
export function createConfirmPassword(deps: ConfirmPasswordDeps) {
  const attempts = createFailureLimit(deps.throttles, confirmationFailures)
  return async (person: { userId: string }, password: string): Promise<void> => {
    await attempts.assertNotReached(person.userId)
    const user = await userById(deps.db, person.userId)
    if (!(await deps.passwords.verify(user?.password_hash ?? null, password))) {
      await attempts.count(person.userId)
      throw wrongPassword()
    }
    await attempts.assertNotReached(person.userId)
  }
}
