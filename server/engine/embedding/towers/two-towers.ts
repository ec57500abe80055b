import pLimit from 'p-limit'
import type { ImageFit, PixelImage } from '../../images/pixel-image.ts'
import { createBatcher, type Urgency } from '../batch.ts'
import { EmbeddingError } from '../errors.ts'
import type { Calibration, EmbeddingModel } from '../model.ts'
import type { TowerInput } from './tower.ts'
import type { SupervisedTower } from './supervised-tower.ts'

interface TwoTowers {
  readonly id: string
  readonly imageFit: ImageFit
  readonly calibration: Calibration
  readonly supportsText: (text: string) => boolean
  /** Workers that hold the image tower. */
  readonly imageLinks: readonly SupervisedTower[]
  /** Its own worker, so that a sentence never waits behind pictures. */
  readonly textLink: SupervisedTower
  readonly imageBatch: number
  /** Batches that one of them has in hand, the one it works at included. */
  readonly imageBatchesPerWorker: number
  readonly textBatch: number
}

// No tokenizer keeps more than a few dozen tokens; what is far beyond would only be carried about.
const MAX_TEXT_LENGTH = 2000

/** Puts the two sides of a model together behind the port. */
export function createTwoTowerModel(towers: TwoTowers): EmbeddingModel {
  const { id, imageFit, calibration, textLink } = towers
  const { dimension } = textLink.facts
  const alone = pLimit(1)
  const runsOf = new Map(towers.imageLinks.map((link) => [link, 0]))

  const images = createBatcher<PixelImage, Float32Array>({
    maxBatch: towers.imageBatch,
    concurrency: towers.imageLinks.length * towers.imageBatchesPerWorker,
    run: runImages,
    retriesSingly,
  })
  const texts = createBatcher<string, Float32Array>({
    maxBatch: towers.textBatch,
    run: (batch) => runOn(textLink, { kind: 'texts', texts: batch }),
    retriesSingly,
  })

  async function runImages(batch: readonly PixelImage[]): Promise<Float32Array[]> {
    // The batcher starts no more runs than there is room for.
    const [[link, runs] = []] = [...runsOf].sort(([, one], [, other]) => one - other)
    if (link === undefined || runs === undefined) throw new Error('There is no image worker.')
    runsOf.set(link, runs + 1)
    const run = () => runOn(link, packImages(batch))
    try {
      return await run().catch((error: unknown) => {
        // The batcher tries the members of larger ones again; one alone may have died of the other run's picture.
        if (batch.length > 1 || !retriesSingly(error)) throw error
        return alone(run)
      })
    } finally {
      runsOf.set(link, (runsOf.get(link) ?? 1) - 1)
    }
  }

  async function runOn(link: SupervisedTower, input: TowerInput): Promise<Float32Array[]> {
    const rows = await link.call(input)
    // Copies, not views: a vector that is kept must not keep its whole batch.
    return Array.from({ length: rows.length / dimension }, (_, row) =>
      rows.slice(row * dimension, (row + 1) * dimension),
    )
  }

  return {
    id,
    dimension,
    imageFit,
    calibration,
    async embedImages(pictures: readonly PixelImage[], urgency?: Urgency) {
      for (const picture of pictures) assertFits(picture, imageFit)
      return images.enqueueAll(pictures, urgency)
    },
    embedTexts: (sentences, urgency) =>
      texts.enqueueAll(
        sentences.map((sentence) => sentence.slice(0, MAX_TEXT_LENGTH)),
        urgency,
      ),
    supportsText: towers.supportsText,
    async close() {
      await Promise.all([images.close(), texts.close()])
      await Promise.all([...towers.imageLinks, textLink].map((link) => link.close()))
    },
  }
}

/** A batch that took too long would take as long again; one that broke its worker or its tensor has one guilty member. */
function retriesSingly(error: unknown): boolean {
  return error instanceof EmbeddingError && (error.reason === 'crashed' || error.reason === 'failed')
}

/** The pictures are copied once into one block, which then moves to the worker; the caller keeps its own. */
function packImages(pictures: readonly PixelImage[]): TowerInput {
  const sizes = new Int32Array(pictures.flatMap(({ width, height }) => [width, height]))
  const pixels = new Uint8Array(pictures.reduce((total, { data }) => total + data.length, 0))
  let at = 0
  for (const { data } of pictures) {
    pixels.set(data, at)
    at += data.length
  }
  return { kind: 'images', pixels, sizes }
}

function assertFits({ width, height, data }: PixelImage, fit: ImageFit): void {
  const fits =
    fit.kind === 'letterbox'
      ? width === fit.size && height === fit.size
      : width > 0 && height > 0 && Math.max(width, height) <= fit.size
  if (!fits || data.length !== width * height * 3) {
    throw new RangeError(
      `A picture of ${width} x ${height} pixels with ${data.length} bytes does not fit '${fit.kind} ${fit.size}'.`,
    )
  }
}
