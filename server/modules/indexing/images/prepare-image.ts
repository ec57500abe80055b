import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { BaseLogger } from 'pino'
import type { Urgency } from '../../../engine/embedding/batch.ts'
import { EmbeddingError, QueueFullError } from '../../../engine/embedding/errors.ts'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import { type CropBox, CropError } from '../../../engine/images/crop.ts'
import type { DecodedImage } from '../../../engine/images/decode/decode.ts'
import { findFrame } from '../../../engine/images/find-frame.ts'
import { ImageError } from '../../../engine/images/image-error.ts'
import { type PixelImage, turnPixels } from '../../../engine/images/pixel-image.ts'
import { growingTo } from '../../../platform/caches.ts'
import type { IndexedImage } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { decoderUnavailable, imageRefused, modelUnavailable, serviceBusy } from '../errors.ts'
import { DecodingQueueFull, type Origin } from '../isolated-decoder/admission.ts'
import type { IsolatedDecoder } from '../isolated-decoder/isolated-decoder.ts'
import { WorkerUnavailable } from '../isolated-decoder/worker-process.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import { createGate } from './concurrency-gate.ts'
import type { FetchedImage, FetchImage } from './fetch-image.ts'

/** An image to search with. `turned` keeps its bytes, and its pixels if they were decoded. */
export interface QueryImage {
  readonly vector: Float32Array
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
  /** The vectors of the image turned by 90, 180 and 270 degrees: a photo without EXIF orientation may lie on its side. */
  turned(): Promise<readonly Float32Array[]>
}

export type PrepareImages = ReturnType<typeof createPrepareImages>

// Fetching depends on remote hosts, so it has its own gates with a share per store: a store whose web server hangs delays only
// itself. Each fetch can occupy 20 MB for an image. Decoding and embedding depend on no remote host; query images have their own gate.
const fetchGate = { atOnce: 64, perStore: 24, waiting: 2000 }
// A search has up to ten images and fetches three at a time; a queued one is only a URL.
const queryFetchGate = {
  atOnce: 32,
  perStore: 8,
  waiting: 500,
  perAddress: { atOnce: 6, waiting: 200 },
  waitMs: 15_000,
}
const indexingGate = { atOnce: 24, waiting: 2000 }
const queryGate = { atOnce: 16, waiting: 500 }
/** Work without a request: bulk jobs, image checks and generation builds. */
const background: Origin = { store: '', caller: '', isBackground: true }

/** Query images, decoded and embedded by one model. */
export interface QueryImages {
  /** An image, or a crop of it, by URL. Rejects with CropError when the crop is invalid. */
  queryFromUrl(scope: StoreScope, imageUrl: string, crop?: CropBox): Promise<QueryImage>
  /** An uploaded image, or a crop of it. Rejects like `queryFromUrl`. */
  queryFromUpload(scope: StoreScope, bytes: Buffer, crop?: CropBox): Promise<QueryImage>
}

/** Turns images into vectors: fetch, decode, extract the palette, embed by every loaded model. */
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
  const vectorCache = new LRUCache<string, Float32Array>(growingTo(5000))

  const decode = (model: EmbeddingModel, bytes: Buffer, about: DecodeAbout): Promise<DecodedImage> => {
    const { imageUrl, crop, origin } = about
    return translateErrors(imageUrl, () =>
      deps.decoding.decode(bytes, { fit: model.imageFit, origin, ...(crop && { crop }) }),
    )
  }

  const vectorOf = async (model: EmbeddingModel, decoded: DecodedImage): Promise<Float32Array> => {
    const name = `${model.id} ${decoded.contentHash}`
    const vector = vectorCache.get(name) ?? (await embed(model, decoded.pixels, 'background'))
    vectorCache.set(name, vector)
    return vector
  }

  const query = createQueryEmbedding({ decode, vectorCache, querying })

  /** Decodes for each model, because models take different image sizes. */
  const decodeAndEmbed = async (model: EmbeddingModel, bytes: Buffer, about: DecodeAbout): Promise<Float32Array> =>
    vectorOf(model, await decode(model, bytes, about))

  /** The vector of the standby model, if there is one. A failure does not refuse the product: the build embeds it later. */
  const embedByStandby = async (bytes: Buffer, about: DecodeAbout): Promise<[string, Float32Array][]> => {
    const { standby } = models
    if (standby === null) return []
    try {
      return [[standby.id, await decodeAndEmbed(standby, bytes, about)]]
    } catch (error) {
      deps.logger.warn({ err: error, model: standby.id }, 'standby model did not embed an image; the build retries it')
      return []
    }
  }

  const indexImage = async (
    fetched: FetchedImage,
    about: { imageUrl: string; origin: Origin },
  ): Promise<IndexedImage> => {
    const model = models.active
    const { bytes, etag, lastModified } = fetched
    const { imageUrl, origin } = about
    const analyzed = await translateErrors(imageUrl, () =>
      deps.decoding.analyze(bytes, { fit: model.imageFit, origin }),
    )
    const [vector, others] = await Promise.all([vectorOf(model, analyzed), embedByStandby(bytes, about)])
    const { format, width, height, contentHash, traits } = analyzed
    const facts = { format, width, height, bytes: bytes.length, ...traits }
    // If the models were swapped in the meantime, `others` may contain the vector of `model`.
    const vectors = new Map([...others, [model.id, vector]])
    return { imageUrl, contentHash, etag, lastModified, ...facts, vectors }
  }

  /** Query images, decoded and embedded by this model. */
  const queryImagesBy = (model: EmbeddingModel): QueryImages => ({
    async queryFromUrl(scope, imageUrl, crop) {
      const { bytes } = await fetchingQuery(scope, () => fetchImage.fetch(imageUrl))
      const origin = originOf(scope, false)
      const about = { imageUrl, origin, ...(crop && { crop }) }
      return querying(scope, () => query(scope, model, { bytes, about }))
    },
    queryFromUpload: (scope, bytes, crop) =>
      querying(scope, () =>
        query(scope, model, { bytes, about: { origin: originOf(scope, false), ...(crop && { crop }) } }),
      ),
  })

  return {
    /** A product image, fetched by URL. */
    async fromUrl(scope: StoreScope, imageUrl: string): Promise<IndexedImage> {
      const fetched = await fetching(scope, () => fetchImage.fetch(imageUrl))
      return indexing(scope, () => indexImage(fetched, { imageUrl, origin: originOf(scope, true) }))
    },

    /** A product image that is already fetched. Never refused as busy: the caller bounds the number of images. */
    fromFetched: (imageUrl: string, fetched: FetchedImage) => indexImage(fetched, { imageUrl, origin: background }),

    /** The vector of a fetched image by one model only. */
    embedBy: (model: EmbeddingModel, imageUrl: string, { bytes }: FetchedImage) =>
      decodeAndEmbed(model, bytes, { imageUrl, origin: background }),

    queryImagesBy: queryImagesBy,
  }
}

/** The bars of a screenshot show nothing. Products keep theirs: an image of a catalog is as its store wants it. */
async function withoutFrame(
  whole: DecodedImage,
  decodePart: (part: CropBox) => Promise<DecodedImage>,
): Promise<DecodedImage> {
  const frame = findFrame(whole.pixels)
  if (frame === null) return whole
  return decodePart(frame).catch((error: unknown) => {
    // The part has too few pixels.
    if (error instanceof CropError) return whole
    throw error
  })
}

interface QueryEmbeddingDeps {
  readonly decode: (model: EmbeddingModel, bytes: Buffer, about: DecodeAbout) => Promise<DecodedImage>
  readonly vectorCache: Pick<LRUCache<string, Float32Array>, 'get' | 'set'>
  readonly querying: ReturnType<typeof createGate>
}

/** Decodes and embeds query images, and their quarter turns on request. */
function createQueryEmbedding({ decode, vectorCache, querying }: QueryEmbeddingDeps) {
  const decodePixels = async (model: EmbeddingModel, { bytes, about }: QueryBytes): Promise<PixelImage> => {
    const whole = await decode(model, bytes, about)
    const decodePart = (part: CropBox) => decode(model, bytes, { ...about, crop: part })
    const { pixels } = about.crop === undefined ? await withoutFrame(whole, decodePart) : whole
    return pixels
  }

  return async (scope: StoreScope, model: EmbeddingModel, image: QueryBytes): Promise<QueryImage> => {
    const { crop } = image.about
    const contentHash = createHash('sha256').update(image.bytes).digest('hex')
    const name = `${model.id} ${contentHash} ${crop === undefined ? 'query' : cacheKeyOf(crop)}`
    let decoded: Promise<PixelImage> | null = null
    const pixels = (): Promise<PixelImage> => {
      decoded ??= decodePixels(model, image)
      return decoded
    }
    const embedTurned = async (turns: readonly string[]): Promise<readonly Float32Array[]> => {
      const vectors = await embedAll(model, turnsOf(await pixels()), 'query')
      for (const [at, vector] of vectors.entries()) vectorCache.set(turns[at] ?? '', vector)
      return vectors
    }
    const turned = async (): Promise<readonly Float32Array[]> => {
      const turns = [90, 180, 270].map((angle) => `${name} ${angle}`)
      const known = turns.flatMap((turn) => vectorCache.get(turn) ?? [])
      return known.length === turns.length ? known : querying(scope, () => embedTurned(turns))
    }
    const vector = vectorCache.get(name) ?? (await embed(model, await pixels(), 'query'))
    vectorCache.set(name, vector)
    return { vector, contentHash, turned }
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

function cacheKeyOf({ x, y, width, height, unit }: CropBox): string {
  return [unit, x, y, width, height].join(' ')
}

/** Translates decoder errors to API errors. */
export async function translateErrors<T>(imageUrl: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DecodingQueueFull) throw serviceBusy(undefined, error.retryAfterSeconds)
    if (error instanceof WorkerUnavailable) throw decoderUnavailable(error)
    if (!(error instanceof ImageError)) throw error
    throw imageRefused(error.code, error.message, { ...(imageUrl === undefined ? {} : { imageUrl }), cause: error })
  }
}

/** A query image and what decoding it needs to know. */
interface QueryBytes {
  readonly bytes: Buffer
  readonly about: DecodeAbout
}

/** The image turned by 90, 180 and 270 degrees. */
function turnsOf(upright: PixelImage): readonly PixelImage[] {
  const quarter = turnPixels(upright)
  const half = turnPixels(quarter)
  return [quarter, half, turnPixels(half)]
}

async function embed(model: EmbeddingModel, pixels: PixelImage, urgency: Urgency): Promise<Float32Array> {
  const [vector] = await embedAll(model, [pixels], urgency)
  if (vector === undefined) throw new Error('The model returned no vector')
  return vector
}

async function embedAll(
  model: EmbeddingModel,
  images: readonly PixelImage[],
  urgency: Urgency,
): Promise<readonly Float32Array[]> {
  try {
    return await model.embedImages(images, urgency)
  } catch (error) {
    if (error instanceof QueueFullError) throw serviceBusy(error)
    throw error instanceof EmbeddingError ? modelUnavailable(error) : error
  }
}
