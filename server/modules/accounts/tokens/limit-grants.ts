import type { onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { addressSubject } from '../../../platform/http/client-address.ts'
import { limitByAddress, rateLimited } from '../../../platform/http/throttled.ts'
import type { MemoryThrottles } from '../../../platform/throttle/memory-throttles.ts'
import type { ThrottlePolicy } from '../../../platform/throttle/throttles.ts'

/** Machine grants of one address: a backend needs one an hour, and a hundred backends may share an address. */
const allGrants: ThrottlePolicy = { name: 'grant-address', limit: 120, windowSeconds: 60 }
/** Refused ones: each counts a failure in the database, under a client_id that the caller makes up. */
const failedGrants: ThrottlePolicy = { name: 'failed-grant-address', limit: 60, windowSeconds: 60 }

/** Limits by address beside the documented one by client_id. They count in memory: a flood must not write rows. */
export function limitGrants(throttles: MemoryThrottles) {
  return {
    onRequest: limitByAddress(throttles, allGrants) satisfies onRequestAsyncHookHandler,

    /** Runs `proof` and counts its 401. Throws 429 `rate_limit_exceeded` past the limit, whether the proof succeeds or not. */
    async countFailures<T>(address: string, proof: () => Promise<T>): Promise<T> {
      const subject = addressSubject(address)
      const reached = throttles.check(failedGrants, subject)
      if (reached !== null) throw rateLimited(reached)
      return proof().catch((error: unknown) => {
        const refusal = isRefusal(error) ? throttles.admit(failedGrants, subject) : null
        throw refusal === null ? error : rateLimited(refusal)
      })
    },
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof AppError && error.status === 401
}
