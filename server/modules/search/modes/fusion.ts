import { boostCategory, dominantGroup } from '../../../engine/ranking/mix.ts'
import { selectTop } from '../../../engine/ranking/select-top.ts'
import type { Scored, Subject } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { PagePosition } from '../understand/search-cursor.ts'
import { type Scoring, scoreImageAndText, distinguishesProducts } from './image-and-text.ts'
import { roundScores } from './round-scores.ts'

type Fusion = Pick<Extract<Subject, { kind: 'hybrid' | 'fusion' }>, 'picture' | 'words' | 'weight'>

// The best ones tell what is meant: their category gains. Ten, because the first alone is more often of another kind
// (nDCG@10 on unnamed photos 0.942 against 0.914; decision 0016-picture-and-words.md).
const best = 10

/**
 * Scores products by a picture and words together, and favours the category that most of the best ones are of. A picture or
 * words alone are searched for as they are by themselves, and so is a picture beside words that tell no products apart.
 */
export function scoreFusion(
  index: StoreIndex,
  subject: Fusion,
  { after = null, ...scoring }: Scoring & { readonly after?: PagePosition | null },
): Scored {
  const { picture, words } = subject
  if (picture === null || words === null || !distinguishesProducts(words)) return scoreImageAndText(index, subject, scoring)
  // The whole store, whatever the filters: a product's score must not depend on which others pass them.
  const standing = { mask: index.occupiedRows(), count: index.size, rows: null }
  const mixed = scoreImageAndText(index, subject, { ...scoring, candidates: standing })
  const { scores } = mixed
  const favoured = readFavoured(after) ?? favouredOf(index, bestOf(index, scores, standing.mask), scores)
  const frozenAt = (): string => writeFavoured(favoured)
  if (favoured === '') return { ...mixed, modeStateAt: frozenAt }
  const gains = new Float64Array(scores.length)
  for (let row = 0; row < scores.length; row += 1) {
    const score = scores[row] ?? 0
    if (score === 0 || categoryOf(index, row) !== favoured) continue
    gains[row] = boostCategory(score) - score
    scores[row] = boostCategory(score)
  }
  roundScores(scores)
  roundScores(gains)
  const partsOf: Scored['partsOf'] = (row) => {
    const gain = gains[row] ?? 0
    return gain === 0 ? mixed.partsOf(row) : { ...mixed.partsOf(row), category_boost: gain }
  }
  return { ...mixed, partsOf, modeStateAt: frozenAt }
}

function bestOf(index: StoreIndex, scores: Float64Array, mask: Uint8Array): number[] {
  const idOf = (row: number): string => index.factsAt(row)?.productId ?? ''
  const tieBreak = (a: number, b: number): number => (idOf(a) < idOf(b) ? -1 : 1)
  return selectTop(scores, { k: best, threshold: Number.MIN_VALUE, mask, tieBreak }).rows
}

function favouredOf(index: StoreIndex, rows: readonly number[], scores: Float64Array): string {
  return dominantGroup(rows.map((row) => ({ group: categoryOf(index, row), score: scores[row] ?? 0 })))
}

function categoryOf(index: StoreIndex, row: number): string {
  return index.factsAt(row)?.category ?? ''
}

// So that a cursor with it and the longest product_id is one that can be sent.
const mostBytes = 300

/** What the first page favoured, for the pages after it: a few products more or less must not turn all scores round between two pages. */
function writeFavoured(category: string): string {
  const isShort = category.isWellFormed() && Buffer.byteLength(JSON.stringify(category)) <= mostBytes
  return isShort ? `=${category}` : ''
}

function readFavoured(after: PagePosition | null): string | null {
  const frozen = after?.modeState ?? ''
  return frozen.startsWith('=') ? frozen.slice(1) : null
}
