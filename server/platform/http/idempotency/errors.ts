import { AppError } from '../../errors.ts'

const retryAfterSeconds = 1

/** 422: the header's value is no key. */
export function badIdempotencyKey(): AppError {
  const message = 'The header Idempotency-Key must be 1 to 255 visible ASCII characters, without spaces, and sent once.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/Idempotency-Key', code: 'wrong_format', message }] },
  })
}

/** 422: the body cannot be compared with that of a repeated call. */
export function bodyTooDeep(): AppError {
  const message = 'The body is nested too deeply.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '', code: 'too_deep', message }] },
  })
}

/** 422: the key came with another request before. */
export function idempotencyKeyReused(): AppError {
  return new AppError('idempotency_key_reused', {
    detail:
      'This Idempotency-Key came with another request within the last 24 hours. Send a new key with each new request.',
  })
}

/** 409: the first call with the key is not answered yet. */
export function idempotencyKeyInFlight(): AppError {
  return new AppError('idempotency_key_in_flight', {
    detail: 'The call with this Idempotency-Key is still under way. Try again in a moment.',
    data: { reason: 'idempotency_key_in_flight', retry_after: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}
