import type { ImageFit, PixelImage } from '../images/pixel-image.ts'
import type { Urgency } from './batch.ts'

/** What turns a model's raw cosines into scores that mean the same for every model (see `ranking/calibrate.ts`). */
export interface Calibration {
  /** Mean image embedding, `dimension` long; image-image cosines are taken after subtracting it from both sides. */
  readonly imageMean: Float32Array
  /** Monotone `[centred cosine, score]` points, ascending; linear in between. */
  readonly imageImage: readonly (readonly [number, number])[]
  /** score = 1 / (1 + exp(-(a * raw cosine + b))) */
  readonly textImage: { readonly a: number; readonly b: number }
}

/**
 * An image-text embedding model: pictures and sentences land in one space, so that their dot product means similarity.
 * Computation never blocks the event loop. Concurrent single calls are batched inside.
 */
export interface EmbeddingModel {
  /** Names the exact weights, e.g. `mini-v1@3fa9c1d2`; vectors under different ids are never compared. */
  readonly id: string
  readonly dimension: number
  /** The form in which `embedImages` takes its pictures. */
  readonly imageFit: ImageFit
  readonly calibration: Calibration
  /**
   * One L2-normalised vector of `dimension` numbers a picture, in order. Indexing calls with `background` (`query` when
   * absent), so that a shopper's picture passes a backlog. Rejects with RangeError for a picture that is not of `imageFit`,
   * QueueFullError when too much is waiting, and EmbeddingError.
   */
  embedImages(images: readonly PixelImage[], urgency?: Urgency): Promise<Float32Array[]>
  /** One L2-normalised vector of `dimension` numbers a text, in order; rejects as `embedImages` does. */
  embedTexts(texts: readonly string[], urgency?: Urgency): Promise<Float32Array[]>
  /** Whether the model knows anything in `text`; the vector of one it cannot read means nothing. Never waits. */
  supportsText(text: string): boolean
  /** Frees the model; pending calls are answered first. */
  close(): Promise<void>
}
