import { AppError } from '../../errors.ts'

const retryAfterSeconds = 1

/** 422: the value of the header is invalid. */
export function badIdempotencyKey(): AppError {
  const message = 'The header Idempotency-Key must be 1 to 255 visible ASCII characters, without spaces, and sent once.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/Idempotency-Key', code: 'wrong_format', message }] },
  })
}

/** 422: the body is too deeply nested to be compared with the body of a retry. */
export function bodyTooDeep(): AppError {
  const message = 'The body is nested too deeply.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '', code: 'too_deep', message }] },
  })
}

/** 422: the key was used with another request. */
export function idempotencyKeyReused(): AppError {
  return new AppError('idempotency_key_reused', {
    detail:
      'This Idempotency-Key was used with another request within the last 24 hours. Use a new key for each new request.',
    data: { reason: 'idempotency_key_reused' },
  })
}

/** 409: the first call with the key is still running. */
export function idempotencyKeyInFlight(): AppError {
  return new AppError('idempotency_key_in_flight', {
    detail: 'The call with this Idempotency-Key is still running. Try again in a moment.',
    data: { reason: 'idempotency_key_in_flight', retry_after: retryAfterSeconds },
    headers: { 'Retry-After': String(retryAfterSeconds) },
  })
}
