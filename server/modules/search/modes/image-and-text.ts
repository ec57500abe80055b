import { mixEvidence } from '../../../engine/ranking/mix.ts'
import type { Ranking, Scored, ImageQuery, TextQuery } from '../pipeline.ts'
import type { Candidates } from '../retrieve/candidates.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { scoreImage } from './image.ts'
import { roundScores } from './round-scores.ts'
import { matchesEverything, scoreTextForAll, scoreText } from './text.ts'

export interface Scoring {
  readonly candidates: Candidates
  readonly ranking: Ranking
}

/** A picture, words, or both; `weight` is the picture's, 0 to 1. */
export interface ImageAndText {
  readonly picture: ImageQuery | null
  readonly words: TextQuery | null
  readonly weight: number
}

/**
 * Scores products by a picture and words, as the weighted mean of what each alone gives; by one of them when it is alone. With a
 * picture everything it is a little like counts; words alone match what a text search matches. Beside words that tell no
 * products apart the picture is alone.
 */
export function scoreImageAndText(
  index: StoreIndex,
  { picture, words, weight }: ImageAndText,
  scoring: Scoring,
): Scored {
  if (picture === null) {
    if (words === null) throw new Error('A search came without a picture and without words')
    return scoreText(index, words, scoring)
  }
  if (words === null || !distinguishesProducts(words)) return scoreImage(index, picture, scoring)
  const ofPicture = scoreImage(index, picture, scoring).scores.slice()
  const { scores, partsOf } = scoreTextForAll(index, words, scoring)
  forEachScoredRow(index, scoring.candidates, (row) => {
    scores[row] = mixEvidence(ofPicture[row] ?? 0, scores[row] ?? 0, weight)
  })
  roundScores(scores)
  return { scores, order: null, partsOf: (row) => ({ ...partsOf(row), image: ofPicture[row] ?? 0 }) }
}

/** Whether words say something of some products and not of others: not when they are only prices, nor when nothing in them is known. */
export function distinguishesProducts(words: TextQuery): boolean {
  return !matchesEverything(words) && (words.vector !== null || words.plan.coverage > 0)
}

/** Hands the rows that are scored to `use`. */
export function forEachScoredRow(index: Pick<StoreIndex, 'rows'>, { rows }: Candidates, use: (row: number) => void): void {
  if (rows === null) for (let row = 0; row < index.rows; row += 1) use(row)
  else for (const row of rows) use(row)
}
