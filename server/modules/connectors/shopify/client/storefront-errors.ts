import { OutboundError } from '../../../../platform/outbound/outbound-error.ts'
import { parseRetryAfter } from '../../../../platform/outbound/retry-after.ts'
import { maxRetryAfterMs, StorefrontError } from '../../errors.ts'
import type { ReplyError } from './reply.ts'

/** The status with which Shopify rejects requests that it attributes to bots. */
const securityRejection = 430

/** Where a request went, and how. */
export interface Target {
  readonly host: string
  readonly hasToken: boolean
}

interface ResponseHead {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

export function unauthorized({ host, hasToken }: Target): StorefrontError {
  const sentence = hasToken
    ? `${host} rejected the private access token.`
    : `${host} does not allow access without a token. Provide a private access token of the Storefront API.`
  return new StorefrontError('unauthorized', sentence)
}

export function notAStorefront({ host }: Target): StorefrontError {
  return new StorefrontError('not_a_storefront', `${host} did not answer as a Shopify storefront.`)
}

export function invalidResponse({ host }: Target, cause?: unknown): StorefrontError {
  return new StorefrontError('invalid_response', `${host} sent a response that cannot be read.`, { cause })
}

/** The error of an HTTP status, or null when the body must be read. */
export function errorOfStatus(target: Target, head: ResponseHead, now: Date): StorefrontError | null {
  const { status, headers } = head
  const isHtml = /^text\/html\b/i.test(headers['content-type'] ?? '')
  if (status === 429 || status === securityRejection)
    return throttled(target, parseRetryAfter(headers['retry-after'], { now, maxMs: maxRetryAfterMs }))
  if (status === 401 || status === 403) return unauthorized(target)
  if (status === 402 || status === 423) return inactive(target)
  if (status === 408) return new StorefrontError('timeout', `${target.host} reported a timeout.`)
  if (status >= 500) return new StorefrontError('unavailable', `${target.host} answered with status ${status}.`)
  if (status >= 300 && status < 400) return redirected(target, head)
  if (isHtml || status === 404 || status === 405 || status === 410) return notAStorefront(target)
  return status === 200 || status === 400 ? null : invalidResponse(target)
}

function inactive({ host }: Target): StorefrontError {
  return new StorefrontError('unavailable', `The shop at ${host} is not active.`)
}

function throttled({ host }: Target, afterMs: number | null): StorefrontError {
  return new StorefrontError('throttled', `${host} limits the requests of this service.`, { retryAfterMs: afterMs })
}

/** Redirects are not followed: the token is meant for the connected address only. */
function redirected(target: Target, { headers }: ResponseHead): StorefrontError {
  const to = URL.parse(headers.location ?? '', `https://${target.host}`)
  const isOther = to !== null && /^https?:$/.test(to.protocol) && to.host !== target.host
  if (!isOther) return notAStorefront(target)
  return new StorefrontError('not_a_storefront', `${target.host} redirects to ${to.host}. Connect that address.`)
}

const temporaryCodes: ReadonlySet<string> = new Set(['INTERNAL_SERVER_ERROR', 'TIMEOUT', 'SERVICE_UNAVAILABLE'])

/** The error of a GraphQL response without data. */
export function errorOfReply(target: Target, errors: readonly ReplyError[]): StorefrontError {
  const codes = new Set(errors.map(({ code }) => code))
  if (codes.has('THROTTLED')) return throttled(target, null)
  if (codes.has('UNAUTHORIZED') || codes.has('ACCESS_DENIED')) return unauthorized(target)
  if (codes.has('SHOP_INACTIVE')) return inactive(target)
  if ([...codes].some((code) => code !== null && temporaryCodes.has(code))) {
    return new StorefrontError('unavailable', `${target.host} reported an internal error.`)
  }
  return new StorefrontError('invalid_response', `${target.host} rejected the query.`, {
    cause: new Error(`GraphQL errors: ${[...codes].map((code) => code?.slice(0, 100) ?? 'without code').join(', ')}`),
  })
}

/** The error of a request without a response. `signal` is the caller's. */
export function errorOfRequest(target: Target, cause: unknown, signal: AbortSignal): StorefrontError {
  if (cause instanceof StorefrontError) return cause
  const about = { cause }
  if (signal.aborted) return new StorefrontError('timeout', `${target.host} did not answer in time.`, about)
  if (!(cause instanceof OutboundError)) return new StorefrontError('unavailable', `${target.host} failed.`, about)
  const { reason, message } = cause
  if (reason === 'invalid_url' || reason === 'blocked_address') {
    return new StorefrontError('not_a_storefront', message, about)
  }
  return new StorefrontError(reason === 'timeout' ? 'timeout' : 'unavailable', message, about)
}
