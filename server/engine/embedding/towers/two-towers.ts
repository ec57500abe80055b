import pLimit from 'p-limit'
import type { ImageFit, PixelImage } from '../../images/pixel-image.ts'
import { createBatcher, type Urgency } from '../batch.ts'
import { EmbeddingError } from '../errors.ts'
import type { Calibration, EmbeddingModel } from '../model.ts'
import type { SupervisedTower } from './supervised-tower.ts'
import type { TowerInput } from './tower.ts'

interface TwoTowers {
  readonly id: string
  readonly imageFit: ImageFit
  readonly calibration: Calibration
  readonly supportsText: (text: string) => boolean
  readonly knowsWord: (word: string) => boolean
  /** Workers with the image tower. */
  readonly imageTowers: readonly SupervisedTower[]
  /** A separate worker, so that a text never waits for images. */
  readonly textTower: SupervisedTower
  readonly imageBatch: number
  /** Batches assigned to one image worker at once, including the running one. */
  readonly imageBatchesPerWorker: number
  readonly textBatch: number
}

// No tokenizer keeps more than a few dozen tokens, so copying longer texts would be wasted work.
const MAX_TEXT_LENGTH = 2000

/** Combines an image tower and a text tower into an `EmbeddingModel`. */
export function createTwoTowerModel(towers: TwoTowers): EmbeddingModel {
  const { id, imageFit, calibration, textTower } = towers
  const { dimension } = textTower.facts
  const isolated = pLimit(1)
  const activeRuns = new Map(towers.imageTowers.map((tower) => [tower, 0]))

  const imageBatcher = createBatcher<PixelImage, Float32Array>({
    maxBatch: towers.imageBatch,
    concurrency: towers.imageTowers.length * towers.imageBatchesPerWorker,
    run: runImages,
    retriesIndividually,
  })
  const textBatcher = createBatcher<string, Float32Array>({
    maxBatch: towers.textBatch,
    run: (batch) => runOn(textTower, { kind: 'texts', texts: batch }),
    retriesIndividually,
  })

  async function runImages(batch: readonly PixelImage[]): Promise<Float32Array[]> {
    // The batcher never exceeds the workers' capacity; the least busy worker gets the batch.
    const [[tower, runs] = []] = [...activeRuns].sort(([, one], [, other]) => one - other)
    if (tower === undefined || runs === undefined) throw new Error('no image tower is open')
    activeRuns.set(tower, runs + 1)
    const run = () => runOn(tower, packImages(batch))
    try {
      return await run().catch((error: unknown) => {
        // The batcher retries larger batches item by item. A single image may have failed because of another run's image.
        if (batch.length > 1 || !retriesIndividually(error)) throw error
        return isolated(run)
      })
    } finally {
      activeRuns.set(tower, (activeRuns.get(tower) ?? 1) - 1)
    }
  }

  async function runOn(tower: SupervisedTower, input: TowerInput): Promise<Float32Array[]> {
    const rows = await tower.call(input)
    // Copies, not views: a retained vector must not retain its entire batch.
    return Array.from({ length: rows.length / dimension }, (_, row) =>
      rows.slice(row * dimension, (row + 1) * dimension),
    )
  }

  return {
    id,
    dimension,
    imageFit,
    calibration,
    async embedImages(images: readonly PixelImage[], urgency?: Urgency) {
      for (const image of images) assertFits(image, imageFit)
      return imageBatcher.enqueueAll(images, urgency)
    },
    embedTexts: (texts, urgency) =>
      textBatcher.enqueueAll(
        texts.map((text) => text.slice(0, MAX_TEXT_LENGTH)),
        urgency,
      ),
    supportsText: towers.supportsText,
    knowsWord: towers.knowsWord,
    async close() {
      await Promise.all([imageBatcher.close(), textBatcher.close()])
      await Promise.all([...towers.imageTowers, textTower].map((tower) => tower.close()))
    },
  }
}

/** A batch that timed out would time out again. A crash or failure is usually caused by one item. */
function retriesIndividually(error: unknown): boolean {
  return error instanceof EmbeddingError && (error.reason === 'crashed' || error.reason === 'failed')
}

/** Copies the images into one buffer, which is then transferred to the worker. The caller's buffers stay intact. */
function packImages(images: readonly PixelImage[]): TowerInput {
  const sizes = new Int32Array(images.flatMap(({ width, height }) => [width, height]))
  const pixels = new Uint8Array(images.reduce((total, { data }) => total + data.length, 0))
  let at = 0
  for (const { data } of images) {
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
      `An image of ${width} x ${height} pixels with ${data.length} bytes does not fit '${fit.kind} ${fit.size}'.`,
    )
  }
}
