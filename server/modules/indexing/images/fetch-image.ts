import type { ImageErrorCode } from '../../../../contract/error-codes.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UntrustedFetch } from '../../../platform/outbound/fetch-untrusted.ts'
import { OutboundError, type OutboundReason } from '../../../platform/outbound/outbound-error.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { DemoImages } from '../demo/demo-images.ts'
import { imageRefused } from '../errors.ts'

export interface FetchedImage {
  readonly bytes: Buffer
  readonly etag: string | null
  /** The validated `Last-Modified` header, for `If-Modified-Since`. */
  readonly lastModified: string | null
}

/** HTTP validators of a fetched image. */
export type Validators = Pick<FetchedImage, 'etag' | 'lastModified'>

interface Condition {
  readonly 'if-none-match'?: string
  readonly 'if-modified-since'?: string
}

/** Limits for fetching an image from a caller-supplied URL. */
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
 * Fetches images by URL. Uploaded images are read from the database, and the demo's images from disk. Throws 422 with an image error code, or the
 * signal's reason.
 */
export function createFetchImage(deps: {
  outbound: UntrustedFetch
  demoImages: Pick<DemoImages, 'serves' | 'read'>
  uploadedImages: Pick<Catalog['uploadedImages'], 'readAt'>
}) {
  /** Images that this service serves itself; `null` for all other URLs. */
  const readOwn = async (imageUrl: string): Promise<FetchedImage | null> => {
    if (deps.demoImages.serves(imageUrl)) return readDemoImage(imageUrl)
    const bytes = await deps.uploadedImages.readAt(imageUrl)
    return bytes && { bytes, etag: null, lastModified: null }
  }

  const readDemoImage = async (imageUrl: string): Promise<FetchedImage> => {
    const bytes = await deps.demoImages.read(imageUrl)
    if (bytes === null) throw imageRefused('image_unavailable', 'The demo has no image with this name.', { imageUrl })
    return { bytes, etag: null, lastModified: null }
  }

  const fetchRemote = (imageUrl: string, options: { signal?: AbortSignal; headers?: Condition }) =>
    deps.outbound.fetchUntrusted(imageUrl, { ...limits, ...options }).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      throw imageRefused(codes[error.reason] ?? 'image_unavailable', error.message, { imageUrl, cause: error })
    })

  return {
    async fetch(imageUrl: string, signal?: AbortSignal): Promise<FetchedImage> {
      const own = await readOwn(imageUrl)
      if (own !== null) return own
      const { body, etag, headers } = await fetchRemote(imageUrl, signal === undefined ? {} : { signal })
      return { bytes: body, etag, lastModified: lastModifiedOf(headers) }
    },

    /** The current image; `null` when the host confirms that it has not changed (304). */
    async fetchIfChanged(imageUrl: string, known: Validators, signal: AbortSignal): Promise<FetchedImage | null> {
      const own = await readOwn(imageUrl)
      if (own !== null) return own
      const condition = conditionOf(known)
      const { status, body, etag, headers } = await fetchRemote(imageUrl, {
        signal,
        ...(condition === null ? {} : { headers: condition }),
      })
      return status === 304 ? null : { bytes: body, etag, lastModified: lastModifiedOf(headers) }
    },
  }
}

/** Prefers the ETag: a date has a resolution of one second. */
function conditionOf({ etag, lastModified }: Validators): Condition | null {
  if (etag !== null) return { 'if-none-match': etag }
  return lastModified === null ? null : { 'if-modified-since': lastModified }
}

function lastModifiedOf(headers: Readonly<Record<string, string>>): string | null {
  const date = headers['last-modified'] ?? ''
  return /^[A-Za-z0-9 ,:+-]{10,64}$/.test(date) && Number.isFinite(Date.parse(date)) ? date : null
}

/**
 * Whether the image is definitely unavailable: the host answers 404 or 410, or sends something else. Any other failure may be
 * transient.
 */
export function isPermanentFailure(error: AppError): boolean {
  if (!(error.cause instanceof OutboundError)) return true
  const { reason, status = 0 } = error.cause
  return reason === 'bad_status' ? status === 404 || status === 410 : reason !== 'timeout' && reason !== 'unavailable'
}

/** Whether the request was never sent because earlier requests to the host were still running. */
export function wasNotSent(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof OutboundError && error.cause.reason === 'busy'
}
