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
