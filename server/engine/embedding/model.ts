import type { ImageFit, PixelImage } from '../images/pixel-image.ts'
import type { Urgency } from './batch.ts'

/** Maps a model's raw cosines to scores that are comparable across models (see `ranking/calibrate.ts`). */
export interface Calibration {
  /** Mean image embedding of `dimension` numbers. It is subtracted from both vectors before their image-image cosine is computed. */
  readonly imageMean: Float32Array
  /** Monotone `[centered cosine, score]` points, ascending, with linear interpolation. */
  readonly imageImage: readonly (readonly [number, number])[]
  /** score = 1 / (1 + exp(-(a * raw cosine + b))) */
  readonly textImage: { readonly a: number; readonly b: number }
  /** The thresholds for a match without other evidence. If absent, defaults that suit any calibrated model apply. */
  readonly cutoffs?: Partial<Cutoffs>
}

/** The minimum evidence from an image that makes a product a result. */
export interface Cutoffs {
  /** Image against image: the lowest score, 0 to 1. */
  readonly image: number
  /**
   * Sentence against image: how many standard deviations the best images of the store must fit the sentence better than they fit
   * the names of everyday goods (`ranking/sentence-fit.ts`). 0 accepts any sentence.
   */
  readonly sentence: number
}

/**
 * An image-text embedding model. Images and texts share one vector space, in which the dot product is the similarity.
 * Computation never blocks the event loop. Concurrent calls are batched internally.
 */
export interface EmbeddingModel {
  /** Identifies the exact weights, e.g. `mini-v1@3fa9c1d2`. Vectors with different model IDs are never compared. */
  readonly id: string
  readonly dimension: number
  /** The size and shape that `embedImages` requires. */
  readonly imageFit: ImageFit
  readonly calibration: Calibration
  /**
   * Returns one L2-normalized vector of `dimension` numbers per image, in order. Indexing passes `background` (default: `query`),
   * so that a shopper's image overtakes the backlog. Rejects with RangeError for an image that does not match `imageFit`, with
   * QueueFullError if the queue is full, and with EmbeddingError.
   */
  embedImages(images: readonly PixelImage[], urgency?: Urgency): Promise<Float32Array[]>
  /** Returns one L2-normalized vector of `dimension` numbers per text, in order. Rejects as `embedImages` does. */
  embedTexts(texts: readonly string[], urgency?: Urgency): Promise<Float32Array[]>
  /** Whether the model can read any part of `text`. The vector of an unsupported text is meaningless. */
  supportsText(text: string): boolean
  /** Whether the model learned the word, which must be in lower case. It embeds any other word by its letters, near arbitrary images. */
  knowsWord(word: string): boolean
  /** Completes pending calls, then frees the model. */
  close(): Promise<void>
}
