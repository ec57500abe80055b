import { AppError } from '../../platform/errors.ts'
import { unauthorized } from '../accounts/index.ts'

export function ambiguousStore(): AppError {
  return new AppError('ambiguous_active_store', {
    detail: 'You can act for several stores: name one in the header X-Service-Active-Tenant.',
    data: { header: 'X-Service-Active-Tenant' },
  })
}

export function anotherStore(): AppError {
  return new AppError('forbidden', {
    detail: 'X-Service-Active-Tenant names a store that you may not act for.',
  })
}

export function noStore(): AppError {
  return new AppError('forbidden', { detail: 'You are not a member of any store.' })
}

export function unknownStore(slug: string): AppError {
  return new AppError('not_found', { detail: 'X-Service-Active-Tenant names no store.', data: { slug } })
}

/** The login itself goes on, for the user's other stores. */
export function endedInStore(): AppError {
  return unauthorized('An admin of the store ended this login there. Sign in again.')
}

export function twoFactorRequired(slug: string | null): AppError {
  return new AppError('two_factor_required', {
    detail: 'The store requires two-factor authentication. Turn it on with POST /v1/security/2fa/setup and /enable.',
    data: { store: slug, setup: '/v1/security/2fa/setup' },
  })
}

/** Nobody requires of others what they do not do themselves: they would be the first to be shut out. */
export function ownTwoFactorRequired(): AppError {
  return new AppError('two_factor_required', {
    detail: 'Turn on two-factor authentication for yourself before you require it of the store.',
    data: { setup: '/v1/security/2fa/setup' },
  })
}

export function onlyForOwners(): AppError {
  return new AppError('forbidden', { detail: 'Only an owner of the store may do this, signed in as a person.' })
}

export function onlyForPeople(): AppError {
  return new AppError('forbidden', {
    detail: 'This call is for signed-in people, not for keys and machine tokens.',
  })
}

export function onlyForSuperAdmins(): AppError {
  return new AppError('forbidden', { detail: 'This call is for super admins.' })
}

export function addressNotAllowed(address: string): AppError {
  return new AppError('ip_not_allowed', {
    detail: `The store allows calls from certain addresses only, and ${address} is none of them.`,
    data: { address },
  })
}

export function unknownScope(area: string, at: number): AppError {
  const message = 'This permission does not exist; GET /v1/user-groups/permissions lists all.'
  const pointer = `/scopes/${area.replaceAll('~', '~0').replaceAll('/', '~1')}/${at}`
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer, code: 'unknown_scope', message }] },
  })
}

export function tooManyApiKeys(limit: number): AppError {
  return new AppError('conflict', {
    detail: `A store has at most ${limit} API keys, expired ones included; delete one first.`,
    data: { reason: 'limit_reached', limit },
  })
}

export function apiKeyNotFound(id: string): AppError {
  return new AppError('not_found', { detail: 'There is no such API key.', data: { id } })
}

export function apiKeyExpired(): AppError {
  return new AppError('conflict', {
    detail: 'This API key has expired: a new secret would not work either. Create another key.',
    data: { reason: 'expired' },
  })
}

export function outlivesCaller(): AppError {
  return new AppError('forbidden', {
    detail: 'An API key can give new secrets to keys only that end no later than it does itself.',
  })
}

export function notAnAddress(): AppError {
  const message = 'must be an IPv4 or IPv6 address, or a range such as 192.0.2.0/24 or 2001:db8::/32'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/ip_address', code: 'wrong_format', message }] },
  })
}

export function addressListed(network: string): AppError {
  return new AppError('conflict', {
    detail: `${network} is on the list already.`,
    data: { reason: 'exists', ip_address: network },
  })
}

export function tooManyAddresses(limit: number): AppError {
  return new AppError('conflict', {
    detail: `The list holds at most ${limit} entries; remove one first, or take a wider range.`,
    data: { reason: 'limit_reached', limit },
  })
}

export function wouldLockOut(address: string): AppError {
  return new AppError('conflict', {
    detail: `The list would then not hold ${address}, where this call comes from. Send confirm_lockout if that is meant.`,
    data: { reason: 'would_lock_out', address },
  })
}

export function allowedAddressNotFound(id: string): AppError {
  return new AppError('not_found', { detail: 'There is no such entry on the list.', data: { id } })
}

export function twoFactorEnabled(): AppError {
  return new AppError('conflict', {
    detail: 'Two-factor authentication is on already; turn it off first.',
    data: { reason: 'enabled' },
  })
}

export function twoFactorNotSetUp(): AppError {
  return new AppError('conflict', {
    detail: 'There is no secret to turn on; begin with POST /v1/security/2fa/setup.',
    data: { reason: 'not_set_up' },
  })
}

export function twoFactorNotEnabled(): AppError {
  return new AppError('conflict', {
    detail: 'Two-factor authentication is not on.',
    data: { reason: 'not_enabled' },
  })
}

/** The token is valid, but its login is too old for a change of credentials: `field` proves the user once more. */
export function reauthenticationRequired(field: string, recentSeconds: number): AppError {
  const message = `Send ${field} too: this call needs a login of the last ${recentSeconds / 60} minutes, or the ${field}.`
  return new AppError('reauthentication_required', {
    detail: message,
    data: { field, recent_login_seconds: recentSeconds, errors: [{ pointer: `/${field}`, code: 'required', message }] },
  })
}

export function oneCodeWanted(): AppError {
  const message = 'Send either totp_code or recovery_code.'
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/totp_code', code: 'exactly_one', message }] },
  })
}
