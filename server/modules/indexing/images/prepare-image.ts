import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { BaseLogger } from 'pino'
import type { Urgency } from '../../../engine/embedding/batch.ts'
import { EmbeddingError, QueueFullError } from '../../../engine/embedding/errors.ts'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import type { CropBox } from '../../../engine/images/crop.ts'
import type { DecodedImage } from '../../../engine/images/decode/decode.ts'
import { ImageError } from '../../../engine/images/image-error.ts'
import type { PixelImage } from '../../../engine/images/pixel-image.ts'
import type { IndexedImage } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { decoderUnavailable, imageRefused, modelUnavailable, serviceBusy } from '../errors.ts'
import { DecodingQueueFull, type Origin } from '../isolated-decoder/admission.ts'
import type { IsolatedDecoder } from '../isolated-decoder/isolated-decoder.ts'
import { WorkerUnavailable } from '../isolated-decoder/worker-process.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import { createGate } from './concurrency-gate.ts'
import type { FetchedImage, FetchImage } from './fetch-image.ts'

/** A picture to search with: only its vector and the hash of its bytes outlive the call. */
export interface QueryImage {
  readonly vector: Float32Array
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
}

export type PrepareImages = ReturnType<typeof createPrepareImages>

// Fetching waits on others, so that it has gates of its own, shared out among stores: a shop whose web server hangs holds up
// itself. Each may hold 20 MB of picture. Decoding and embedding never wait on anybody; shoppers' pictures have their own gate.
const fetchGate = { atOnce: 64, perStore: 24, waiting: 2000 }
// A shopper's search has up to ten pictures and three under way; one that waits is only an address.
const queryFetchGate = {
  atOnce: 32,
  perStore: 8,
  waiting: 500,
  perAddress: { atOnce: 6, waiting: 200 },
  waitMs: 15_000,
}
const indexingGate = { atOnce: 24, waiting: 2000 }
const queryGate = { atOnce: 16, waiting: 500 }
/** Whose pictures are not of one request: bulk jobs, checks, the building of generations. */
const background: Origin = { store: '', caller: '', isBackground: true }

/** Pictures to search with, as one model sees them. */
export interface QueryImages {
  /** A picture, or a part of one, by its address. A crop that is no part of it rejects with CropError. */
  queryFromUrl(scope: StoreScope, imageUrl: string, crop?: CropBox): Promise<QueryImage>
  /** A picture as uploaded, or a part of it; rejects as `queryFromUrl` does. */
  queryFromUpload(scope: StoreScope, bytes: Buffer, crop?: CropBox): Promise<QueryImage>
}

/** Turns pictures into vectors: fetch, decode, palette, embed by every model at hand. */
export function createPrepareImages(deps: {
  models: LoadedModels
  fetchImage: Pick<FetchImage, 'fetch'>
  decoding: Pick<IsolatedDecoder, 'decode' | 'analyze'>
  logger: Pick<BaseLogger, 'warn'>
}) {
  const { models, fetchImage } = deps
  const fetching = createGate(fetchGate)
  const fetchingQuery = createGate(queryFetchGate)
  const indexing = createGate(indexingGate)
  const querying = createGate(queryGate)
  const known = new LRUCache<string, Float32Array>({ max: 5000 })

  const decode = (model: EmbeddingModel, bytes: Buffer, about: DecodeAbout): Promise<DecodedImage> => {
    const { imageUrl, crop, origin } = about
    return refusing(imageUrl, () => deps.decoding.decode(bytes, { fit: model.imageFit, origin, ...(crop && { crop }) }))
  }

  const vectorOf = async (model: EmbeddingModel, picture: DecodedImage): Promise<Float32Array> => {
    const name = `${model.id} ${picture.contentHash}`
    const vector = known.get(name) ?? (await embed(model, picture.pixels, 'background'))
    known.set(name, vector)
    return vector
  }

  const query = async (model: EmbeddingModel, bytes: Buffer, about: DecodeAbout): Promise<QueryImage> => {
    const { crop } = about
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    const name = `${model.id} ${contentHash}${crop === undefined ? '' : ` ${nameOf(crop)}`}`
    const kept = known.get(name)
    if (kept !== undefined) return { vector: kept, contentHash }
    const { pixels } = await decode(model, bytes, about)
    const vector = await embed(model, pixels, 'query')
    known.set(name, vector)
    return { vector, contentHash }
  }

  /** Models look at pictures of different sizes. */
  const embedded = async (model: EmbeddingModel, bytes: Buffer, about: DecodeAbout): Promise<Float32Array> =>
    vectorOf(model, await decode(model, bytes, about))

  /** By the other model, where there is one. What it cannot do now is done later, and is no reason to refuse a product. */
  const besides = async (bytes: Buffer, about: DecodeAbout): Promise<[string, Float32Array][]> => {
    const { standby: beside } = models
    if (beside === null) return []
    try {
      return [[beside.id, await embedded(beside, bytes, about)]]
    } catch (error) {
      deps.logger.warn({ err: error, model: beside.id }, 'a picture was not embedded by the other model; it will be')
      return []
    }
  }

  const indexed = async (fetched: FetchedImage, about: { imageUrl: string; origin: Origin }): Promise<IndexedImage> => {
    const model = models.active
    const { bytes, etag, lastModified } = fetched
    const { imageUrl, origin } = about
    const picture = await refusing(imageUrl, () => deps.decoding.analyze(bytes, { fit: model.imageFit, origin }))
    const [vector, others] = await Promise.all([vectorOf(model, picture), besides(bytes, about)])
    const { format, width, height, contentHash, traits } = picture
    const facts = { format, width, height, bytes: bytes.length, ...traits }
    // Of two models that changed places meanwhile, `others` may have the one that was asked first.
    const vectors = new Map([...others, [model.id, vector]])
    return { imageUrl, contentHash, etag, lastModified, ...facts, vectors }
  }

  /** Searched pictures as this model sees them. */
  const queryImagesBy = (model: EmbeddingModel): QueryImages => ({
    async queryFromUrl(scope, imageUrl, crop) {
      const { bytes } = await fetchingQuery(scope, () => fetchImage.fetch(imageUrl))
      const origin = originOf(scope, false)
      return querying(scope, () => query(model, bytes, { imageUrl, origin, ...(crop && { crop }) }))
    },
    queryFromUpload: (scope, bytes, crop) =>
      querying(scope, () => query(model, bytes, { origin: originOf(scope, false), ...(crop && { crop }) })),
  })

  return {
    /** A product's picture, fetched from its address. */
    async fromUrl(scope: StoreScope, imageUrl: string): Promise<IndexedImage> {
      const fetched = await fetching(scope, () => fetchImage.fetch(imageUrl))
      return indexing(scope, () => indexed(fetched, { imageUrl, origin: originOf(scope, true) }))
    },

    /** A product's picture that was fetched already. Never refuses for being busy: whoever calls bounds how many there are. */
    fromFetched: (imageUrl: string, fetched: FetchedImage) => indexed(fetched, { imageUrl, origin: background }),

    /** The vector of a fetched picture by one model alone. */
    embedBy: (model: EmbeddingModel, imageUrl: string, { bytes }: FetchedImage) =>
      embedded(model, bytes, { imageUrl, origin: background }),

    queryImagesBy: queryImagesBy,
  }
}

interface DecodeAbout {
  readonly origin: Origin
  readonly imageUrl?: string
  readonly crop?: CropBox
}

function originOf({ storeId, address = '' }: StoreScope, isBackground: boolean): Origin {
  return { store: storeId, caller: address, isBackground: isBackground }
}

function nameOf({ x, y, width, height, unit }: CropBox): string {
  return [unit, x, y, width, height].join(' ')
}

/** Refusals of the picture as those of the request. */
async function refusing<T>(imageUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DecodingQueueFull) throw serviceBusy(undefined, error.retryAfterSeconds)
    if (error instanceof WorkerUnavailable) throw decoderUnavailable(error)
    if (!(error instanceof ImageError)) throw error
    throw imageRefused(error.code, error.message, { ...(imageUrl === undefined ? {} : { imageUrl }), cause: error })
  }
}

async function embed(model: EmbeddingModel, pixels: PixelImage, urgency: Urgency): Promise<Float32Array> {
  try {
    const [vector] = await model.embedImages([pixels], urgency)
    if (vector === undefined) throw new Error('The model returned no vector')
    return vector
  } catch (error) {
    if (error instanceof QueueFullError) throw serviceBusy(error)
    throw error instanceof EmbeddingError ? modelUnavailable(error) : error
  }
}
