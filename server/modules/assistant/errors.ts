import { AppError } from '../../platform/errors.ts'

const headers = { 'WWW-Authenticate': 'Bearer' }

/** No token, or one that is nobody's. */
export function unauthenticated(): AppError {
  return new AppError('UNAUTHENTICATED', 401, { detail: 'A valid session token is needed.', headers })
}

export function sessionExpired(): AppError {
  return new AppError('SESSION_EXPIRED', 401, { detail: 'The session has expired. Begin a new one.', headers })
}

export function sessionRevoked(): AppError {
  return new AppError('SESSION_REVOKED', 401, { detail: 'The session was ended. Begin a new one.', headers })
}

/** Unknown, or of another session: for this one there is no difference. */
export function noSuchThread(threadId: string): AppError {
  return new AppError('NOT_FOUND', 404, { detail: `There is no thread ${threadId} in this session.` })
}

/** A session has opened all the threads it may; the next one comes with the next session. */
export function tooManyThreads({ now, until }: { now: Date; until: Date }): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new AppError('RATE_LIMITED', 429, {
    detail: 'This session has opened as many threads as it may.',
    data: { window: 'session_threads', retry_at: until.toISOString() },
    headers: { 'Retry-After': String(seconds) },
  })
}

export function badLastEventId(): AppError {
  const message = 'Last-Event-ID must be the number of an event.'
  return new AppError('validation_failed', 422, {
    detail: message,
    data: { errors: [{ pointer: '/last-event-id', code: 'bad_last_event_id', message }] },
  })
}
