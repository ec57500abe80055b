import { AppError } from '../../platform/errors.ts'
import { tooManyRequests } from '../../platform/http/throttled.ts'
import type { Refusal } from '../../platform/throttle/throttles.ts'

export function exportUnderWay(): AppError {
  return new AppError('conflict', {
    detail: 'An export of this store is already running; wait until it ends.',
    data: { reason: 'export_under_way' },
  })
}

export function tooManyExports(): AppError {
  return new AppError('service_unavailable', {
    detail: 'Other stores are being exported; try again in a minute.',
    headers: { 'Retry-After': '60' },
  })
}

export function exportedTooOften(refusal: Refusal): AppError {
  return tooManyRequests(refusal, 'This store was exported too often.')
}

export function insufficientDiskSpace(cause: unknown): AppError {
  return new AppError('service_unavailable', {
    detail: 'There is not enough disk space for the export.',
    headers: { 'Retry-After': '60' },
    cause,
  })
}
