import { mixEvidence } from '../../../engine/ranking/mix.ts'
import { roundScores } from '../../../engine/ranking/round-scores.ts'
import type { ImageQuery, Ranking, Scored, TextQuery } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { scoreImage } from './image.ts'
import { matchesEverything, scoreText, scoreTextForAll } from './text.ts'

export interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
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
 * when there is an image.
 */
export function scoreImageAndText(index: StoreIndex, { image, query, weight }: ImageAndText, scoring: Scoring): Scored {
  if (image === null) {
    if (query === null) throw new Error('A search has neither an image nor a text')
    return scoreText(index, query, scoring)
  }
  if (query === null || !distinguishesProducts(query)) return scoreImage(index, image, scoring)
  // A copy, because the index reuses the array for the text scores.
  const imageScores = scoreImage(index, image, scoring).scores.slice()
  const { scores, partsOf } = scoreTextForAll(index, query, scoring)
  forEachScoredRow(index, scoring.candidates, (row) => {
    scores[row] = mixEvidence(imageScores[row] ?? 0, scores[row] ?? 0, weight)
  })
  roundScores(scores)
  return { scores, order: null, partsOf: (row) => ({ ...partsOf(row), image: imageScores[row] ?? 0 }) }
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
