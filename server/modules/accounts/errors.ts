import { AppError, StartError } from '../../platform/errors.ts'

const challenge = { 'WWW-Authenticate': 'Bearer' }

export function unauthorized(detail = 'The credentials are missing or wrong.'): AppError {
  return new AppError('unauthorized', 401, { detail, headers: challenge })
}

export function tokenExpired(): AppError {
  return new AppError('token_expired', 401, {
    detail: 'The access token has expired; get a new one.',
    headers: challenge,
  })
}

export function missingPermission(permission: string): AppError {
  const detail = `This call needs the permission ${permission}, which the token does not have.`
  return new AppError('missing_permission', 403, { detail, data: { permission } })
}

export function anotherStore(): AppError {
  return new AppError('forbidden', 403, {
    detail: 'X-Service-Active-Tenant names a store that this token may not act for.',
  })
}

export function wrongInstanceKey(): StartError {
  return new StartError(
    'The instance key does not open the secrets in this database. Set INSTANCE_KEY to (or copy instance.key from) the installation that created it.',
  )
}
