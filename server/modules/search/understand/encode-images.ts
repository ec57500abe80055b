import pLimit from 'p-limit'
import type { Crop } from '../../../../contract/search/search-modes.ts'
import { CropError } from '../../../engine/images/crop.ts'
import { roundToHalf } from '../../../engine/vectors/half-float.ts'
import type { StoreScope } from '../../stores/index.ts'
import { cropRefused, imageRefusedAt } from '../errors.ts'
import type { ImageQuery, ImageSource, QueryEncoder } from '../pipeline.ts'

/** A query image as the module that fetches, decodes and embeds images returns it. */
interface EncodedImage {
  readonly vector: Float32Array
  readonly contentHash: string
}

/** The source of query images. Each method rejects with the image's own 422, and with CropError for a crop outside the image. */
export interface QueryImageSource {
  queryFromUpload(scope: StoreScope, bytes: Buffer, crop?: Crop): Promise<EncodedImage>
  queryFromUrl(scope: StoreScope, imageUrl: string, crop?: Crop): Promise<EncodedImage>
}

/** Fetches, decodes and embeds query images. */
export function createImageEncoder(images: QueryImageSource): QueryEncoder['encodeImages'] {
  const encodeImage = async (scope: StoreScope, { from, crop }: ImageSource): Promise<ImageQuery> => {
    const part = crop ?? undefined
    const { vector, contentHash } = await ('bytes' in from
      ? images.queryFromUpload(scope, from.bytes, part)
      : images.queryFromUrl(scope, from.url, part)
    ).catch((error: unknown) => {
      throw error instanceof CropError ? cropRefused(error) : error
    })
    return { vector: roundToHalf(vector), contentHash }
  }
  return (scope, sources) => forEachImage(sources, (source) => encodeImage(scope, source))
}

// Fetching one image at a time is slow; fetching all ten at once would take the capacity of other shoppers.
const maxConcurrentImages = 3

/**
 * Runs `use` on the images of one search, a few at a time, and returns the results in their order. Starts no further image
 * after a failure. With several images, the error names the one that failed.
 */
export async function forEachImage<T>(
  sources: readonly ImageSource[],
  use: (source: ImageSource) => Promise<T>,
): Promise<T[]> {
  const [first] = sources
  if (first === undefined) return []
  if (sources.length === 1) return [await use(first)]
  const limit = pLimit(maxConcurrentImages)
  const run = async (source: ImageSource, at: number): Promise<T> => {
    try {
      return await use(source)
    } catch (error) {
      limit.clearQueue()
      const list = 'bytes' in source.from ? 'images' : 'image_urls'
      throw imageRefusedAt(`/${list}/${at}`, error)
    }
  }
  return Promise.all(sources.map((source, at) => limit(() => run(source, at))))
}
