import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Crop } from '../../../../contract/search/search-modes.ts'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import { textBytes } from '../../../engine/heap-bytes.ts'
import { CropError } from '../../../engine/images/crop.ts'
import { roundToHalf } from '../../../engine/vectors/half-float.ts'
import type { StoreScope } from '../../stores/index.ts'
import { cropRefused, imageRefusedAt, noVectorFor } from '../errors.ts'
import type { ImageQuery } from '../pipeline.ts'
import type { ImageSource } from './read-request.ts'

/** Where the vectors of a search come from: the model, or a receipt. */
export interface QueryEncoder {
  /** In the order of `sources`. */
  encodeImages(scope: StoreScope, sources: readonly ImageSource[]): Promise<ImageQuery[]>
  encodeText: EncodeText
}

/**
 * The vector of a sentence, rounded to half floats, so that the copy in a receipt gives the same scores to the last bit; `null`
 * for a sentence of which the model can read nothing. Rejects with 503 when the model is overloaded or unavailable.
 */
export type EncodeText = (query: string) => Promise<Float32Array | null>

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

/** Encodes images and text with the model. */
export function createQueryEncoder(deps: { images: QueryImageSource; encodeText: EncodeText }): QueryEncoder {
  const encodeImage = async (scope: StoreScope, { from, crop }: ImageSource): Promise<ImageQuery> => {
    const { queryFromUpload, queryFromUrl } = deps.images
    const part = crop ?? undefined
    const { vector, contentHash } = await ('bytes' in from
      ? queryFromUpload(scope, from.bytes, part)
      : queryFromUrl(scope, from.url, part)
    ).catch((error: unknown) => {
      throw error instanceof CropError ? cropRefused(error) : error
    })
    return { vector: roundToHalf(vector), contentHash }
  }
  return {
    encodeImages: (scope, sources) => forEachImage(sources, (source) => encodeImage(scope, source)),
    encodeText: deps.encodeText,
  }
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

// The typed array object, and the entry's places in the cache's map and lists.
const entryBytes = 300

/** Embeds sentences. Caches vectors by normalized text, and embeds a sentence once for concurrent searches. */
export function createQueryVectorCache(
  model: Pick<EmbeddingModel, 'embedTexts' | 'supportsText'>,
  maxBytes: number,
): EncodeText {
  const cached = new LRUCache<string, Float32Array>({
    maxSize: maxBytes,
    sizeCalculation: (vector, text) => vector.byteLength + textBytes(text) + entryBytes,
  })
  const pending = new Map<string, Promise<Float32Array>>()

  const start = (text: string): Promise<Float32Array> => {
    const vector = embed(model, text)
      .then((found) => {
        cached.set(text, found)
        return found
      })
      .finally(() => pending.delete(text))
    pending.set(text, vector)
    return vector
  }

  return async (query) => {
    const text = query.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
    if (!model.supportsText(text)) return null
    return cached.get(text) ?? pending.get(text) ?? start(text)
  }
}

async function embed(model: Pick<EmbeddingModel, 'embedTexts'>, text: string): Promise<Float32Array> {
  const [vector] = await model.embedTexts([text]).catch((error: unknown) => {
    throw noVectorFor(error)
  })
  if (vector === undefined) throw new Error('The model returned no vector')
  return roundToHalf(vector)
}
