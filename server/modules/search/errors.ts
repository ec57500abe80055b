import { EmbeddingError, QueueFullError } from '../../engine/embedding/errors.ts'
import type { CropError } from '../../engine/images/crop.ts'
import { AppError } from '../../platform/errors.ts'
import { modelUnavailable } from '../indexing/index.ts'

export function fieldRefused(pointer: string, code: string, sentence: string): AppError {
  const errors = [{ pointer, code, message: sentence }]
  return new AppError('validation_failed', { detail: sentence, data: { errors } })
}

/** For a similarity search by a product that has no indexed image. */
export function productWithoutImage(productId: string): AppError {
  const sentence = `The product ${productId} has no indexed image, so that no product can be similar to it. Add an image_url.`
  return fieldRefused('/product_id', 'no_image', sentence)
}

/** For a crop outside its image. */
export function cropRefused(cause: CropError): AppError {
  const errors = [{ pointer: '/crop', code: 'bad_crop', message: cause.message }]
  return new AppError('validation_failed', { detail: cause.message, data: { errors }, cause })
}

/** Adds the location of the failed image to its 422; returns any other error unchanged. */
export function imageRefusedAt(pointer: string, error: unknown): unknown {
  if (!(error instanceof AppError) || error.status !== 422) return error
  const { code, detail, data, headers } = error
  const errors = [{ pointer, code, message: detail }]
  return new AppError(code, { detail, data: { ...data, errors }, headers, cause: error.cause })
}

/** The pages of a search use one model: its scores determine where the next page begins. */
export function cursorOfAnotherModel(): AppError {
  const sentence = 'The search model was changed after this cursor was issued: start again at the first page.'
  return fieldRefused('/cursor', 'model_changed', sentence)
}

/** Translates errors of the model; returns any other error unchanged. */
export function noVectorFor(error: unknown): unknown {
  if (error instanceof QueueFullError) return tooManySearches(error)
  return error instanceof EmbeddingError ? modelUnavailable(error) : error
}

function tooManySearches(cause: QueueFullError): AppError {
  const detail = 'More searches are waiting than the service can take; try again shortly.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '2' }, cause })
}

/** For a search of a store whose index is still being loaded. */
export function indexNotLoaded(): AppError {
  const detail = 'The search index of this store is being loaded; try again shortly.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '5' } })
}

/** Prefixes the pointers of a refusal with the location of the refused part; returns any other error unchanged. */
export function refusedAt(pointer: string, error: unknown): unknown {
  if (!(error instanceof AppError)) return error
  const { code, detail, data, headers } = error
  if (!Array.isArray(data.errors)) return error
  const errors = data.errors.map((one: { pointer: string }) => ({ ...one, pointer: `${pointer}${one.pointer}` }))
  return new AppError(code, { detail, data: { ...data, errors }, headers, cause: error.cause })
}

/** For one search of a batch that failed unexpectedly. */
export function searchFailed(cause: unknown): AppError {
  return new AppError('internal_error', { detail: 'Something went wrong on our side with this search.', cause })
}

export function receiptNotFound(searchId: string): AppError {
  return new AppError('not_found', {
    detail: `This store has no search ${searchId}; receipts are deleted after their retention period (90 days by default).`,
    data: { search_id: searchId },
  })
}

/** For a search whose receipt still exists, but not the data that answered it. */
export function searchNotRepeatable(searchId: string): AppError {
  return new AppError('conflict', {
    detail:
      'This search cannot be repeated: the model, the stored vectors or the product it refers to no longer exist.',
    data: { reason: 'not_repeatable', search_id: searchId },
  })
}

export function judgmentNotFound(judgmentId: string): AppError {
  return new AppError('not_found', {
    detail: `This store has no judgment ${judgmentId}.`,
    data: { judgment_id: judgmentId },
  })
}

export function tooManyJudgments(limit: number): AppError {
  return new AppError('conflict', {
    detail: `A store can have ${limit} judgments. Delete one first.`,
    data: { reason: 'too_many', limit },
  })
}

export function nothingToEvaluate(): AppError {
  return new AppError('conflict', {
    detail: 'The store has no judgments to measure its search by. Save some with POST /v1/search/judgments.',
    data: { reason: 'no_judgments' },
  })
}
