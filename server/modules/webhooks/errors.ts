import { AppError } from '../../platform/errors.ts'
import { tooManyRequests } from '../../platform/http/throttled.ts'
import type { Refusal } from '../../platform/throttle/throttles.ts'

export function invalidUrl(fault: string): AppError {
  const message = `url ${fault}.`
  return new AppError('validation_failed', {
    detail: message,
    data: { errors: [{ pointer: '/url', code: 'wrong_format', message }] },
  })
}

export function tooManyWebhooks(limit: number): AppError {
  return new AppError('conflict', {
    detail: `A store can have ${limit} webhooks. Delete one first.`,
    data: { reason: 'too_many', limit },
  })
}

export function webhookNotFound(id: string): AppError {
  return new AppError('not_found', { detail: `This store has no webhook ${id}.`, data: { id } })
}

export function deliveryNotFound(id: string): AppError {
  return new AppError('not_found', { detail: `This store has no delivery ${id}.`, data: { id } })
}

export function webhookDisabled(): AppError {
  return new AppError('conflict', {
    detail: 'The webhook is disabled. Enable it first.',
    data: { reason: 'disabled' },
  })
}

export function deliveryInProgress(): AppError {
  return new AppError('conflict', {
    detail: 'The delivery is being sent. Try again when the attempt has finished.',
    data: { reason: 'under_way' },
  })
}

export function tooManyTests(refusal: Refusal): AppError {
  return tooManyRequests(refusal, 'Too many webhook tests.')
}

/** The secrets were sealed with another instance key. */
export class SealedSecretError extends Error {
  constructor() {
    super('A webhook secret in the database cannot be opened with this instance key.')
    this.name = 'SealedSecretError'
  }
}
