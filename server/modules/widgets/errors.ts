import { AppError } from '../../platform/errors.ts'

/** An entry that is not an exact origin, with the origin that was probably meant. */
export interface OriginFault {
  readonly at: number
  readonly exact: string | null
}

export function originsRefused(faults: readonly OriginFault[]): AppError {
  const errors = faults.map(({ at, exact }) => {
    const hint = exact === null ? 'such as https://shop.example' : `here ${exact}`
    const message = `origins/${at} must be a scheme, host and port as browsers send them, ${hint}.`
    return { pointer: `/origins/${at}`, code: 'wrong_format', message }
  })
  const detail = errors[0]?.message ?? 'An origin is not exact.'
  return new AppError('validation_failed', { detail, data: { errors } })
}

export function tooManyWidgetKeys(limit: number): AppError {
  return new AppError('conflict', {
    detail: `A store may have at most ${limit} widget keys. Delete one, or use one key for several origins.`,
    data: { reason: 'too_many', limit },
  })
}

export function widgetKeyNotFound(keyId: string): AppError {
  return new AppError('not_found', { detail: `This store has no widget key ${keyId}.`, data: { id: keyId } })
}

export function deletedWidgetKeyNotFound(keyId: string): AppError {
  return new AppError('not_found', {
    detail: `This store has no deleted widget key ${keyId}. A key can be restored for a day after it was deleted.`,
    data: { id: keyId },
  })
}

/** The same for a missing, a malformed and an unknown key. */
export function wrongWidgetKey(): AppError {
  return new AppError('unauthorized', {
    detail: 'The header X-Service-Key must contain a valid widget key.',
    headers: { 'WWW-Authenticate': 'WidgetKey' },
  })
}

export function originMissing(): AppError {
  const detail = 'Widget calls come from pages: the request has no Origin, or its browser hides it.'
  return new AppError('forbidden', { detail, data: { reason: 'origin_missing' } })
}

export function originNotListed(): AppError {
  const detail = 'The origin of the page is not on the list of this widget key.'
  return new AppError('forbidden', { detail, data: { reason: 'origin_not_listed' } })
}

/** A field that a page names although it is not public. */
export interface HiddenField {
  readonly pointer: string
  readonly field: string
}

export function fieldsNotPublic(hidden: readonly HiddenField[]): AppError {
  const errors = hidden.map(({ pointer, field }) => ({
    pointer,
    code: 'field_not_public',
    message: `${field} is not on the store's public field list.`,
  }))
  return new AppError('validation_failed', { detail: errors[0]?.message ?? '', data: { errors } })
}
