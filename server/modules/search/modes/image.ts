import { createKthHighest } from '../../../engine/ranking/kth-highest.ts'
import type { Ranking, Scored, ImageQuery } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { sixDecimals } from './round-scores.ts'

interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /** How many of the best candidates will be looked at: only their scores need be right, as in `scoreText`. All are when absent. */
  readonly exactCount?: number
}

// The least score that six decimals can show, and what is rounded up to it.
const leastShown = 1e-6
const roundedUp = 5e-7
// Far above what the inverse of a curve loses, far below what tells two pictures apart.
const slack = 1e-9

/** Scores products by a picture: the calibrated similarity of each product's best picture. */
export function scoreImage(
  index: StoreIndex,
  { vector }: Pick<ImageQuery, 'vector'>,
  { candidates, ranking, exactCount: shown }: Scoring,
): Scored {
  const { calibrator } = ranking
  const { rows, mask } = candidates
  const scores = index.zeroedScores()
  const cosines = index.parts()
  index.bestCosines(calibrator.center(vector), cosines, rows ?? undefined)
  const found = index.takeRowList()
  let foundCount = 0
  const best = shown === undefined ? null : createKthHighest(shown)
  let least = best === null ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  // Nearly every product is a little like any picture, and few are like it enough for the page: of the others no more is
  // computed than that they match.
  const matching = calibrator.imageCosine(roundedUp) + slack
  let hopeless = Number.NEGATIVE_INFINITY
  const count = rows?.length ?? scores.length
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    const cosine = cosines[row] ?? Number.NaN
    if (cosine < hopeless && cosine > matching) {
      scores[row] = leastShown
    } else {
      const score = sixDecimals(calibrator.imageScore(cosine))
      if (score === 0) continue
      scores[row] = score
      if (best !== null && score > least && mask[row] !== 0) {
        best.offer(score)
        least = best.floor
        hopeless = calibrator.imageCosine(least - leastShown) - slack
      }
    }
    found[foundCount] = row
    foundCount += 1
  }
  return {
    scores,
    order: null,
    matchRows: found.subarray(0, foundCount),
    partsOf: (row) => ({ image: scores[row] ?? 0 }),
  }
}

/** Raises the score of every row, or of those listed, to its likeness to the picture, where that is higher. Not rounded. */
export function scanImage(
  index: StoreIndex,
  vector: Float32Array,
  { scores, ranking, rows }: { scores: Float64Array; ranking: Ranking; rows: Int32Array | null },
): void {
  const { calibrator } = ranking
  const query = calibrator.center(vector)
  const scoreOf = (dot: number, norm: number): number =>
    calibrator.imageScore(calibrator.centredCosine(query, dot, norm))
  index.scan(query.vector, scores, scoreOf, rows ?? undefined)
}
