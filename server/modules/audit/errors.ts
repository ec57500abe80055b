import { AppError } from '../../platform/errors.ts'

export function invalidTime(name: string): AppError {
  const message = `${name} is not a valid time.`
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: `/${name}`, code: 'wrong_format', message }] },
  })
}
