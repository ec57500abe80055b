import type { Candidates } from '../candidates.ts'
import type { Ranking, Scored, SearchedPicture } from '../pipeline.ts'
import type { StoreIndex } from '../store-index.ts'
import { roundScores } from './round-scores.ts'

/** Scores products by a picture: the calibrated similarity of each product's best picture. */
export function scorePicture(
  index: StoreIndex,
  { vector }: Pick<SearchedPicture, 'vector'>,
  { ranking }: { candidates: Candidates; ranking: Ranking },
): Scored {
  const scores = index.blankScores()
  scanPicture(index, vector, { scores, ranking })
  roundScores(scores)
  return { scores, order: null, partsOf: (row) => ({ image: scores[row] ?? 0 }) }
}

/** Raises every row's score to its likeness to the picture, where that is higher. Not rounded. */
export function scanPicture(
  index: StoreIndex,
  vector: Float32Array,
  { scores, ranking }: { scores: Float64Array; ranking: Ranking },
): void {
  const { calibrator } = ranking
  const query = calibrator.centre(vector)
  index.scan(query.vector, scores, (dot, norm) => calibrator.imageScore(calibrator.centredCosine(query, dot, norm)))
}
