import { readFile } from 'node:fs/promises'
import type { ImageErrorCode } from '../../../contract/error-codes.ts'
import type { UntrustedFetch } from '../../platform/outbound/fetch-untrusted.ts'
import { OutboundError, type OutboundReason } from '../../platform/outbound/outbound-error.ts'
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
 * Fetches a picture by its address. `localFile` answers for addresses that this very process serves (the demo's pictures):
 * those are read from disk. Throws 422 with one of the image codes.
 */
export function createFetchImage(deps: { outbound: UntrustedFetch; localFile(imageUrl: string): string | null }) {
  return async (imageUrl: string): Promise<FetchedImage> => {
    const file = deps.localFile(imageUrl)
    if (file !== null) return { bytes: await readFile(file), etag: null }
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
