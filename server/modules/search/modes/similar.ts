import { roundScores } from '../../../engine/ranking/round-scores.ts'
import type { Ranking, Scored } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { describeByImage, dropBelow, minImageScore, scanImage } from './image.ts'

/**
 * Scores products by their similarity to another product: the best over all pairs of their images. The product itself scores 0.
 * So does every product when that product was deleted after the search was understood.
 */
export function scoreSimilar(
  index: StoreIndex,
  productId: string,
  { candidates, ranking, usesCutoffs = false }: { candidates: Candidates; ranking: Ranking; usesCutoffs?: boolean },
): Scored {
  const scores = index.zeroedScores()
  const source = index.rowOf(productId)
  if (source !== undefined) {
    for (const vector of index.vectorsOf(source)) scanImage(index, vector, { scores, ranking, among: candidates })
    scores[source] = 0
  }
  roundScores(scores)
  dropBelow(scores, minImageScore(ranking, usesCutoffs))
  return { scores, order: null, ...describeByImage(scores, ranking) }
}
