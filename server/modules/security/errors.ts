import { AppError } from '../../platform/errors.ts'

export function ambiguousStore(): AppError {
  return new AppError('ambiguous_active_store', 401, {
    detail: 'You can act for several stores: name one in the header X-Service-Active-Tenant.',
    data: { header: 'X-Service-Active-Tenant' },
  })
}

export function anotherStore(): AppError {
  return new AppError('forbidden', 403, {
    detail: 'X-Service-Active-Tenant names a store that you may not act for.',
  })
}

export function noStore(): AppError {
  return new AppError('forbidden', 403, { detail: 'You are not a member of any store.' })
}

export function unknownStore(slug: string): AppError {
  return new AppError('not_found', 404, { detail: 'X-Service-Active-Tenant names no store.', data: { slug } })
}

export function onlyForPeople(): AppError {
  return new AppError('forbidden', 403, {
    detail: 'This call is for signed-in people, not for keys and machine tokens.',
  })
}

export function onlyForSuperAdmins(): AppError {
  return new AppError('forbidden', 403, { detail: 'This call is for super admins.' })
}

export function addressNotAllowed(address: string): AppError {
  return new AppError('ip_not_allowed', 403, {
    detail: `The store allows calls from certain addresses only, and ${address} is none of them.`,
    data: { address },
  })
}

export function twoFactorEnabled(): AppError {
  return new AppError('conflict', 409, {
    detail: 'Two-factor authentication is on already; turn it off first.',
    data: { reason: 'enabled' },
  })
}

export function twoFactorNotSetUp(): AppError {
  return new AppError('conflict', 409, {
    detail: 'There is no secret to turn on; begin with POST /v1/security/2fa/setup.',
    data: { reason: 'not_set_up' },
  })
}

export function twoFactorNotEnabled(): AppError {
  return new AppError('conflict', 409, {
    detail: 'Two-factor authentication is not on.',
    data: { reason: 'not_enabled' },
  })
}

export function oneCodeWanted(): AppError {
  const message = 'Send either totp_code or recovery_code.'
  return new AppError('validation_failed', 422, {
    detail: message,
    data: { errors: [{ pointer: '/totp_code', code: 'exactly_one', message }] },
  })
}
