import type { onRequestAsyncHookHandler, RouteOptions } from 'fastify'
import { AppError } from '../errors.ts'
import type { MemoryThrottles } from '../throttle/memory-throttles.ts'
import { type Allowance, type Refusal, refusedBy, type ThrottlePolicy, type Throttles } from '../throttle/throttles.ts'
import { addressSubject, clientAddress } from './client-address.ts'

/** Counts in the database for all processes, or in the memory of this process. */
export type AddressThrottles = Pick<Throttles, 'admit'> | Pick<MemoryThrottles, 'admit'>

/** How a public route is limited by the caller's address. */
export interface AddressLimit {
  readonly policy: ThrottlePolicy
  readonly throttles: AddressThrottles
}

/** The limit of a public route without its own hook. */
export type AddressLimitChoice = ThrottlePolicy | { readonly unlimitedBecause: string }

/** The default limit of public routes. They share one count. */
const publicRoutes: ThrottlePolicy = { name: 'public-address', limit: 1200, windowSeconds: 60 }
/** Pages load dozens of these at once. */
export const staticFiles: ThrottlePolicy = { name: 'static-address', limit: 6000, windowSeconds: 60 }

const limitsByHook = new WeakMap<object, AddressLimit>()

/**
 * An `onRequest` hook that counts every request of an address, valid or not, before its body is read. Routes whose policies have the
 * same name share one count. Above the limit it throws 429 `rate_limit_exceeded`, or the error of `refuse`.
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
 * The address limit of a route that is being registered, or `null`. A public route without its own hook gets one here, with its own
 * policy or the default one, unless it states why it needs none.
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
  return refused('rate_limit_exceeded', 'Too many requests from this IP address.', refusal)
}

/** Too many failed attempts for one account, whoever makes them. */
export function tooManyRequests(refusal: Refusal, what = 'Too many failed attempts for this account.'): AppError {
  return refused('too_many_requests', what, refusal)
}

function refused(code: 'rate_limit_exceeded' | 'too_many_requests', what: string, refusal: Refusal): AppError {
  const { policy, retryAfterSeconds } = refusal
  return new AppError(code, {
    detail: `${what} Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    data: {
      window: policy.name,
      limit: policy.limit,
      window_seconds: policy.windowSeconds,
      retry_after: retryAfterSeconds,
    },
    headers: { 'Retry-After': String(retryAfterSeconds), ...rateLimitHeaders([refusedBy(refusal)]) },
  })
}

/**
 * Headers of draft-ietf-httpapi-ratelimit-headers, for all limits that a request counts toward: quota `q` per window of `w` seconds;
 * `r` remaining, reset in `t` seconds.
 */
export function rateLimitHeaders(allowances: readonly Omit<Allowance, 'refusal'>[]): Record<string, string> {
  const policies = allowances.map(({ policy }) => `"${policy.name}";q=${policy.limit};w=${policy.windowSeconds}`)
  const states = allowances.map(
    ({ policy, remaining, resetSeconds }) => `"${policy.name}";r=${remaining};t=${resetSeconds}`,
  )
  return { 'RateLimit-Policy': policies.join(', '), RateLimit: states.join(', ') }
}
