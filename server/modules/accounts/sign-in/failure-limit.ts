import { tooManyRequests } from '../../../platform/http/throttled.ts'
import type { ThrottlePolicy, Throttles } from '../../../platform/throttle/throttles.ts'

const windowSeconds = 900

/** Failed sign-ins per email; unknown emails count like any other. Known devices and networks have separate counters. */
export const emailFailures: ThrottlePolicy = { name: 'login-email', limit: 5, windowSeconds }
/** Failed confirmations per user ID by signed-in users: failed sign-ins with their email by strangers must not count here. */
export const confirmationFailures: ThrottlePolicy = { name: 'confirm-user', limit: 5, windowSeconds }
/** Failed machine grants per client_id. */
export const clientFailures: ThrottlePolicy = { name: 'login-client', limit: 10, windowSeconds }

/**
 * Limits failed attempts to prove an identity (an email, a user ID or a client_id; case-insensitive). It counts failures
 * instead of attempts, so any number of concurrent successes pass. Every check calls `assertNotReached` first, then runs in
 * full, and ends in `count` or `clear`. Past the limit both throw, so a right guess cannot be distinguished from a wrong one.
 */
export function createFailureLimit(throttles: Throttles, policy: ThrottlePolicy) {
  return {
    /** Throws 429 `too_many_requests` when the limit is reached. Counts nothing. */
    async assertNotReached(identity: string): Promise<void> {
      const refusal = await throttles.check(policy, identity.toLowerCase())
      if (refusal !== null) throw tooManyRequests(refusal)
    },

    /** Counts a failure; throws 429 when the limit was already reached. */
    async count(identity: string): Promise<void> {
      const refusal = await throttles.take(policy, identity.toLowerCase())
      if (refusal !== null) throw tooManyRequests(refusal)
    },

    /** Clears the failures after a success; throws 429 when the limit was reached in the meantime. */
    async clear(identity: string): Promise<void> {
      const refusal = await throttles.clear(policy, identity.toLowerCase())
      if (refusal !== null) throw tooManyRequests(refusal)
    },

    /** Clears the failures unless the limit is reached, after a success that another counter counts. */
    async clearUnlessReached(identity: string): Promise<void> {
      await throttles.clear(policy, identity.toLowerCase())
    },

    /** Clears the failures even past the limit, after the identity was proved in another way, such as by an emailed token. */
    reset: (identity: string): Promise<void> => throttles.reset(policy, identity.toLowerCase()),
  }
}
