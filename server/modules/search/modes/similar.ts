import type { Ranking, Scored } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { scanImage } from './image.ts'
import { roundScores } from './round-scores.ts'

/**
 * Scores products by their likeness to one of them, which itself is left out: the best over all pairs of their pictures. A
 * product that went since the search was understood is like nothing.
 */
export function scoreSimilar(
  index: StoreIndex,
  productId: string,
  { candidates, ranking }: { candidates: Candidates; ranking: Ranking },
): Scored {
  const scores = index.zeroedScores()
  const source = index.rowOf(productId)
  if (source !== undefined) {
    for (const vector of index.vectorsOf(source)) scanImage(index, vector, { scores, ranking, rows: candidates.rows })
    scores[source] = 0
  }
  roundScores(scores)
  return { scores, order: null, partsOf: (row) => ({ image: scores[row] ?? 0 }) }
}
