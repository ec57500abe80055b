import type { Permission } from '../../../contract/identity/permission.ts'
import { AppError, StartError } from '../../platform/errors.ts'

const challenge = { 'WWW-Authenticate': 'Bearer' }

export function unauthorized(detail = 'The credentials are missing or wrong.'): AppError {
  return new AppError('unauthorized', { detail, headers: challenge })
}

export function tokenExpired(): AppError {
  return new AppError('token_expired', {
    detail: 'The access token has expired; get a new one.',
    headers: challenge,
  })
}

export function missingPermission(permission: Permission): AppError {
  const detail = `This call needs the permission ${permission}, which the token does not have.`
  return new AppError('missing_permission', { detail, data: { permission } })
}

/** The same error for an emailed token that was used, replaced, expired or never issued. */
export function invalidMailedToken(): AppError {
  return new AppError('invalid_token', { detail: 'The link was already used, has expired, or was never valid.' })
}

/** For calls that return a credential with all permissions: a caller cannot obtain more than it has. */
export function fullPermissionsRequired(): AppError {
  return new AppError('forbidden', {
    detail: 'Only an owner of the store or a machine token with all permissions may do this.',
  })
}

export function accountInactive(): AppError {
  return new AppError('account_inactive', {
    detail: 'The email address of this account is not verified. Follow the link in the email, or request a new one.',
  })
}

/** The same error for an unknown email. */
export function wrongEmailOrPassword(): AppError {
  return unauthorized('The email or the password is wrong.')
}

export function wrongPassword(): AppError {
  return unauthorized('The password is wrong.')
}

export function secondFactorRequired(): AppError {
  return new AppError('requires_2fa', {
    detail: 'Send the code of your second factor, or a recovery code, as totp_code.',
    data: { requires_2fa: true },
  })
}

export function wrongSecondFactor(): AppError {
  return new AppError('invalid_2fa', { detail: 'The code is wrong or was already used.' })
}

export function sessionNotFound(sessionId: string): AppError {
  return new AppError('not_found', { detail: `Session ${sessionId} does not exist or has ended.` })
}

/** 503 with Retry-After: the queue of passwords to hash or verify is full. */
export function passwordsBusy(): AppError {
  return new AppError('service_unavailable', {
    detail: 'Too many passwords are being checked; try again in a few seconds.',
    headers: { 'Retry-After': '3' },
  })
}

const faultMessages = {
  too_common: 'is easy to guess: it consists of common passwords, words or names',
  too_simple: 'is easy to guess: it follows a pattern',
  contains_email: 'must not contain the email address or its domain',
  contains_name: 'must not contain your name, or the name or slug of your store',
  contains_product_name: 'must not contain the name of this product',
}

/** Why a new password is rejected. */
export type PasswordFault = keyof typeof faultMessages

export function weakPassword(pointer: string, faults: readonly PasswordFault[]): AppError {
  const field = pointer.slice(1)
  const errors = faults.map((code) => ({ pointer, code, message: `${field} ${faultMessages[code]}.` }))
  return new AppError('validation_failed', {
    detail: errors.map(({ message }) => message).join(' '),
    data: { errors },
  })
}

export function instanceKeyMismatch(): StartError {
  return new StartError(
    'The instance key does not open the secrets in this database. Set the INSTANCE_KEY of the installation that created it, or copy its instance.key.',
  )
}
