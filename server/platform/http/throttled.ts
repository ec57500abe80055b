import type { onRequestAsyncHookHandler } from 'fastify'
import { AppError } from '../errors.ts'
import type { Refusal, ThrottlePolicy, Throttles } from '../throttle/throttles.ts'
import { addressSubject, clientAddress } from './client-address.ts'

/**
 * An `onRequest` hook of a route: counts every request of an address, right or wrong, before its body is read. Routes whose
 * policies have the same name share one count. Past the limit the answer is 429 `rate_limit_exceeded`.
 */
export function limitByAddress(throttles: Pick<Throttles, 'take'>, policy: ThrottlePolicy): onRequestAsyncHookHandler {
  return async (request) => {
    const refusal = await throttles.take(policy, addressSubject(clientAddress(request)))
    if (refusal !== null) throw rateLimited(refusal)
  }
}

/** Too many requests from one address. */
function rateLimited(refusal: Refusal): AppError {
  return refused('rate_limit_exceeded', 'Too many requests come from this address.', refusal)
}

/** Too many failed attempts for one account, whoever makes them. */
export function tooManyRequests(refusal: Refusal): AppError {
  return refused('too_many_requests', 'Too many failed attempts for this account.', refusal)
}

function refused(code: string, what: string, refusal: Refusal): AppError {
  const { retryAfterSeconds } = refusal
  return new AppError(code, 429, {
    detail: `${what} Try again in ${retryAfterSeconds} seconds.`,
    data: { retry_after: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds), ...rateLimitFields(refusal) },
  })
}

/** As draft-ietf-httpapi-ratelimit-headers has them: quota `q` in a window of `w` seconds; `r` left, more in `t` seconds. */
function rateLimitFields({ policy, retryAfterSeconds }: Refusal): Record<string, string> {
  const name = `"${policy.name}"`
  return {
    'RateLimit-Policy': `${name};q=${policy.limit};w=${policy.windowSeconds}`,
    RateLimit: `${name};r=0;t=${retryAfterSeconds}`,
  }
}
