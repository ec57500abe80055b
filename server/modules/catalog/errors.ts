import type { FeedError } from '../../engine/feeds/feed.ts'
import { AppError } from '../../platform/errors.ts'
import type { OutboundError } from '../../platform/outbound/outbound-error.ts'

export function productNotFound(productId: string): AppError {
  return new AppError('not_found', {
    detail: `This store has no product ${productId}.`,
    data: { product_id: productId },
  })
}

export function planLimitReached(plan: { name: string; maxProducts: number | null }, productsCount: number): AppError {
  return new AppError('plan_limit_reached', {
    detail: `The plan ${plan.name} allows ${plan.maxProducts} products and the store has ${productsCount}.`,
    data: { plan_name: plan.name, max_products: plan.maxProducts, products_count: productsCount },
  })
}

export function metadataRefused(pointer: string, code: string, sentence: string): AppError {
  const errors = [{ pointer, code, message: sentence }]
  return new AppError('validation_failed', { detail: sentence, data: { errors } })
}

function fieldRefused(
  pointer: string,
  code: string,
  about: { message: string; line?: number | null; cause?: unknown },
) {
  const { message, line = null, cause } = about
  const errors = [{ pointer, code, message }]
  const data = line === null ? { errors } : { errors, line }
  return new AppError('validation_failed', { detail: message, data, cause })
}

/** The feed as a whole cannot be read, or not to its end. */
export function feedUnreadable(error: FeedError, pointer: string): AppError {
  return fieldRefused(pointer, error.code, { message: error.message, line: error.line })
}

export function feedNotFetched(error: OutboundError): AppError {
  return fieldRefused('/url', error.reason, { message: error.message, cause: error })
}

export function tooManyRecords(limit: number): AppError {
  return fieldRefused('/file', 'too_many_records', { message: `A feed may have at most ${limit} records; split it.` })
}

export function fileOrUrl(): AppError {
  return fieldRefused('/file', 'required', { message: 'Send either a file or the url of one.' })
}

export function callbackRefused(fault: string): AppError {
  return fieldRefused('/callback_url', 'wrong_format', { message: `callback_url ${fault}.` })
}

export function feedTooLarge(limit: number): AppError {
  const detail = `The feed is larger than the ${limit / 1_048_576} MiB allowed here.`
  return new AppError('payload_too_large', { detail, data: { max_bytes: limit } })
}

export function importNotFound(importId: string): AppError {
  return new AppError('not_found', {
    detail: `This store has no import ${importId}.`,
    data: { import_id: importId },
  })
}

export function importInProgress(): AppError {
  const detail = 'Another feed of this store is being read; wait for its answer.'
  return new AppError('conflict', {
    detail,
    data: { reason: 'import_under_way' },
    headers: { 'Retry-After': '5' },
  })
}

export function tooManyImports(): AppError {
  const detail = 'More feeds are being read than the service can take; try again shortly.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '10' } })
}

export function feedReadTimedOut(): AppError {
  const detail = 'Reading the feed took too long; try again when the service is less busy, or split the feed.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '60' } })
}

export function diskFull(cause: unknown): AppError {
  const detail = 'The disk of the service has no room for the feed.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '60' }, cause })
}

export function deletionRefused(reason: 'invalid_records' | 'more_than_half', counts: object): AppError {
  const why =
    reason === 'invalid_records'
      ? 'The feed has records that cannot be read, so products it lacks may only seem to be missing.'
      : 'More than half of all products would be deleted.'
  const detail = `${why} Nothing was changed; say force if that is meant.`
  return new AppError('conflict', { detail, data: { reason, counts } })
}
