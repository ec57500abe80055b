import { AppError } from '../../platform/errors.ts'
import type { Refusal } from '../../platform/throttle/throttles.ts'

const headers = { 'WWW-Authenticate': 'Bearer' }

export function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', { detail: 'A valid session token is required.', headers })
}

export function sessionExpired(): AppError {
  return new AppError('SESSION_EXPIRED', { detail: 'The session has expired. Start a new one.', headers })
}

export function sessionRevoked(): AppError {
  return new AppError('SESSION_REVOKED', { detail: 'The session was revoked. Start a new one.', headers })
}

/** A limit of a session or a store that is reached. `windowSeconds` is null for limits on concurrency. */
export interface ReachedLimit {
  readonly window: string
  readonly limit: number
  readonly windowSeconds: number | null
  readonly retryAt: Date
}

export function rateLimited({ window, limit, windowSeconds, retryAt }: ReachedLimit, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((retryAt.getTime() - now.getTime()) / 1000))
  const width = windowSeconds === null ? '' : `;w=${windowSeconds}`
  return new AppError('RATE_LIMITED', {
    detail: `The limit ${window} is reached. Try again in ${seconds} seconds.`,
    data: { window, retry_at: retryAt.toISOString() },
    headers: {
      'Retry-After': String(seconds),
      'RateLimit-Policy': `"${window}";q=${limit}${width}`,
      RateLimit: `"${window}";r=0;t=${seconds}`,
    },
  })
}

/** A throttle refused the call. */
export function throttled({ policy, retryAfterSeconds }: Refusal, now: Date): AppError {
  const { name: window, limit, windowSeconds } = policy
  const retryAt = new Date(now.getTime() + retryAfterSeconds * 1000)
  return rateLimited({ window, limit, windowSeconds, retryAt }, now)
}

/** The same response whether or not the thread exists in another session. */
export function threadNotFound(): AppError {
  return new AppError('NOT_FOUND', { detail: 'This session has no such thread.' })
}

/** Unknown, expired, or the key of an inactive store. */
export function unknownPublicKey(): AppError {
  return new AppError('UNAUTHENTICATED', { detail: 'Unknown store_public_key.', headers })
}

/** The same response for every reason, so that it does not help a forger. */
export function assertionRefused(): AppError {
  return new AppError('UNAUTHENTICATED', { detail: 'The assertion is not valid.', headers })
}

export function publicKeyRefused(message: string): AppError {
  const errors = [{ pointer: '/public_key_pem', code: 'wrong_key', message }]
  return new AppError('VALIDATION_FAILED', { detail: message, data: { errors } })
}

export function tooManyAssertionKeys(limit: number): AppError {
  return new AppError('CONFLICT', { detail: `A store can have ${limit} assertion keys. Delete one first.` })
}

export function assertionKeyNotFound(keyId: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has no assertion key ${keyId}.` })
}

export function badLastEventId(): AppError {
  const message = 'Last-Event-ID must be the number of an event.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/last-event-id', code: 'bad_last_event_id', message }] },
  })
}

/** The message has no visible characters. */
export function blankMessage(): AppError {
  const message = 'text must not be blank.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/text', code: 'blank', message }] },
  })
}

/**
 * The same response for an intent that is unknown, settled, expired, outdated or of another session. `confirmation`: what can be confirmed
 * instead; null when nothing can.
 */
export function confirmationInvalid(
  about: { readonly detail?: unknown; readonly confirmation?: unknown } = {},
): AppError {
  const { detail, confirmation = null } = about
  return new AppError('CONFIRMATION_INVALID', {
    detail: typeof detail === 'string' ? detail : 'This confirmation is not valid. Ask again for a new preview.',
    data: { confirmation },
  })
}

const retrySeconds = 2

/** Another attempt of the same confirmed action has not ended yet. */
export function actionStillRunning(): AppError {
  return new AppError('UPSTREAM_UNAVAILABLE', {
    detail: 'The action is still running. Confirm again in a moment; it runs only once.',
    headers: { 'Retry-After': String(retrySeconds) },
  })
}

/** The other system did not answer: the action may have run, and confirming again does not run it twice. */
export function actionUnavailable(cause: unknown): AppError {
  return new AppError('UPSTREAM_UNAVAILABLE', {
    detail: 'The shop is not responding. Confirm again in a moment; the action runs only once.',
    headers: { 'Retry-After': String(retrySeconds) },
    cause,
  })
}

/** A photo that cannot be decoded, is too large …: the error of the image as an error of the field. */
export function photoRefused(error: unknown): unknown {
  if (!(error instanceof AppError && error.code.startsWith('image_'))) return error
  const errors = [{ pointer: '/image', code: error.code, message: error.detail }]
  return new AppError('VALIDATION_FAILED', { detail: error.detail, data: { errors }, cause: error })
}

export function priceRangeRefused(min: number, max: number): AppError {
  const message = `price_min_minor (${min}) must not be above price_max_minor (${max}).`
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/price_min_minor', code: 'bad_range', message }] },
  })
}

export function conversationNotFound(threadId: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has no conversation ${threadId}.` })
}

export function notAMember(): AppError {
  const message = 'user_id must be a member of this store.'
  const errors = [{ pointer: '/user_id', code: 'not_a_member', message }]
  return new AppError('VALIDATION_FAILED', { detail: message, data: { errors } })
}

export function noEmailAddress(): AppError {
  return new AppError('CONFLICT', { detail: 'The shopper has not given an email address to reply to.' })
}

export function findingNotFound(findingId: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has no finding ${findingId}.` })
}

export function invalidEmailAddress(): AppError {
  const message = 'contact.email must be a single mail address without a display name.'
  const errors = [{ pointer: '/contact/email', code: 'not_an_address', message }]
  return new AppError('VALIDATION_FAILED', { detail: message, data: { errors } })
}

export function receiptNotFound(receiptId: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has no receipt ${receiptId}.` })
}
