import type { Calibration } from '../embedding/model.ts'

/** A query made ready for centred comparison with stored vectors that are not centred themselves. */
export interface CentredQuery {
  /** q' = (q - m) / |q - m|, where m is the calibration's mean; all zero when the query is the mean. */
  readonly vector: Float32Array
  /** dot(q', m), to be taken off every dot(q', stored). */
  readonly offset: number
}

/**
 * Turns cosines into scores between 0 and 1 that mean the same for every model. All functions rise with their input and
 * give 0 for NaN.
 */
export interface Calibrator {
  /** Picture against picture, from the centred cosine. */
  imageScore(centredCosine: number): number
  /** Sentence against picture, from the raw cosine. */
  textScore(rawCosine: number): number
  centre(query: Float32Array): CentredQuery
  /** |stored - m|, kept beside every stored vector. */
  centredNorm(stored: Float32Array): number
  /** The centred cosine of a query and a stored vector, from dot(q', stored) and the stored vector's `centredNorm`. */
  centredCosine(query: CentredQuery, dot: number, centredNorm: number): number
}

/** Below this a vector is the mean but for rounding, and its direction is noise. */
const NO_DIRECTION = 1e-6

export function createCalibrator(calibration: Calibration): Calibrator {
  const { imageMean: mean, imageImage: points, textImage } = calibration

  const imageScore = (cosine: number) => alongPoints(points, cosine)
  const textScore = (cosine: number) =>
    Number.isNaN(cosine) ? 0 : clamp(1 / (1 + Math.exp(-(textImage.a * cosine + textImage.b))))

  function centredNorm(stored: Float32Array): number {
    let sum = 0
    for (let at = 0; at < mean.length; at += 1) sum += ((stored[at] ?? 0) - (mean[at] ?? 0)) ** 2
    return Math.sqrt(sum)
  }

  function centre(query: Float32Array): CentredQuery {
    const length = centredNorm(query)
    const vector = new Float32Array(mean.length)
    if (!(length > NO_DIRECTION)) return { vector, offset: 0 }
    let offset = 0
    for (let at = 0; at < mean.length; at += 1) {
      vector[at] = ((query[at] ?? 0) - (mean[at] ?? 0)) / length
      offset += (vector[at] ?? 0) * (mean[at] ?? 0)
    }
    return { vector, offset }
  }

  return {
    imageScore,
    textScore,
    centre,
    centredNorm,
    centredCosine(query, dot, norm) {
      if (!(norm > NO_DIRECTION)) return 0
      const cosine = (dot - query.offset) / norm
      return Number.isNaN(cosine) ? 0 : Math.min(1, Math.max(-1, cosine))
    },
  }
}

/** Linear between the points, level beyond them. */
function alongPoints(points: Calibration['imageImage'], cosine: number): number {
  if (Number.isNaN(cosine)) return 0
  const next = points.findIndex(([at]) => at >= cosine)
  const [right, high] = points[next === -1 ? points.length - 1 : next] ?? [0, 0]
  const [left, low] = points[next - 1] ?? [right, high]
  if (next <= 0 || right === left) return clamp(high)
  // Rounding must not carry a value past the point it rises to, or the order of two scores could turn round.
  return clamp(Math.min(high, low + ((cosine - left) / (right - left)) * (high - low)))
}

function clamp(score: number): number {
  return Math.min(1, Math.max(0, score))
}
