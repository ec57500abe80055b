import { AppError } from '../../platform/errors.ts'
import { unauthorized } from '../accounts/index.ts'

export function ambiguousStore(): AppError {
  return new AppError('ambiguous_active_store', {
    detail: 'You have access to several stores. Choose one with the header X-Service-Active-Tenant.',
    data: { header: 'X-Service-Active-Tenant' },
  })
}

export function storeNotAccessible(): AppError {
  return new AppError('forbidden', {
    detail: 'You have no access to the store in X-Service-Active-Tenant.',
  })
}

export function noMemberships(): AppError {
  return new AppError('forbidden', {
    detail: 'You are not a member of any open store. A store that was suspended or deleted is not open.',
  })
}

export function unknownStore(slug: string): AppError {
  return new AppError('not_found', {
    detail: 'The store in X-Service-Active-Tenant does not exist.',
    data: { slug },
  })
}

/** The session stays open for the user's other stores. */
export function sessionEndedInStore(): AppError {
  return unauthorized('An admin ended this session in the store. Sign in again.')
}

export function twoFactorRequired(slug: string | null): AppError {
  return new AppError('two_factor_required', {
    detail: 'The store requires two-factor authentication. Turn it on with POST /v1/security/2fa/setup and /enable.',
    data: { store: slug, setup: '/v1/security/2fa/setup' },
  })
}

/** An owner without two-factor authentication cannot require it: the policy would lock them out first. */
export function ownTwoFactorRequired(): AppError {
  return new AppError('two_factor_required', {
    detail: 'Turn on two-factor authentication for yourself before you require it in the store.',
    data: { setup: '/v1/security/2fa/setup' },
  })
}

export function ownersOnly(): AppError {
  return new AppError('forbidden', { detail: 'Only a signed-in owner of the store may do this.' })
}

export function usersOnly(): AppError {
  return new AppError('forbidden', {
    detail: 'Only signed-in users may make this call, not API keys or machine tokens.',
  })
}

export function portalOnly(): AppError {
  return new AppError('forbidden', { detail: 'Only pages of this service may make this call.' })
}

export function superAdminsOnly(): AppError {
  return new AppError('forbidden', { detail: 'Only super admins may make this call.' })
}

export function addressNotAllowed(address: string): AppError {
  return new AppError('ip_not_allowed', {
    detail: `The store does not allow calls from the address ${address}.`,
    data: { address },
  })
}

export function unknownScope(area: string, at: number): AppError {
  const message = 'This permission does not exist; GET /v1/user-groups/permissions lists them all.'
  const pointer = `/scopes/${area.replaceAll('~', '~0').replaceAll('/', '~1')}/${at}`
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer, code: 'unknown_scope', message }] },
  })
}

export function tooManyApiKeys(limit: number): AppError {
  return new AppError('conflict', {
    detail: `A store may have at most ${limit} API keys, including expired ones; delete one first.`,
    data: { reason: 'limit_reached', limit },
  })
}

export function apiKeyNotFound(id: string): AppError {
  return new AppError('not_found', { detail: 'This API key does not exist.', data: { id } })
}

export function apiKeyExpired(): AppError {
  return new AppError('conflict', {
    detail: 'This API key has expired, so a new secret would not work either. Create a new key.',
    data: { reason: 'expired' },
  })
}

export function keyOutlivesCaller(): AppError {
  return new AppError('forbidden', {
    detail: 'An API key can only rotate keys that expire no later than it does.',
  })
}

export function invalidAddress(): AppError {
  const message = 'ip_address must be an IPv4 or IPv6 address, or a range such as 192.0.2.0/24 or 2001:db8::/32.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/ip_address', code: 'wrong_format', message }] },
  })
}

export function addressAlreadyListed(network: string): AppError {
  return new AppError('conflict', {
    detail: `${network} is already on the list.`,
    data: { reason: 'exists', ip_address: network },
  })
}

export function tooManyAddresses(limit: number): AppError {
  return new AppError('conflict', {
    detail: `The list may have at most ${limit} entries; remove one first, or use a wider range.`,
    data: { reason: 'limit_reached', limit },
  })
}

export function wouldLockOutCaller(address: string): AppError {
  return new AppError('conflict', {
    detail: `The list would no longer include ${address}, the address of this call. To change it anyway, send confirm_lockout.`,
    data: { reason: 'would_lock_out', address },
  })
}

export function allowedAddressNotFound(id: string): AppError {
  return new AppError('not_found', { detail: 'This entry does not exist.', data: { id } })
}

export function twoFactorAlreadyEnabled(): AppError {
  return new AppError('conflict', {
    detail: 'Two-factor authentication is already on; turn it off first.',
    data: { reason: 'enabled' },
  })
}

export function twoFactorNotSetUp(): AppError {
  return new AppError('conflict', {
    detail: 'There is no pending secret; start with POST /v1/security/2fa/setup.',
    data: { reason: 'not_set_up' },
  })
}

export function twoFactorNotEnabled(): AppError {
  return new AppError('conflict', {
    detail: 'Two-factor authentication is not on.',
    data: { reason: 'not_enabled' },
  })
}

/** The token is valid, but its session is too old for a change of credentials: `field` authenticates the user again. */
export function reauthenticationRequired(field: string, recentSeconds: number): AppError {
  const message = `Send ${field} too: without it, this call needs a sign-in within the last ${recentSeconds / 60} minutes.`
  return new AppError('reauthentication_required', {
    detail: message,
    data: { field, recent_login_seconds: recentSeconds, errors: [{ pointer: `/${field}`, code: 'required', message }] },
  })
}

export function exactlyOneCodeRequired(): AppError {
  const message = 'Send either totp_code or recovery_code.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/totp_code', code: 'exactly_one', message }] },
  })
}
