import type { ImageErrorCode } from '../../../contract/error-codes.ts'
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
  too_large: 'image_too_large',
}

/**
 * Fetches a picture by its address; those that this very process serves (the demo's) are read from disk. Throws 422 with one
 * of the image codes.
 */
export function createFetchImage(deps: { outbound: UntrustedFetch; own: Pick<DemoImages, 'serves' | 'read'> }) {
  return async (imageUrl: string): Promise<FetchedImage> => {
    if (deps.own.serves(imageUrl)) {
      const bytes = await deps.own.read(imageUrl)
      if (bytes === null) throw imageRefused('image_unavailable', 'The demo has no picture of this name.', { imageUrl })
      return { bytes, etag: null }
    }
    try {
      const { body, etag } = await deps.outbound.fetchUntrusted(imageUrl, limits)
      return { bytes: body, etag }
    } catch (error) {
      if (error instanceof OutboundError)
        throw imageRefused(codes[error.reason] ?? 'image_unavailable', error.message, { imageUrl, cause: error })
      throw error
    }
  }
}
