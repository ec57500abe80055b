import type { Confidence } from '../../../../contract/search/search-answer.ts'
import { imageConfidence, strongerOf } from '../../../engine/ranking/confidence.ts'
import { mixEvidence } from '../../../engine/ranking/mix.ts'
import { roundScores } from '../../../engine/ranking/round-scores.ts'
import type { ImageQuery, PagePosition, Ranking, Scored, TextQuery } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { minImageScore, scoreImage } from './image.ts'
import { matchesEverything, scoreText, scoreTextForAll } from './text.ts'

export interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
  /** Whether products without enough evidence are left out. */
  readonly usesCutoffs?: boolean
  /** The page begins after this position; absent for the first page. */
  readonly after?: PagePosition | null
}

/** An image, a text, or both; `weight` is the image's, 0 to 1. */
export interface ImageAndText {
  readonly image: ImageQuery | null
  readonly query: TextQuery | null
  readonly weight: number
}

/**
 * Scores products by an image and a text as the weighted mean of both scores, or by the only one given. With an image, the text
 * matches without a floor; alone, it matches what a text search matches. A text that does not distinguish products is ignored
 * when there is an image. With cutoffs, a product needs enough evidence of either kind, or a mean that would be enough for an image.
 */
export function scoreImageAndText(index: StoreIndex, { image, query, weight }: ImageAndText, scoring: Scoring): Scored {
  if (image === null) {
    if (query === null) throw new Error('A search has neither an image nor a text')
    return scoreText(index, query, scoring)
  }
  if (query === null || !distinguishesProducts(query)) return scoreImage(index, image, scoring)
  // A copy, because the index reuses the array for the text scores.
  const { candidates, ranking, usesCutoffs = false } = scoring
  const imageScores = scoreImage(index, image, { candidates, ranking }).scores.slice()
  const text = scoreTextForAll(index, query, scoring)
  const { scores, partsOf } = text
  const imageStrength = (row: number) => imageConfidence(imageScores[row] ?? 0, ranking.calibrator.cutoffs)
  const confidenceOf = (row: number): Confidence => {
    if (weight === 0) return text.confidenceOf(row)
    return weight === 1 ? imageStrength(row) : strongerOf(imageStrength(row), text.confidenceOf(row))
  }
  const minScore = minImageScore(ranking, usesCutoffs)
  forEachScoredRow(index, candidates, (row) => {
    const combined = mixEvidence(imageScores[row] ?? 0, scores[row] ?? 0, weight)
    const isMatch = combined >= minScore || !usesCutoffs || confidenceOf(row) !== 'weak'
    scores[row] = isMatch ? combined : 0
  })
  roundScores(scores)
  const allParts: Scored['partsOf'] = (row) => ({ ...partsOf(row), image: imageScores[row] ?? 0 })
  return {
    scores,
    order: null,
    confidenceOf,
    partsOf: allParts,
    ...(text.modeStateAt === undefined ? {} : { modeStateAt: text.modeStateAt }),
  }
}

/** False for a text of prices only, and for one that neither the model nor the index can read. */
export function distinguishesProducts(query: TextQuery): boolean {
  return !matchesEverything(query) && (query.vector !== null || query.plan.coverage > 0)
}

/** Calls `use` with each row that is scored. */
export function forEachScoredRow(
  index: Pick<StoreIndex, 'rows'>,
  { rows }: Candidates,
  use: (row: number) => void,
): void {
  if (rows === null) for (let row = 0; row < index.rows; row += 1) use(row)
  else for (const row of rows) use(row)
}
