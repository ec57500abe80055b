import type { onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { addressSubject } from '../../../platform/http/client-address.ts'
import { limitByAddress, rateLimited } from '../../../platform/http/throttled.ts'
import type { MemoryThrottles } from '../../../platform/throttle/memory-throttles.ts'
import type { ThrottlePolicy } from '../../../platform/throttle/throttles.ts'

/** Machine grants per address: a backend needs one per hour, and a hundred backends may share an address. */
const allGrants: ThrottlePolicy = { name: 'grant-address', limit: 120, windowSeconds: 60 }
/** Failed grants per address: each one writes a failure to the database, under a client_id that the caller can invent. */
const failedGrants: ThrottlePolicy = { name: 'failed-grant-address', limit: 60, windowSeconds: 60 }

/** Limits by address, in addition to the documented limit by client_id. They count in memory: a flood must not write rows. */
export function createGrantLimits(throttles: MemoryThrottles) {
  return {
    onRequest: limitByAddress(throttles, allGrants) satisfies onRequestAsyncHookHandler,

    /** Runs `authenticate` and counts a 401. Throws 429 `rate_limit_exceeded` past the limit, whether it succeeds or not. */
    async countFailures<T>(address: string, authenticate: () => Promise<T>): Promise<T> {
      const subject = addressSubject(address)
      const reached = throttles.check(failedGrants, subject)
      if (reached !== null) throw rateLimited(reached)
      return authenticate().catch((error: unknown) => {
        const refusal = isUnauthorized(error) ? throttles.admit(failedGrants, subject) : null
        throw refusal === null ? error : rateLimited(refusal)
      })
    },
  }
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof AppError && error.status === 401
}
