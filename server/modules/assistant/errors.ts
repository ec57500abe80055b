import { AppError } from '../../platform/errors.ts'

const headers = { 'WWW-Authenticate': 'Bearer' }

/** No token, or one that is nobody's. */
export function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', { detail: 'A valid session token is needed.', headers })
}

export function sessionExpired(): AppError {
  return new AppError('SESSION_EXPIRED', { detail: 'The session has expired. Begin a new one.', headers })
}

export function sessionRevoked(): AppError {
  return new AppError('SESSION_REVOKED', { detail: 'The session was ended. Begin a new one.', headers })
}

/** A bound of a session or a store that is reached; `windowSeconds` is null for those that count what runs at the same time. */
export interface ReachedLimit {
  readonly window: string
  readonly limit: number
  readonly windowSeconds: number | null
  /** From when on it is worth trying again. */
  readonly retryAt: Date
}

/** 429: refused at once, never queued. */
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

/** A thread that is not of this session, whether or not it is of another. */
export function threadNotFound(): AppError {
  return new AppError('NOT_FOUND', { detail: 'This session has no such thread.' })
}

/** A public key that begins no sessions: mistyped, replaced, or of a store that is not active. */
export function unknownPublicKey(): AppError {
  return new AppError('UNAUTHENTICATED', { detail: 'This store_public_key is no store’s.', headers })
}

/** An assertion that proves nothing, for whatever reason: who forges one is not told which. */
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

/** A message of control characters alone. */
export function blankMessage(): AppError {
  const message = 'text must say something.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/text', code: 'blank', message }] },
  })
}

/** An intent that is unknown, of another session or thread, settled, expired, or whose circumstances have changed: one answer for all. */
export function confirmationInvalid(): AppError {
  return new AppError('CONFIRMATION_INVALID', {
    detail: 'This confirmation is no longer valid. Ask again for a fresh preview.',
  })
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
  const message = 'user_id must be a person who works for this store.'
  const errors = [{ pointer: '/user_id', code: 'not_a_member', message }]
  return new AppError('VALIDATION_FAILED', { detail: message, data: { errors } })
}

/** A reply goes by mail. */
export function noAddress(): AppError {
  return new AppError('CONFLICT', { detail: 'The shopper has left no address that a reply could be sent to.' })
}

export function findingNotFound(findingId: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has no finding ${findingId}.` })
}

export function notAnAddress(): AppError {
  const message = 'contact.email must be one plain address.'
  const errors = [{ pointer: '/contact/email', code: 'not_an_address', message }]
  return new AppError('VALIDATION_FAILED', { detail: message, data: { errors } })
}

export function receiptNotFound(receiptId: string): AppError {
  return new AppError('NOT_FOUND', { detail: `This store has no receipt ${receiptId}.` })
}
