import type { Clock } from '../../../platform/clock.ts'
import type { UntrustedCall, UntrustedResponse } from '../../../platform/outbound/call-untrusted.ts'
import { OutboundError, type OutboundReason } from '../../../platform/outbound/outbound-error.ts'
import { parseRetryAfter } from '../../../platform/outbound/retry-after.ts'
import type { CallOptions, ConnectionAccess } from '../adapter.ts'
import { maxRetryAfterMs, StorefrontError, type StorefrontErrorKind } from '../errors.ts'
import { signRequest } from './sign-request.ts'

export interface SignedCallDeps {
  readonly call: Pick<UntrustedCall, 'callUntrusted'>
  readonly clock: Clock
}

/** One request to the store. */
export interface StoreRequest {
  readonly method: 'GET' | 'POST'
  /** Appended to the base URL; starts with `/`. */
  readonly path: string
  readonly body?: object
  readonly maxBytes: number
  readonly timeoutMs: number
  /** Returns null instead of failing when the store does not have the resource (404). */
  readonly mayBeMissing?: boolean
}

const connectTimeoutMs = 2_000

/**
 * Sends one signed request and returns the parsed JSON of a 200. Every request may be repeated: reads change nothing, and actions have a
 * key. Rejects with `StorefrontError`.
 */
export async function callStore(
  deps: SignedCallDeps,
  access: ConnectionAccess,
  request: StoreRequest & Pick<CallOptions, 'signal'>,
): Promise<unknown> {
  const url = new URL(access.storeUrl + request.path)
  const response = await send(deps, { access, url, request })
  if (response.status === 404 && request.mayBeMissing === true) return null
  refuseOtherStatus(url, response, deps.clock.now())
  try {
    return JSON.parse(response.body.toString('utf8'))
  } catch (cause) {
    throw invalidResponse(url, 'is not valid JSON', cause)
  }
}

export function invalidResponse(url: URL | string, fault: string, cause?: unknown): StorefrontError {
  const { host, pathname } = new URL(url)
  return new StorefrontError('invalid_response', `The response of ${host} to ${pathname} ${fault}.`, { cause })
}

async function send(
  { call, clock }: SignedCallDeps,
  about: { access: ConnectionAccess; url: URL; request: StoreRequest & Pick<CallOptions, 'signal'> },
): Promise<UntrustedResponse> {
  const { access, url, request } = about
  const { method, signal, maxBytes, timeoutMs } = request
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  const secrets = [access.secret, access.formerSecret ?? null].flatMap((secret) => secret ?? [])
  const signed = { method, target: url.pathname + url.search, body, at: clock.now() }
  const headers = {
    accept: 'application/json',
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
    ...signRequest(signed, secrets),
  }
  const limits = { maxBytes, connectTimeoutMs, totalTimeoutMs: timeoutMs, isRepeatable: true, signal }
  try {
    return await call.callUntrusted(url.href, { method, headers, body: body === '' ? null : body, ...limits })
  } catch (error) {
    throw translate(url, error)
  }
}

const kinds: Readonly<Partial<Record<OutboundReason, StorefrontErrorKind>>> = {
  invalid_url: 'not_a_storefront',
  blocked_address: 'not_a_storefront',
  timeout: 'timeout',
  too_large: 'invalid_response',
}

function translate({ host }: URL, cause: unknown): StorefrontError {
  if (cause instanceof OutboundError)
    return new StorefrontError(kinds[cause.reason] ?? 'unavailable', cause.message, { cause })
  return new StorefrontError('timeout', `${host} did not respond in time.`, { cause })
}

function refuseOtherStatus({ host, pathname }: URL, { status, headers }: UntrustedResponse, now: Date): void {
  if (status === 200 || status === 201) return
  const message = `${host} responded to ${pathname} with status ${status}`
  if (status === 401 || status === 403)
    throw new StorefrontError('unauthorized', `${message}: it does not accept the signature.`)
  const retryAfterMs = parseRetryAfter(headers['retry-after'], { now, maxMs: maxRetryAfterMs })
  if (status === 429) throw new StorefrontError('throttled', `${message}.`, { retryAfterMs })
  if (status >= 500) throw new StorefrontError('unavailable', `${message}.`, { retryAfterMs })
  if (status >= 300 && status < 400)
    throw new StorefrontError('not_a_storefront', `${message}. Redirects are not followed: use the final address.`)
  throw new StorefrontError(status === 404 ? 'not_a_storefront' : 'invalid_response', `${message}.`)
}
