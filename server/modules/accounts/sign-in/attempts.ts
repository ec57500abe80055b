import { tooManyRequests } from '../../../platform/http/throttled.ts'
import type { ThrottlePolicy, Throttles } from '../../../platform/throttle/throttles.ts'

const windowSeconds = 900

/** Who signs in with an email; unknown emails are counted like any other. Known devices and networks have counters of their own. */
export const emailAttempts: ThrottlePolicy = { name: 'login-email', limit: 5, windowSeconds }
/** Who is signed in and proves it once more, by their id: what strangers do to the login with their email must not count here. */
export const confirmationAttempts: ThrottlePolicy = { name: 'confirm-user', limit: 5, windowSeconds }
/** Who gets machine tokens with a client_id. */
export const clientAttempts: ThrottlePolicy = { name: 'login-client', limit: 10, windowSeconds }

/**
 * Counts failed attempts to prove an identity (an email, a user's id, a client_id; case makes no difference). Failures and not attempts, so
 * that any number of right ones at once pass. Each proof asks `assertOpen` first, is then done in full, and ends in
 * `countFailure` or `forget`: past the limit both refuse, so that a right guess and a wrong one look the same.
 */
export function createAttempts(throttles: Throttles, policy: ThrottlePolicy) {
  return {
    /** Throws 429 `too_many_requests` when the limit is reached. Counts nothing. */
    async assertOpen(identity: string): Promise<void> {
      const refusal = await throttles.check(policy, identity.toLowerCase())
      if (refusal !== null) throw tooManyRequests(refusal)
    },

    /** Counts a failure; throws 429 when the limit was reached before. */
    async countFailure(identity: string): Promise<void> {
      const refusal = await throttles.take(policy, identity.toLowerCase())
      if (refusal !== null) throw tooManyRequests(refusal)
    },

    /** After everything was proved: forgets the failures; throws 429 when the limit was reached meanwhile. */
    async forget(identity: string): Promise<void> {
      const refusal = await throttles.clear(policy, identity.toLowerCase())
      if (refusal !== null) throw tooManyRequests(refusal)
    },

    /** Forgets the failures unless the limit is reached; for who proved the identity under another counter. */
    async forgetBelowLimit(identity: string): Promise<void> {
      await throttles.clear(policy, identity.toLowerCase())
    },

    /** Forgets the failures whatever their number, for who proved the identity in another way, such as by a mail. */
    reset: (identity: string): Promise<void> => throttles.reset(policy, identity.toLowerCase()),
  }
}
