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
  return new AppError('validation_failed', { detail: 'An origin is not exact.', data: { errors } })
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
