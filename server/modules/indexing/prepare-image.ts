import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { extractPalette } from '../../engine/color/extract-palette.ts'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import { decodeImage } from '../../engine/images/decode.ts'
import { ImageError } from '../../engine/images/image-error.ts'
import type { IndexedImage } from '../catalog/index.ts'
import { imageRefused, tooBusy } from './errors.ts'
import type { FetchedImage } from './fetch-image.ts'

/** A picture to search with: only its vector and the hash of its bytes outlive the call. */
export interface QueryImage {
  readonly vector: Float32Array
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
}

export type PrepareImages = ReturnType<typeof createPrepareImages>

// Enough to keep the decoder's threads and the model busy; each may hold 20 MB of picture, so not many more.
const atOnce = 24
const maxWaiting = 2000

/** Turns pictures into vectors: fetch, decode, palette, embed. */
export function createPrepareImages(deps: {
  model: EmbeddingModel
  fetchImage(imageUrl: string): Promise<FetchedImage>
}) {
  const { model } = deps
  const gate = pLimit(atOnce)
  const vectors = new LRUCache<string, Float32Array>({ max: 2000 })

  const admitted = <T>(work: () => Promise<T>): Promise<T> => {
    if (gate.pendingCount >= maxWaiting) throw tooBusy()
    return gate(work)
  }

  const embed = async (bytes: Buffer, imageUrl?: string) => {
    const decoded = await decode(bytes, { model, ...(imageUrl === undefined ? {} : { imageUrl }) })
    const known = vectors.get(decoded.contentHash)
    const vector = known ?? (await embedOne(model, decoded.pixels))
    vectors.set(decoded.contentHash, vector)
    return { decoded, vector }
  }

  return {
    /** A product's picture, fetched from its address. */
    fromUrl: (imageUrl: string): Promise<IndexedImage> =>
      admitted(async () => {
        const { bytes, etag } = await deps.fetchImage(imageUrl)
        const { decoded, vector } = await embed(bytes, imageUrl)
        const { format, width, height, contentHash } = decoded
        return {
          imageUrl,
          contentHash,
          etag,
          format,
          width,
          height,
          bytes: bytes.length,
          palette: extractPalette(decoded.pixels),
          vector,
        }
      }),

    /** A searched picture by its address. */
    queryFromUrl: (imageUrl: string): Promise<QueryImage> =>
      admitted(async () => {
        const { bytes } = await deps.fetchImage(imageUrl)
        const { decoded, vector } = await embed(bytes, imageUrl)
        return { vector, contentHash: decoded.contentHash }
      }),

    /** A searched picture as uploaded. */
    queryFromUpload: (bytes: Buffer): Promise<QueryImage> =>
      admitted(async () => {
        const { decoded, vector } = await embed(bytes)
        return { vector, contentHash: decoded.contentHash }
      }),
  }
}

async function decode(bytes: Buffer, about: { model: EmbeddingModel; imageUrl?: string }) {
  try {
    return await decodeImage(bytes, { fit: about.model.imageFit })
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    throw imageRefused(error.code, error.message, {
      ...(about.imageUrl === undefined ? {} : { imageUrl: about.imageUrl }),
      cause: error,
    })
  }
}

async function embedOne(
  model: EmbeddingModel,
  pixels: Parameters<EmbeddingModel['embedImages']>[0][number],
): Promise<Float32Array> {
  const [vector] = await model.embedImages([pixels])
  if (vector === undefined) throw new Error('The model returned no vector')
  return vector
}
