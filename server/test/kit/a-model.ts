import { EmbeddingError } from '../../engine/embedding/errors.ts'
import type { EmbeddingModel } from '../../engine/embedding/model.ts'
import type { PixelImage } from '../../engine/images/pixel-image.ts'

const gridSize = 4
const imageSide = 64

/** A small, fast model: it embeds images by the colors of their regions, and texts by their letters. */
export interface MadeModel extends EmbeddingModel {
  readonly isClosed: boolean
  /** Number of embedded images. */
  readonly embedded: number
}

/** Another `id` gives vectors of another space with `dimension` numbers. */
export function aModel(id: string, dimension: number): MadeModel {
  let isClosed = false
  let embedded = 0
  const project = (features: readonly number[]): Float32Array => {
    const vector = new Float32Array(dimension)
    for (const [at, feature] of features.entries())
      for (let to = 0; to < dimension; to += 1) vector[to] = (vector[to] ?? 0) + feature * weight(id, at, to)
    const length = Math.hypot(...vector) || 1
    return vector.map((number) => number / length)
  }
  const whileOpen = <T>(answer: () => T): Promise<T> =>
    isClosed
      ? Promise.reject(new EmbeddingError('closed', 'The model is closed.'))
      : new Promise((resolve) => setImmediate(() => resolve(answer())))
  return {
    id,
    dimension,
    imageFit: { kind: 'letterbox', size: imageSide },
    calibration: {
      imageMean: new Float32Array(dimension),
      imageImage: [
        [-1, 0],
        [1, 1],
      ],
      textImage: { a: 2, b: 0 },
      // Its vectors mean nothing that a default cutoff could measure.
      cutoffs: { image: 0, sentence: 0 },
    },
    get isClosed() {
      return isClosed
    },
    get embedded() {
      return embedded
    },
    embedImages: (images) =>
      whileOpen(() => {
        embedded += images.length
        return images.map((image) => project(colorsOf(image)))
      }),
    embedTexts: (texts) => whileOpen(() => texts.map((text) => project(lettersOf(text)))),
    supportsText: (text) => /\p{L}/u.test(text),
    knowsWord: () => false,
    async close() {
      isClosed = true
    },
  }
}

/** Deterministic, between -1 and 1. */
function weight(id: string, from: number, to: number): number {
  let hash = 2_166_136_261
  for (const character of `${id} ${from} ${to}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return ((hash ^ (hash >>> 13)) | 0) / 2 ** 31
}

function colorsOf({ width, height, data }: PixelImage): number[] {
  const sums = new Array<number>(gridSize * gridSize * 3).fill(0)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const square = Math.floor((y * gridSize) / height) * gridSize + Math.floor((x * gridSize) / width)
      for (let channel = 0; channel < 3; channel += 1) {
        const at = square * 3 + channel
        sums[at] = (sums[at] ?? 0) + 255 - (data[(y * width + x) * 3 + channel] ?? 0)
      }
    }
  }
  return sums.map((sum) => sum / (width * height))
}

function lettersOf(text: string): number[] {
  const counts = new Array<number>(gridSize * gridSize * 3).fill(0)
  for (const character of text) {
    const at = (character.codePointAt(0) ?? 0) % counts.length
    counts[at] = (counts[at] ?? 0) + 1
  }
  return counts
}
