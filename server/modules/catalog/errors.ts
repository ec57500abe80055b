import { type FeedError, NoProductIdColumn } from '../../engine/feeds/feed.ts'
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
    detail: `The plan ${plan.name} allows ${plan.maxProducts} products and the store has ${productsCount}. An owner of the store can buy a larger plan (POST /v1/billing/checkout), or the operator can grant one (PUT /v1/admin/stores/{client_id}/plan).`,
    data: { plan_name: plan.name, max_products: plan.maxProducts, products_count: productsCount },
  })
}

export function metadataRefused(pointer: string, code: string, sentence: string): AppError {
  const errors = [{ pointer, code, message: sentence }]
  return new AppError('validation_failed', { detail: sentence, data: { errors } })
}

export function uploadedImageNotFound(): AppError {
  return new AppError('not_found', {
    detail: 'There is no such image: the URL is incomplete, or no product uses it.',
  })
}

/** Additional images describe a product in addition to its main image. */
export function mainImageMissing(): AppError {
  return metadataRefused(
    '/additional_image_urls',
    'needs_image_url',
    'additional_image_urls requires an image_url: the product has no main image.',
  )
}

function fieldRefused(
  pointer: string,
  code: string,
  about: { message: string; line?: number | null; columns?: readonly string[] | null; cause?: unknown },
) {
  const { message, line = null, columns = null, cause } = about
  const errors = [{ pointer, code, message }]
  const data = { errors, ...(line === null ? {} : { line }), ...(columns === null ? {} : { columns }) }
  return new AppError('validation_failed', { detail: message, data, cause })
}

/** The feed cannot be read, or not to its end. */
export function feedUnreadable(error: FeedError, pointer: string): AppError {
  return fieldRefused(pointer, error.code, {
    message: error.message,
    line: error.line,
    columns: error instanceof NoProductIdColumn ? error.columns : null,
  })
}

export function feedNotFetched(error: OutboundError): AppError {
  return fieldRefused('/url', error.reason, { message: error.message, cause: error })
}

export function tooManyRecords(limit: number): AppError {
  return fieldRefused('/file', 'too_many_records', { message: `A feed may have at most ${limit} records; split it.` })
}

export function fileOrUrl(): AppError {
  return fieldRefused('/file', 'required', { message: 'Send either file or url.' })
}

export function callbackRefused(fault: string): AppError {
  return fieldRefused('/callback_url', 'wrong_format', { message: `callback_url ${fault}.` })
}

export function feedTooLarge(limit: number): AppError {
  const detail = `The feed is larger than ${limit / 1_048_576} MiB, which is the limit.`
  return new AppError('payload_too_large', { detail, data: { max_bytes: limit } })
}

export function importNotFound(importId: string): AppError {
  return new AppError('not_found', {
    detail: `This store has no import ${importId}.`,
    data: { import_id: importId },
  })
}

export function importInProgress(): AppError {
  const detail = 'Another feed of this store is being imported; wait for it to finish.'
  return new AppError('conflict', {
    detail,
    data: { reason: 'import_under_way' },
    headers: { 'Retry-After': '5' },
  })
}

export function tooManyImports(): AppError {
  const detail = 'The service is importing too many feeds at once; try again shortly.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '10' } })
}

export function feedReadTimedOut(): AppError {
  const detail = 'Reading the feed took too long; try again later, or split the feed.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '60' } })
}

export function diskFull(cause: unknown): AppError {
  const detail = "The service's disk is full."
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '60' }, cause })
}

export function deletionRefused(reason: 'invalid_records' | 'more_than_half', counts: object): AppError {
  const reasonText =
    reason === 'invalid_records'
      ? 'The feed has invalid records, so products that seem missing may only be unreadable.'
      : 'More than half of all products would be deleted.'
  const detail = `${reasonText} Nothing was changed; send force to proceed anyway.`
  return new AppError('conflict', { detail, data: { reason, counts } })
}
