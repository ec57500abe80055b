import type { Confidence } from '../../../../contract/search/search-answer.ts'
import { imageConfidence } from '../../../engine/ranking/confidence.ts'
import { createKthHighest } from '../../../engine/ranking/kth-highest.ts'
import { roundScore } from '../../../engine/ranking/round-scores.ts'
import type { Among } from '../../../engine/vectors/vector-rows.ts'
import type { ImageQuery, Ranking, Scored } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /** Only the scores of the best `exactCount` candidates need to be exact, as in `scoreText`. All are when absent. */
  readonly exactCount?: number
  /** Whether products below the model's cutoff for images are left out. */
  readonly usesCutoffs?: boolean
}

// The lowest score that six decimals can show, and the lowest that rounds up to it.
const minDisplayedScore = 1e-6
const minRoundedUp = 5e-7
// Far above the error of the inverted curve, far below the difference between two images.
const slack = 1e-9

/** Scores products by an image: the calibrated similarity of each product's best image. */
export function scoreImage(
  index: StoreIndex,
  { vector }: Pick<ImageQuery, 'vector'>,
  { candidates, ranking, exactCount, usesCutoffs = false }: Scoring,
): Scored {
  const { calibrator } = ranking
  const { rows, mask } = candidates
  const scores = index.zeroedScores()
  const cosines = index.takeScratch()
  index.bestCosines(calibrator.center(vector), cosines, candidates)
  const best = exactCount === undefined ? null : createKthHighest(exactCount)
  let pageCutoff = best === null ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  // Nearly every product is slightly similar to any image, and few are similar enough for the page: the others are known to
  // match and need no exact score.
  const minScore = minImageScore(ranking, usesCutoffs)
  const matchCosine = calibrator.imageCosine(Math.max(minRoundedUp, minScore)) + slack
  const excludedCosine = calibrator.imageCosine(minScore - minDisplayedScore) - slack
  let pruneCosine = Number.NEGATIVE_INFINITY
  const found = selectByCosine({ cosines, minCosine: excludedCosine }, rows, index.takeRowList())
  let foundCount = 0
  for (let at = 0; at < found.length; at += 1) {
    const row = found[at] ?? 0
    const cosine = cosines[row] ?? Number.NaN
    if (cosine < pruneCosine && cosine > matchCosine) {
      scores[row] = minDisplayedScore
    } else {
      const score = roundScore(calibrator.imageScore(cosine))
      if (score < minScore) continue
      scores[row] = score
      if (best !== null && score > pageCutoff && mask[row] !== 0) {
        best.offer(score)
        pageCutoff = best.floor
        pruneCosine = calibrator.imageCosine(pageCutoff - minDisplayedScore) - slack
      }
    }
    found[foundCount] = row
    foundCount += 1
  }
  return {
    scores,
    order: null,
    matchRows: found.subarray(0, foundCount),
    ...describeByImage(scores, ranking),
  }
}

/** Lists the rows whose cosine is at least `minCosine`, among `rows` or all. */
function selectByCosine(
  { cosines, minCosine }: { readonly cosines: Float64Array; readonly minCosine: number },
  rows: Int32Array | null,
  into: Int32Array,
): Int32Array {
  let found = 0
  // Without a branch, because most rows do not count and the pattern defeats branch prediction.
  if (rows === null)
    for (let row = 0; row < cosines.length; row += 1) {
      into[found] = row
      found += +((cosines[row] ?? 0) >= minCosine)
    }
  else
    for (const row of rows) {
      into[found] = row
      found += +((cosines[row] ?? 0) >= minCosine)
    }
  return into.subarray(0, found)
}

/** The lowest score that makes a product a match. */
export function minImageScore({ calibrator }: Pick<Ranking, 'calibrator'>, usesCutoffs: boolean): number {
  return usesCutoffs ? Math.max(minDisplayedScore, calibrator.cutoffs.image) : minDisplayedScore
}

/** Sets scores below the lowest that counts to 0. */
export function dropBelow(scores: Float64Array, minScore: number): void {
  for (let row = 0; row < scores.length; row += 1) if ((scores[row] ?? 0) < minScore) scores[row] = 0
}

/** The confidence and the parts of scores that are similarities of images. */
export function describeByImage(
  scores: Float64Array,
  { calibrator }: Pick<Ranking, 'calibrator'>,
): Pick<Scored, 'confidenceOf' | 'partsOf'> {
  const scoreOf = (row: number): number => scores[row] ?? 0
  return {
    confidenceOf: (row): Confidence => imageConfidence(scoreOf(row), calibrator.cutoffs),
    partsOf: (row) => ({ image: scoreOf(row) }),
  }
}

/** Raises the score of every row, or of the listed candidates, to its similarity to the image where that is higher. Not rounded. */
export function scanImage(
  index: StoreIndex,
  vector: Float32Array,
  { scores, ranking, among }: { scores: Float64Array; ranking: Ranking; among: Among },
): void {
  const { calibrator } = ranking
  const query = calibrator.center(vector)
  const scoreOf = (dot: number, norm: number): number =>
    calibrator.imageScore(calibrator.centeredCosine(query, dot, norm))
  index.scan(query.vector, scores, scoreOf, among)
}
