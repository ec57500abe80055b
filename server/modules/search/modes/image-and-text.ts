import type { Confidence } from '../../../../contract/search/search-answer.ts'
import { imageConfidence, strongerOf } from '../../../engine/ranking/confidence.ts'
import { lowerByColor, mixEvidence } from '../../../engine/ranking/mix.ts'
import { roundScores } from '../../../engine/ranking/round-scores.ts'
import { colorShares } from '../../../engine/ranking/text-bounds.ts'
import type { ImageQuery, PagePosition, Ranking, Scored, TextQuery } from '../pipeline.ts'
import { type Candidates, colorsOf } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { colorShareOf } from '../understand/interpret-text.ts'
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
 * when there is an image. A color that the text names lowers products of other colors. With cutoffs, a product needs enough evidence of either kind, or a mean that would be enough for an image.
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
  const colorOf = askedColorOf(index, query)
  forEachScoredRow(index, candidates, (row) => {
    const combined = mixEvidence(imageScores[row] ?? 0, scores[row] ?? 0, weight)
    const isMatch = combined >= minScore || !usesCutoffs || confidenceOf(row) !== 'weak'
    scores[row] = isMatch ? lowerByColor(combined, colorOf(row), weight) : 0
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

// Of the best lexical score: a product with all words of the query names the color.
const statedShare = 0.8

/** How well a product shows or states the colors that the text names; 1 where it names none. */
function askedColorOf(index: StoreIndex, query: TextQuery): (row: number) => number {
  const shown = colorsOf(index, query)
  if (shown === null) return () => 1
  const { coverage } = query.plan
  if (coverage === 0 || colorShareOf(query) !== colorShares.named) return shown
  const lexical = index.words.score(query.plan)
  return (row) => ((lexical[row] ?? 0) >= statedShare * coverage ? 1 : shown(row))
}

/** False for a text of prices only, and for one that names no color and that neither the model nor the index can read. */
export function distinguishesProducts(query: TextQuery): boolean {
  const isRead = query.vector !== null || query.plan.coverage > 0 || query.interpreted.colors.length > 0
  return isRead && !matchesEverything(query)
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
