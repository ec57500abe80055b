import type { ImageErrorCode } from '../../../../contract/error-codes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UntrustedFetch } from '../../../platform/outbound/fetch-untrusted.ts'
import { OutboundError, type OutboundReason } from '../../../platform/outbound/outbound-error.ts'
import type { DemoImages } from '../demo/demo-images.ts'
import { imageRefused } from '../errors.ts'

export interface FetchedImage {
  readonly bytes: Buffer
  readonly etag: string | null
  /** As the host said it, fit to be sent back in `if-modified-since`. */
  readonly lastModified: string | null
}

/** What a host called a picture when it was fetched. */
export type Validators = Pick<FetchedImage, 'etag' | 'lastModified'>

interface Condition {
  readonly 'if-none-match'?: string
  readonly 'if-modified-since'?: string
}

/** Limits of a picture fetched from an address somebody gave us. */
const limits = {
  maxBytes: 20 * 1_048_576,
  connectTimeoutMs: 3000,
  totalTimeoutMs: 10_000,
  maxRedirects: 3,
  accept: 'image/avif,image/webp,image/jpeg,image/png,image/gif,image/tiff;q=0.9,*/*;q=0.1',
}

const codes: Readonly<Partial<Record<OutboundReason, ImageErrorCode>>> = {
  blocked_address: 'image_blocked_address',
  timeout: 'image_timeout',
  busy: 'image_timeout',
  too_large: 'image_too_large',
}

export type FetchImage = ReturnType<typeof createFetchImage>

/**
 * Fetches pictures by their addresses; those that this very process serves (the demo's) are read from disk. Throws 422 with
 * one of the image codes, or the signal's reason.
 */
export function createFetchImage(deps: { outbound: UntrustedFetch; own: Pick<DemoImages, 'serves' | 'read'> }) {
  const fetchOwn = async (imageUrl: string): Promise<FetchedImage> => {
    const bytes = await deps.own.read(imageUrl)
    if (bytes === null) throw imageRefused('image_unavailable', 'The demo has no picture of this name.', { imageUrl })
    return { bytes, etag: null, lastModified: null }
  }

  const fetchOther = (imageUrl: string, how: { signal?: AbortSignal; headers?: Condition }) =>
    deps.outbound.fetchUntrusted(imageUrl, { ...limits, ...how }).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      throw imageRefused(codes[error.reason] ?? 'image_unavailable', error.message, { imageUrl, cause: error })
    })

  return {
    async fetch(imageUrl: string, signal?: AbortSignal): Promise<FetchedImage> {
      if (deps.own.serves(imageUrl)) return fetchOwn(imageUrl)
      const { body, etag, headers } = await fetchOther(imageUrl, signal === undefined ? {} : { signal })
      return { bytes: body, etag, lastModified: dateIn(headers) }
    },

    /** The picture as it is now; `null` when its host says that it is still the one that it called so. */
    async fetchIfChanged(imageUrl: string, known: Validators, signal: AbortSignal): Promise<FetchedImage | null> {
      if (deps.own.serves(imageUrl)) return fetchOwn(imageUrl)
      const condition = conditionOf(known)
      const { status, body, etag, headers } = await fetchOther(imageUrl, {
        signal,
        ...(condition === null ? {} : { headers: condition }),
      })
      return status === 304 ? null : { bytes: body, etag, lastModified: dateIn(headers) }
    },
  }
}

/** By the ETag where there is one: a date is only to the second. */
function conditionOf({ etag, lastModified }: Validators): Condition | null {
  if (etag !== null) return { 'if-none-match': etag }
  return lastModified === null ? null : { 'if-modified-since': lastModified }
}

function dateIn(headers: Readonly<Record<string, string>>): string | null {
  const date = headers['last-modified'] ?? ''
  return /^[A-Za-z0-9 ,:+-]{10,64}$/.test(date) && Number.isFinite(Date.parse(date)) ? date : null
}

/**
 * Whether it is certain that the picture is not to be had: its host says so, or it sends something else. Anything else may be a
 * moment's trouble of a host or a network.
 */
export function isPermanentFailure(error: AppError): boolean {
  if (!(error.cause instanceof OutboundError)) return true
  const { reason, status = 0 } = error.cause
  return reason === 'bad_status' ? status === 404 || status === 410 : reason !== 'timeout' && reason !== 'unavailable'
}

/** Whether the address was never asked, because earlier requests to its host took too long. */
export function wasNotSent(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof OutboundError && error.cause.reason === 'busy'
}
