import type { onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { AppError } from '../errors.ts'
import type { MemoryThrottles } from '../throttle/memory-throttles.ts'
import type { Refusal, ThrottlePolicy, Throttles } from '../throttle/throttles.ts'
import { addressSubject, clientAddress } from './client-address.ts'

/** Counts in the database, for all processes, or in the memory of this one. */
export type AddressThrottles = Pick<Throttles, 'admit'> | Pick<MemoryThrottles, 'admit'>

/** How a public route is limited by the caller's address. */
export interface AddressLimit {
  readonly policy: ThrottlePolicy
  readonly throttles: AddressThrottles
}

/** What a public route says of its limit when it has no hook of its own. */
export type AddressLimitChoice = ThrottlePolicy | { readonly unlimitedBecause: string }

/** Of a public route that does not name its own. All such routes share one count. */
const publicRoutes: ThrottlePolicy = { name: 'public-address', limit: 1200, windowSeconds: 60 }
/** Pages load dozens of these at once. */
export const staticFiles: ThrottlePolicy = { name: 'static-address', limit: 6000, windowSeconds: 60 }

const limitsByHook = new WeakMap<object, AddressLimit>()

/**
 * An `onRequest` hook of a route: counts every request of an address, right or wrong, before its body is read. Routes whose
 * policies have the same name share one count. Past the limit the answer is 429 `rate_limit_exceeded`, or what `refuse` makes.
 */
export function limitByAddress(
  throttles: AddressThrottles,
  policy: ThrottlePolicy,
  refuse: (refusal: Refusal) => AppError = rateLimited,
): onRequestAsyncHookHandler {
  const hook: onRequestAsyncHookHandler = async (request) => {
    const refusal = await throttles.admit(policy, addressSubject(clientAddress(request)))
    if (refusal !== null) throw refuse(refusal)
  }
  limitsByHook.set(hook, { throttles, policy })
  return hook
}

/**
 * The limit by address of a route that is being registered, `null` where it has none. A public route without a hook of its own gets
 * one here, of the policy that it names or the usual one, unless it says why it needs none.
 */
export function ensureAddressLimit(route: RouteOptions, memory: MemoryThrottles): AddressLimit | null {
  const hooks = route.onRequest === undefined ? [] : [route.onRequest].flat()
  const own = hooks.map((hook) => limitsByHook.get(hook)).find((limit) => limit !== undefined)
  if (own !== undefined) return own
  const { access, addressLimit = publicRoutes } = route.config ?? {}
  if (access !== 'public' || 'unlimitedBecause' in addressLimit) return null
  route.onRequest = [limitByAddress(memory, addressLimit), ...hooks]
  return { throttles: memory, policy: addressLimit }
}

/** Too many requests from one address. */
export function rateLimited(refusal: Refusal): AppError {
  return refused('rate_limit_exceeded', 'Too many requests come from this address.', refusal)
}

/** Too many failed attempts for one account, whoever makes them. */
export function tooManyRequests(refusal: Refusal, what = 'Too many failed attempts for this account.'): AppError {
  return refused('too_many_requests', what, refusal)
}

function refused(code: 'rate_limit_exceeded' | 'too_many_requests', what: string, refusal: Refusal): AppError {
  const { policy, retryAfterSeconds } = refusal
  return new AppError(code, {
    detail: `${what} Try again in ${retryAfterSeconds} seconds.`,
    data: {
      window: policy.name,
      limit: policy.limit,
      window_seconds: policy.windowSeconds,
      retry_after: retryAfterSeconds,
    },
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
