import type { Candidates } from '../candidates.ts'
import type { Ranking, Scored, SearchedPicture } from '../pipeline.ts'
import type { StoreIndex } from '../store-index.ts'
import { roundScores } from './round-scores.ts'

/** Scores products by a picture: the calibrated similarity of each product's best picture. */
export function scorePicture(
  index: StoreIndex,
  { vector }: Pick<SearchedPicture, 'vector'>,
  { candidates, ranking }: { candidates: Candidates; ranking: Ranking },
): Scored {
  const { calibrator } = ranking
  const only = candidates.rows ?? undefined
  const scores = index.blankScores()
  index.bestCosines(calibrator.centre(vector), scores, only)
  calibrator.imageScores(scores, only)
  roundScores(scores)
  return { scores, order: null, partsOf: (row) => ({ image: scores[row] ?? 0 }) }
}

/** Raises the score of every row, or of those listed, to its likeness to the picture, where that is higher. Not rounded. */
export function scanPicture(
  index: StoreIndex,
  vector: Float32Array,
  { scores, ranking, rows }: { scores: Float64Array; ranking: Ranking; rows: Int32Array | null },
): void {
  const { calibrator } = ranking
  const query = calibrator.centre(vector)
  const scoreOf = (dot: number, norm: number): number =>
    calibrator.imageScore(calibrator.centredCosine(query, dot, norm))
  index.scan(query.vector, scores, scoreOf, rows ?? undefined)
}
