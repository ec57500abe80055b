import type { ImageErrorCode } from '../../../contract/error-codes.ts'
import { AppError } from '../../platform/errors.ts'
import type { UntrustedFetch } from '../../platform/outbound/fetch-untrusted.ts'
import { OutboundError, type OutboundReason } from '../../platform/outbound/outbound-error.ts'
import type { DemoImages } from './demo-images.ts'
import { imageRefused } from './errors.ts'

export interface FetchedImage {
  readonly bytes: Buffer
  readonly etag: string | null
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
    return { bytes, etag: null }
  }

  const fetchOther = (imageUrl: string, how: { signal?: AbortSignal; headers?: { 'if-none-match': string } }) =>
    deps.outbound.fetchUntrusted(imageUrl, { ...limits, ...how }).catch((error: unknown) => {
      if (!(error instanceof OutboundError)) throw error
      throw imageRefused(codes[error.reason] ?? 'image_unavailable', error.message, { imageUrl, cause: error })
    })

  return {
    async fetch(imageUrl: string, signal?: AbortSignal): Promise<FetchedImage> {
      if (deps.own.serves(imageUrl)) return fetchOwn(imageUrl)
      const { body, etag } = await fetchOther(imageUrl, signal === undefined ? {} : { signal })
      return { bytes: body, etag }
    },

    /** The picture as it is now; `null` when it is still the one with this ETag. */
    async fetchUnless(imageUrl: string, known: string, signal: AbortSignal): Promise<FetchedImage | null> {
      const { status, body, etag } = await fetchOther(imageUrl, { signal, headers: { 'if-none-match': known } })
      return status === 304 ? null : { bytes: body, etag }
    },
  }
}

/** Whether the address was never asked, because earlier requests to its host took too long. */
export function wasNeverAsked(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof OutboundError && error.cause.reason === 'busy'
}
