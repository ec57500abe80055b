import pLimit from 'p-limit'
import type { Crop } from '../../../../contract/search/search-modes.ts'
import { CropError } from '../../../engine/images/crop.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { roundToHalf } from '../../../engine/vectors/half-float.ts'
import type { StoreScope } from '../../stores/index.ts'
import { cropRefused, imageRefusedAt } from '../errors.ts'
import type { EncodedImage, ImageQuery, ImageSource, QueryEncoder } from '../pipeline.ts'
import type { IndexCache } from '../store-index/index-cache.ts'
import type { StoreIndex } from '../store-index/store-index.ts'

/** A query image as the module that fetches, decodes and embeds images returns it. */
interface QueryImage {
  readonly vector: Float32Array
  readonly contentHash: string
  /** The vectors of its quarter turns. */
  turned(): Promise<readonly Float32Array[]>
}

/** The source of query images. Each method rejects with the image's own 422, and with CropError for a crop outside the image. */
export interface QueryImageSource {
  queryFromUpload(scope: StoreScope, bytes: Buffer, crop?: Crop): Promise<QueryImage>
  queryFromUrl(scope: StoreScope, imageUrl: string, crop?: Crop): Promise<QueryImage>
}

/** Fetches, decodes and embeds query images. */
export function createImageEncoder(images: QueryImageSource): QueryEncoder['encodeImages'] {
  const encodeImage = async (scope: StoreScope, { from, crop }: ImageSource): Promise<EncodedImage> => {
    const part = crop ?? undefined
    const { vector, contentHash, turned } = await ('bytes' in from
      ? images.queryFromUpload(scope, from.bytes, part)
      : images.queryFromUrl(scope, from.url, part)
    ).catch((error: unknown) => {
      throw error instanceof CropError ? cropRefused(error) : error
    })
    return { vector: roundToHalf(vector), contentHash, turned: async () => (await turned()).map(roundToHalf) }
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

// A strong match, and how much better it must be than the best match of the photo as it is (decision 0109).
const strong = 0.6
const minGain = 0.15

interface TurnDeps {
  readonly indexes: Pick<IndexCache, 'withIndex'>
  readonly calibrator: Calibrator
}

/**
 * Each image as it is, or turned where nothing in the store is a strong match until it is turned: many phones and programs store photos on
 * their side without saying so. The whole store decides, so that filters and pages agree.
 */
export function turnUpright(
  deps: TurnDeps,
  scope: StoreScope,
  images: readonly EncodedImage[],
): Promise<readonly ImageQuery[]> {
  const limit = pLimit(maxConcurrentImages)
  return Promise.all(images.map((image) => limit(() => turnImage(deps, scope, image))))
}

async function turnImage(
  { indexes, calibrator }: TurnDeps,
  scope: StoreScope,
  { turned, ...image }: EncodedImage,
): Promise<ImageQuery> {
  if (turned === undefined) return image
  const bestOf = (vectors: readonly Float32Array[]): Promise<number[]> =>
    indexes.withIndex(scope, (index) => vectors.map((vector) => bestScore(index, vector, calibrator)))
  const [asIs = none] = await bestOf([image.vector])
  if (asIs >= strong || asIs === none) return image
  const turns = await turned()
  const scores = await bestOf(turns)
  const best = Math.max(...scores)
  const vector = turns[scores.indexOf(best)]
  return vector === undefined || best < Math.max(strong, asIs + minGain) ? image : { ...image, vector }
}

// The score in a store without images.
const none = Number.NEGATIVE_INFINITY

function bestScore(index: StoreIndex, vector: Float32Array, calibrator: Calibrator): number {
  const cosine = index.highestCosine(calibrator.center(vector))
  return cosine === none ? none : calibrator.imageScore(cosine)
}
