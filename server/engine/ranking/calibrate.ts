import type { Calibration } from '../embedding/model.ts'
import { roundQuery } from '../vectors/q15.ts'

/** A query made ready for centered comparison with stored vectors that are not centered themselves. */
export interface CenteredQuery {
  /**
   * q' = (q - m) / |q - m|, where m is the calibration's mean, rounded as a scan rounds it, so that `offset` fits what scans
   * give; all zero when the query is the mean.
   */
  readonly vector: Float32Array
  /** dot(q', m), to be taken off every dot(q', stored). */
  readonly offset: number
}

/**
 * Turns cosines into scores between 0 and 1 that mean the same for every model. All functions rise with their input and
 * give 0 for NaN.
 */
export interface Calibrator {
  /** Picture against picture, from the centered cosine. */
  imageScore(centeredCosine: number): number
  /** Sentence against picture, from the raw cosine. */
  textScore(rawCosine: number): number
  /** The raw cosine from which on `textScore` gives at least `score`, but for the last digits. */
  textCosine(score: number): number
  /** The centered cosine from which on `imageScore` gives at least `score`, but for the last digits; Infinity where none does. */
  imageCosine(score: number): number
  /** The same object for the same array, which must not change: scans made ahead are known by it. */
  center(query: Float32Array): CenteredQuery
  /** |stored - m|, kept beside every stored vector. */
  centeredNorm(stored: Float32Array): number
  /** The centered cosine of a query and a stored vector, from dot(q', stored) and the stored vector's `centeredNorm`. */
  centeredCosine(query: CenteredQuery, dot: number, centeredNorm: number): number
}

/** Below this a vector is the mean but for rounding, and its direction is noise. */
const minCenteredLength = 1e-6

export function createCalibrator(calibration: Calibration): Calibrator {
  const { imageMean: mean, textImage } = calibration

  const imageScore = createCurve(calibration.imageImage)
  const imageCosine = invertCurve(calibration.imageImage)
  const textScore = (cosine: number) =>
    Number.isNaN(cosine) ? 0 : clamp(1 / (1 + Math.exp(-(textImage.a * cosine + textImage.b))))

  function centeredNorm(stored: Float32Array): number {
    let sum = 0
    for (let at = 0; at < mean.length; at += 1) sum += ((stored[at] ?? 0) - (mean[at] ?? 0)) ** 2
    return Math.sqrt(sum)
  }

  const centered = new WeakMap<Float32Array, CenteredQuery>()

  function center(query: Float32Array): CenteredQuery {
    const known = centered.get(query) ?? centerUncached(query)
    centered.set(query, known)
    return known
  }

  function centerUncached(query: Float32Array): CenteredQuery {
    const length = centeredNorm(query)
    if (!(length > minCenteredLength)) return { vector: new Float32Array(mean.length), offset: 0 }
    const vector = roundQuery(mean.map((middle, at) => ((query[at] ?? 0) - middle) / length))
    const offset = vector.reduce((sum, number, at) => sum + number * (mean[at] ?? 0), 0)
    return { vector, offset }
  }

  return {
    imageScore,
    textScore,
    imageCosine,
    textCosine: (score) => (Math.log(score / (1 - score)) - textImage.b) / textImage.a,
    center: center,
    centeredNorm: centeredNorm,
    centeredCosine(query, dot, norm) {
      if (!(norm > minCenteredLength)) return 0
      const cosine = (dot - query.offset) / norm
      return Number.isNaN(cosine) ? 0 : Math.min(1, Math.max(-1, cosine))
    },
  }
}

/**
 * Linear between the points, level beyond them. Runs for every picture of a store: plain loops over numbers, no closures.
 */
function createCurve(points: Calibration['imageImage']): (at: number) => number {
  const inputs = Float64Array.from(points, ([input]) => input)
  const scores = Float64Array.from(points, ([, score]) => clamp(score))
  const last = inputs.length - 1
  return (at) => {
    if (Number.isNaN(at) || last < 0) return 0
    let next = 0
    while (next < last && (inputs[next] ?? 0) < at) next += 1
    const right = inputs[next] ?? 0
    const high = scores[next] ?? 0
    if (next === 0 || at >= right) return high
    const left = inputs[next - 1] ?? right
    const low = scores[next - 1] ?? high
    // Rounding must not carry a value past the point it rises to, or the order of two scores could turn round.
    return Math.min(high, low + ((at - left) / (right - left)) * (high - low))
  }
}

/** Where the curve reaches a score: -Infinity where it never is below, Infinity where it never gets there. */
function invertCurve(points: Calibration['imageImage']): (score: number) => number {
  return (score) => {
    const next = points.findIndex(([, reached]) => clamp(reached) >= score)
    if (next <= 0) return next === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    const [[left, low] = [0, 0], [right, high] = [0, 0]] = points.slice(next - 1)
    return left + ((score - clamp(low)) / (clamp(high) - clamp(low))) * (right - left)
  }
}

function clamp(score: number): number {
  return Math.min(1, Math.max(0, score))
}
