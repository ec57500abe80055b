import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { extractPalette } from '../../engine/color/extract-palette.ts'
import type { Urgency } from '../../engine/embedding/batch.ts'
import { EmbeddingError, QueueFullError } from '../../engine/embedding/errors.ts'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import { type DecodedImage, decodeImage } from '../../engine/images/decode.ts'
import { ImageError } from '../../engine/images/image-error.ts'
import type { IndexedImage } from '../catalog/index.ts'
import { imageRefused, modelUnavailable, tooBusy } from './errors.ts'
import type { FetchedImage } from './fetch-image.ts'

/** A picture to search with: only its vector and the hash of its bytes outlive the call. */
export interface QueryImage {
  readonly vector: Float32Array
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
}

export type PrepareImages = ReturnType<typeof createPrepareImages>

// Enough to keep the decoder's threads and the model busy; each may hold 20 MB of picture, so not many more. Shoppers'
// pictures have a gate of their own, so that they never wait behind a catalogue being indexed.
const indexingGate = { atOnce: 24, waiting: 2000 }
const queryGate = { atOnce: 16, waiting: 200 }

/** Turns pictures into vectors: fetch, decode, palette, embed. */
export function createPrepareImages(deps: {
  model: EmbeddingModel
  fetchImage(imageUrl: string): Promise<FetchedImage>
}) {
  const { model } = deps
  const forIndexing = createGate(indexingGate)
  const forQueries = createGate(queryGate)
  const known = new LRUCache<string, Float32Array>({ max: 5000 })

  const vectorOf = async (picture: DecodedImage, urgency: Urgency): Promise<Float32Array> => {
    const vector = known.get(picture.contentHash) ?? (await embed(model, picture, urgency))
    known.set(picture.contentHash, vector)
    return vector
  }

  const query = async (bytes: Buffer, imageUrl?: string): Promise<QueryImage> => {
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    const kept = known.get(contentHash)
    if (kept !== undefined) return { vector: kept, contentHash }
    const picture = await decode(model, bytes, imageUrl)
    return { vector: await vectorOf(picture, 'query'), contentHash }
  }

  return {
    /** A product's picture, fetched from its address. */
    fromUrl: (imageUrl: string): Promise<IndexedImage> =>
      forIndexing(async () => {
        const { bytes, etag } = await deps.fetchImage(imageUrl)
        const picture = await decode(model, bytes, imageUrl)
        const vector = await vectorOf(picture, 'background')
        const { format, width, height, contentHash } = picture
        const palette = extractPalette(picture.pixels)
        return { imageUrl, contentHash, etag, format, width, height, bytes: bytes.length, palette, vector }
      }),

    /** A searched picture by its address. */
    queryFromUrl: (imageUrl: string): Promise<QueryImage> =>
      forQueries(async () => query((await deps.fetchImage(imageUrl)).bytes, imageUrl)),

    /** A searched picture as uploaded. */
    queryFromUpload: (bytes: Buffer): Promise<QueryImage> => forQueries(() => query(bytes)),
  }
}

/** Lets so many run at once and so many wait; refuses the rest with 503. */
function createGate(size: { atOnce: number; waiting: number }) {
  const gate = pLimit(size.atOnce)
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (gate.pendingCount >= size.waiting) return Promise.reject(tooBusy())
    return gate(work)
  }
}

async function decode(model: EmbeddingModel, bytes: Buffer, imageUrl?: string): Promise<DecodedImage> {
  try {
    return await decodeImage(bytes, { fit: model.imageFit })
  } catch (error) {
    if (!(error instanceof ImageError)) throw error
    throw imageRefused(error.code, error.message, { ...(imageUrl === undefined ? {} : { imageUrl }), cause: error })
  }
}

async function embed(model: EmbeddingModel, picture: DecodedImage, urgency: Urgency): Promise<Float32Array> {
  try {
    const [vector] = await model.embedImages([picture.pixels], urgency)
    if (vector === undefined) throw new Error('The model returned no vector')
    return vector
  } catch (error) {
    if (error instanceof QueueFullError) throw tooBusy(error)
    throw error instanceof EmbeddingError ? modelUnavailable(error) : error
  }
}
