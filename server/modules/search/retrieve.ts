import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import { selectTop } from '../../engine/ranking/select-top.ts'
import { candidatesOf } from './candidates.ts'
import { scoreByImage } from './modes/image.ts'
import { scoreBySimilar } from './modes/similar.ts'
import { scoreByText } from './modes/text.ts'
import type { PagePosition } from './search-cursor.ts'
import type { PreFilters } from './search-request.ts'
import type { StoreIndex } from './store-index.ts'

export type UnderstoodSubject =
  | { readonly mode: 'text'; readonly text: string; readonly vector: Float32Array | null }
  | { readonly mode: 'image'; readonly vector: Float32Array; readonly contentHash: string }
  | { readonly mode: 'similar'; readonly productId: string }

/** A search understood: everything that can fail or wait is behind it. */
export interface UnderstoodSearch {
  readonly subject: UnderstoodSubject
  readonly filters: PreFilters
  readonly threshold: number
  readonly limit: number
  /** The page begins after this result; `null` for the first page. */
  readonly after: PagePosition | null
}

export interface Found {
  /** Best first, at most `limit`. */
  readonly hits: readonly { readonly productId: string; readonly score: number }[]
  /** All matches of the search, on every page the same. */
  readonly total: number
  readonly isLastPage: boolean
}

/** Ids and scores, and nothing else: exact over the whole store. */
export function retrieve(index: StoreIndex, search: UnderstoodSearch, calibrator: Calibrator): Found {
  const { mask } = candidatesOf(index, { pre: search.filters, filters: [] })
  const scores = roundScores(scoreRows(index, search, { calibrator, mask }))
  const idOf = (row: number): string => index.factsAt(row)?.productId ?? ''
  const tieBreak = (a: number, b: number): number => compareIds(idOf(a), idOf(b))
  const { threshold, limit, after } = search
  const first = selectTop(scores, { k: after === null ? limit : 0, threshold, mask, tieBreak })
  const page =
    after === null
      ? first
      : selectTop(scores, { k: limit, threshold, mask: maskAfter(mask, after, { scores, idOf }), tieBreak })
  const hits = page.rows.map((row) => ({ productId: idOf(row), score: scores[row] ?? 0 }))
  return { hits, total: first.total, isLastPage: page.total <= hits.length }
}

function scoreRows(
  index: StoreIndex,
  search: UnderstoodSearch,
  ranking: { calibrator: Calibrator; mask: Uint8Array },
): Float64Array {
  const { subject } = search
  if (subject.mode === 'text') return scoreByText(index, subject, ranking.calibrator)
  if (subject.mode === 'image') return scoreByImage(index, subject.vector, ranking.calibrator)
  return scoreBySimilar(index, subject.productId, ranking)
}

/** Six decimals, so that what is compared, counted and shown is one and the same number. */
function roundScores(scores: Float64Array): Float64Array {
  for (let row = 0; row < scores.length; row += 1) scores[row] = Math.round((scores[row] ?? 0) * 1e6) / 1e6
  return scores
}

function maskAfter(
  mask: Uint8Array,
  after: PagePosition,
  about: { scores: Float64Array; idOf(row: number): string },
): Uint8Array {
  return mask.map((bit, row) => {
    const score = about.scores[row] ?? 0
    const isAfter = score < after.score || (score === after.score && compareIds(about.idOf(row), after.productId) > 0)
    return isAfter ? bit : 0
  })
}

/** By code unit: the same everywhere, whatever the language of the machine. */
function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
