import { AppError } from '../../platform/errors.ts'

export function searchNotFound(searchId: string): AppError {
  return new AppError('not_found', {
    detail: `This store has no search ${searchId}; searches are kept for 90 days.`,
    data: { search_id: searchId },
  })
}

export interface MoneyFault {
  readonly pointer: '/order_value' | '/currency'
  readonly code: string
  readonly message: string
}

export function moneyRefused(faults: readonly MoneyFault[]): AppError {
  return new AppError('validation_failed', {
    detail: faults[0]?.message ?? 'The request is not valid.',
    data: { errors: faults },
  })
}
