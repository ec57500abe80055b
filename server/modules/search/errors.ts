import { AppError } from '../../platform/errors.ts'

export function fieldRefused(pointer: string, code: string, sentence: string): AppError {
  const errors = [{ pointer, code, message: sentence }]
  return new AppError('validation_failed', 422, { detail: sentence, data: { errors } })
}
