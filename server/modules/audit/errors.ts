import { AppError } from '../../platform/errors.ts'

export function invalidTime(name: string): AppError {
  const message = `${name} is not a time this service can compare with.`
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: `/${name}`, code: 'wrong_format', message }] },
  })
}
