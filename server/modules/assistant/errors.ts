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
