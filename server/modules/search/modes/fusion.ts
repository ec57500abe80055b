import { boostCategory, dominantGroup } from '../../../engine/ranking/mix.ts'
import { roundScores } from '../../../engine/ranking/round-scores.ts'
import { selectTop } from '../../../engine/ranking/select-top.ts'
import type { PagePosition, Scored, Subject } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { distinguishesProducts, type Scoring, scoreImageAndText } from './image-and-text.ts'

type Fusion = Pick<Extract<Subject, { kind: 'hybrid' | 'fusion' }>, 'image' | 'query' | 'weight'>

// The category of the ten best products is boosted. The best product alone is more often of another category
// (nDCG@10 on unnamed photos 0.942 against 0.914; decision 0016-image-and-text-scores.md).
const sampleSize = 10

/**
 * Scores products by an image and a text together, and boosts the most frequent category among the best ones. An image or a text alone
 * is scored as in its own mode, and so is an image with a text that does not distinguish products.
 */
export function scoreFusion(index: StoreIndex, subject: Fusion, scoring: Scoring): Scored {
  const { image, query } = subject
  if (image === null || query === null || !distinguishesProducts(query))
    return scoreImageAndText(index, subject, scoring)
  // Scores the entire store, regardless of the filters: a product's score must not depend on which other products pass them.
  const everything = { mask: index.occupiedRows(), count: index.size, rows: null }
  const combined = scoreImageAndText(index, subject, { ...scoring, candidates: everything })
  const { scores } = combined
  const boosted =
    decodeCategory(scoring.after ?? null) ?? dominantCategory(index, bestRows(index, scores, everything.mask), scores)
  const modeStateAt = (): string => encodeCategory(boosted)
  if (boosted === '') return { ...combined, modeStateAt }
  const boosts = new Float64Array(scores.length)
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] ?? 0
    if (score === 0 || categoryOf(index, row) !== boosted) continue
    boosts[row] = boostCategory(score) - score
    scores[row] = boostCategory(score)
  }
  roundScores(scores)
  roundScores(boosts)
  const partsOf: Scored['partsOf'] = (row) => {
    const boost = boosts[row] ?? 0
    return boost === 0 ? combined.partsOf(row) : { ...combined.partsOf(row), category_boost: boost }
  }
  return { ...combined, partsOf, modeStateAt }
}

function bestRows(index: StoreIndex, scores: Float64Array, mask: Uint8Array): number[] {
  return selectTop(scores, { k: sampleSize, threshold: Number.MIN_VALUE, mask, tieBreak: index.compareIds }).rows
}

function dominantCategory(index: StoreIndex, rows: readonly number[], scores: Float64Array): string {
  return dominantGroup(rows.map((row) => ({ group: categoryOf(index, row), score: scores[row] ?? 0 })))
}

function categoryOf(index: StoreIndex, row: number): string {
  return index.categoryAt(row)
}

// Keeps a cursor with the category and the longest product_id within the maximum length of a cursor.
const maxCategoryBytes = 300

/** The boosted category of the first page, for later pages: otherwise a few added or deleted products could change all scores between two pages. */
function encodeCategory(category: string): string {
  const isShort = category.isWellFormed() && Buffer.byteLength(JSON.stringify(category)) <= maxCategoryBytes
  return isShort ? `=${category}` : ''
}

function decodeCategory(after: PagePosition | null): string | null {
  const state = after?.modeState ?? ''
  return state.startsWith('=') ? state.slice(1) : null
}
