import type { ImageErrorCode } from '../../../contract/error-codes.ts'
import { AppError, StartError } from '../../platform/errors.ts'

/** An image could not be fetched or decoded; nothing was stored. */
export function imageRefused(
  code: ImageErrorCode,
  reason: string,
  about: { imageUrl?: string; cause?: unknown },
): AppError {
  const data = about.imageUrl === undefined ? {} : { image_url: about.imageUrl }
  return new AppError(code, { detail: reason, data, cause: about.cause })
}

/** The details of a refused image; `null` for any other error. */
export function refusedImage(error: unknown): { imageUrl: string; code: string; message: string } | null {
  if (!(error instanceof AppError) || error.status !== 422 || !error.code.startsWith('image_')) return null
  const { image_url: imageUrl } = error.data
  return typeof imageUrl === 'string' ? { imageUrl, code: error.code, message: error.detail } : null
}

export function serviceBusy(cause?: unknown, retryAfterSeconds = 2): AppError {
  const detail = 'Too many images are waiting to be processed; try again shortly.'
  return new AppError('service_unavailable', {
    detail,
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  })
}

export function decoderUnavailable(cause: unknown): AppError {
  const detail = 'The image decoder process cannot be started right now; try again in a few seconds.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '5' }, cause })
}

export function demoUnavailable(): AppError {
  return new AppError('service_unavailable', {
    detail: 'The demo catalog (the optional package @vendure/create) is not installed.',
    headers: { 'Retry-After': '3600' },
  })
}

export function differentModel(
  stored: { generation: string; source: string | null; products?: number },
  chosen: string,
): StartError {
  const whose = stored.products === undefined ? 'products' : `${stored.products} products`
  const previous =
    stored.source === null ? 'the previous EMBEDDING_MODEL' : `EMBEDDING_MODEL=${stored.source} or without it`
  return new StartError(
    `The vectors of ${whose} in this database were computed by the model ${stored.generation}, but ${chosen} was chosen. ` +
      `Vectors of different models cannot be compared. Start with ${previous}, and change the model while the service runs: ` +
      'vitrine models use <model> (docs/models.md).',
  )
}

/** Another process was started with another model before there were any vectors. */
export function modelReplaced(generation: string, cause?: unknown): AppError {
  const detail = `This process uses the model ${generation}, but the database has since been bound to another one. Restart it with the EMBEDDING_MODEL of the other processes.`
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '60' }, cause })
}

export function demoInstalling(): AppError {
  const detail = 'The demo store is being installed; try again in a second.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '1' } })
}

export function noDemoStore(): AppError {
  return new AppError('not_found', { detail: 'This service has no demo store (DEMO is off).' })
}

export function modelUnavailable(cause: unknown): AppError {
  const detail = 'The embedding model is not responding; try again in a few seconds.'
  return new AppError('service_unavailable', { detail, headers: { 'Retry-After': '5' }, cause })
}

export function changedTooOften(productId: string): AppError {
  const detail = `The images of ${productId} were changed concurrently too often; try again.`
  return new AppError('conflict', { detail, data: { product_id: productId } })
}

export function jobNotFound(jobId: string): AppError {
  return new AppError('not_found', { detail: `This store has no job ${jobId}.`, data: { job_id: jobId } })
}

export function jobFinished(jobId: string, status: string): AppError {
  const detail = `The job ${jobId} is already ${status}; there is nothing left to cancel.`
  return new AppError('conflict', { detail, data: { job_id: jobId, status } })
}

export function tooManyProducts(count: number, max: number): AppError {
  const detail = `A request can contain at most ${max} products, got ${count}. Send them in several requests.`
  return new AppError('payload_too_large', { detail, data: { products: count, max_products: max } })
}

export function callbackRefused(fault: string): AppError {
  const message = `callback_url ${fault}.`
  const errors = [{ pointer: '/callback_url', code: 'wrong_format', message }]
  return new AppError('validation_failed', { detail: message, data: { errors } })
}

/** Adds the position in the request to a validation error. */
export function productRefused(index: number, error: AppError): AppError {
  const before = `/products/${index}`
  const errors = (error.data.errors as { pointer: string; message: string }[]).map((one) => ({
    ...one,
    pointer: `${before}${one.pointer}`,
    message: `products/${index}/${one.message}`,
  }))
  const detail = errors[0]?.message ?? error.detail
  return new AppError(error.code, { detail, data: { errors }, cause: error })
}

/** The stream of a job paused for over an hour, and the job was purged. */
export function stagingExpired(): AppError {
  const detail = 'The items of this job arrived too slowly, so the job was abandoned; send them again.'
  return new AppError('request_timeout', { detail })
}
