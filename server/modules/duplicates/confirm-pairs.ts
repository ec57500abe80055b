import { compareImages, isSameImage } from '../../engine/images/signature/compare-images.ts'
import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import { decodeHalf } from '../../engine/vectors/half-float.ts'
import type { KeptPictures } from '../catalog/index.ts'

/** The documented threshold, calibrated: the similarity of a pair is above it. */
const minSimilarity = 0.95

/** The vectors of one generation with the calibration of its model. */
export interface ComparisonModel {
  readonly generation: string
  readonly dimension: number
  readonly calibrator: Calibrator
}

/** Two copies of one image. */
export interface ConfirmedPair {
  readonly own: KeptPictures['rows'][number]
  readonly other: KeptPictures['rows'][number]
  /** Calibrated, 0 to 1, six decimals. */
  readonly similarity: number
  readonly likeness: number
  readonly isMirrored: boolean
}

/** The most similar images of two products, if they are copies of one image; else `null`. */
export function confirmPair(
  measure: ComparisonModel,
  { own, other }: { own: KeptPictures; other: KeptPictures },
): ConfirmedPair | null {
  const others = vectorsOf(other, measure)
  let best: ConfirmedPair | null = null
  for (const [at, vector] of vectorsOf(own, measure).entries())
    for (const [otherAt, otherVector] of others.entries()) {
      const similarity = similarityOf(measure.calibrator, vector, otherVector)
      if (similarity <= Math.max(minSimilarity, best?.similarity ?? 0)) continue
      best = compare({ own: own.rows[at], other: other.rows[otherAt], similarity }) ?? best
    }
  return best
}

function compare(pair: {
  own: KeptPictures['rows'][number] | undefined
  other: KeptPictures['rows'][number] | undefined
  similarity: number
}): ConfirmedPair | null {
  const { own, other, similarity } = pair
  if (!own?.signature || !other?.signature) return null
  const comparison = compareImages(own.signature, other.signature)
  if (!isSameImage(comparison)) return null
  return { own, other, similarity, likeness: comparison.similarity, isMirrored: comparison.isMirrored }
}

/** Empty while the images are being replaced: that write compares them again. */
function vectorsOf({ rows, vectors }: KeptPictures, { generation, dimension }: ComparisonModel): Float32Array[] {
  const size = dimension * 2
  const bytes = vectors.get(generation)
  if (bytes === undefined || bytes.length !== rows.length * size) return []
  return rows.map((_row, at) => decodeHalf(bytes.subarray(at * size, (at + 1) * size), dimension))
}

function similarityOf(calibrator: Calibrator, one: Float32Array, other: Float32Array): number {
  const query = calibrator.center(one)
  let dot = 0
  for (let at = 0; at < other.length; at += 1) dot += (query.vector[at] ?? 0) * (other[at] ?? 0)
  const cosine = calibrator.centeredCosine(query, dot, calibrator.centeredNorm(other))
  return Math.round(calibrator.imageScore(cosine) * 1e6) / 1e6
}
