import type { Calibration, Cutoffs } from '../embedding/model.ts'
import { roundQuery } from '../vectors/q15.ts'

/** A query prepared for centered comparison with stored vectors that are not centered themselves. */
export interface CenteredQuery {
  /**
   * q' = (q - m) / |q - m|, where m is the calibration's mean, rounded like the queries of a scan, so that `offset` fits their
   * results; all zero when the query equals the mean.
   */
  readonly vector: Float32Array
  /** dot(q', m), to be subtracted from every dot(q', stored). */
  readonly offset: number
}

/**
 * Converts cosines to scores between 0 and 1 that mean the same for every model. All functions are monotone and return 0 for
 * NaN.
 */
export interface Calibrator {
  readonly cutoffs: Cutoffs
  /** Image against image, from the centered cosine. */
  imageScore(centeredCosine: number): number
  /** Sentence against image, from the raw cosine. */
  textScore(rawCosine: number): number
  /** The lowest raw cosine for which `textScore` returns at least `score`, up to rounding. */
  textCosine(score: number): number
  /** The lowest centered cosine for which `imageScore` returns at least `score`, up to rounding; Infinity without one. */
  imageCosine(score: number): number
  /** Returns the same object for the same array, which must not change: shared scans are identified by it. */
  center(query: Float32Array): CenteredQuery
  /** |stored - m|, stored next to every vector. */
  centeredNorm(stored: Float32Array): number
  /** The centered cosine of a query and a stored vector, from dot(q', stored) and the stored vector's `centeredNorm`. */
  centeredCosine(query: CenteredQuery, dot: number, centeredNorm: number): number
  /** The same for the first `count` dot products, into `cosines`. */
  centeredCosines(
    query: CenteredQuery,
    from: { readonly dots: Float32Array; readonly norms: Float32Array },
    into: { readonly cosines: Float64Array; readonly count: number },
  ): void
}

/**
 * `image`: between 0.1, which 5 % of unrelated images reach by the definition of the curve, and 0.45, the median of two images of
 * one type. `sentence`: at 2, 38 of 40 sentences about the goods of 300 photos pass, and 5 of 171 about other goods
 * (decision 0052-honest-results.md).
 */
const defaultCutoffs: Cutoffs = { image: 0.3, sentence: 2 }

/** A shorter vector equals the mean up to rounding: its direction is noise. */
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
    cutoffs: { ...defaultCutoffs, ...calibration.cutoffs },
    imageScore,
    textScore,
    imageCosine,
    textCosine: (score) => (Math.log(score / (1 - score)) - textImage.b) / textImage.a,
    center: center,
    centeredNorm: centeredNorm,
    centeredCosine: ({ offset }, dot, norm) => cosineOf(dot - offset, norm),
    centeredCosines({ offset }, { dots, norms }, { cosines, count }) {
      for (let row = 0; row < count; row += 1) cosines[row] = cosineOf((dots[row] ?? 0) - offset, norms[row] ?? 1)
    },
  }
}

function cosineOf(centeredDot: number, norm: number): number {
  if (!(norm > minCenteredLength)) return 0
  const cosine = centeredDot / norm
  return Number.isNaN(cosine) ? 0 : Math.min(1, Math.max(-1, cosine))
}

/** Linear between the points, constant beyond them. Runs for every image of a store: plain loops over numbers, no closures. */
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
    // Rounding must not exceed the next point, or the order of two scores could change.
    return Math.min(high, low + ((at - left) / (right - left)) * (high - low))
  }
}

/** Where the curve reaches a score: -Infinity where it is never below, Infinity where it never reaches it. */
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
