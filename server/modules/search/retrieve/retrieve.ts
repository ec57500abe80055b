import { selectTop } from '../../../engine/ranking/select-top.ts'
import type { Hit, Matches, Ranking, Scored, ResolvedSearch } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { PagePosition } from '../understand/search-cursor.ts'
import { type Candidates, findCandidates } from './candidates.ts'
import { countFacets } from './count-facets.ts'
import { groupRows } from './group-rows.ts'
import { matchedImageIndex } from './matched-image.ts'
import { orderRows, type RowOrder } from './order-rows.ts'
import { scoreSubject } from './score-subject.ts'

/** Which products match, in which order, and what is counted over all of them: exact over the whole store. */
export function retrieve(index: StoreIndex, search: ResolvedSearch, ranking: Ranking): Matches {
  const { conditions, view, after } = search
  const candidates = findCandidates(index, conditions)
  const scored = scoreSubject(index, search.subject, { candidates, ranking, shown: exactCountFor(search), after })
  const matches = filterMatches(candidates, scored, conditions.threshold)
  const order = orderRows(index, view.order, scored)
  const found = { matched: candidates.mask, order }
  const page = view.groupBy === null ? pageOfRows(search, found, matches) : pageOfGroups(index, search, found)
  const isFused = scored.order !== null && view.order === 'relevance'
  const shown = isFused ? leastScores(page.rows, found) : null
  const hits = page.rows.map(({ row, rank, group }): Hit => {
    const { productId, score } = order.positionOf(row)
    const picture = matchedImageIndex(index, ranking.calibrator, { subject: search.subject, row })
    const parts = { ...scored.partsOf(row), rank }
    return { productId, revision: index.revisionAt(row), score: shown?.get(row) ?? score, parts, imageIndex: picture, group }
  })
  const facets = countFacets(index, view.facets, candidates.mask)
  const next = page.next === null ? null : addModeState(index, scored, page.next)
  return { hits, total: matches.total, facets, groups: page.groups, totalGroups: page.totalGroups, next }
}

function addModeState(index: StoreIndex, { modeStateAt: frozenAt }: Scored, position: PagePosition): PagePosition {
  const row = index.rowOf(position.productId)
  return frozenAt === undefined || row === undefined ? position : { ...position, modeState: frozenAt(row) }
}

/** How many of the best are all that is shown of the scores; `undefined` where others' scores decide or tell something too. */
function exactCountFor({ view, after, conditions }: ResolvedSearch): number | undefined {
  const isFirstPage = view.order === 'relevance' && view.groupBy === null && after === null
  return isFirstPage && conditions.threshold === 0 ? view.limit : undefined
}

/** How many candidates match, and which; `null` where only the mask tells. */
interface MatchSummary {
  readonly total: number
  readonly rows: Int32Array | null
}

/** Clears the candidates that do not match. */
export function filterMatches({ mask, rows }: Candidates, scored: Scored, threshold: number): MatchSummary {
  const { scores, matchRows: found } = scored
  if (found !== undefined) return filterMatchRows(mask, { scores, matchRows: found }, threshold)
  let total = 0
  const count = rows?.length ?? mask.length
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    if (mask[row] === 0) continue
    if (isMatch(scores[row] ?? 0, threshold)) total += 1
    else mask[row] = 0
  }
  return { total, rows: null }
}

/** Where the rows are known that can match, no others are looked at. */
function filterMatchRows(
  mask: Uint8Array,
  { scores, matchRows: found }: Required<Pick<Scored, 'scores' | 'found'>>,
  threshold: number,
): MatchSummary {
  let total = 0
  for (let at = 0; at < found.length; at += 1) {
    const row = found[at] ?? 0
    if (mask[row] === 0 || !isMatch(scores[row] ?? 0, threshold)) continue
    found[total] = row
    total += 1
  }
  const rows = found.subarray(0, total)
  mask.fill(0)
  for (let at = 0; at < total; at += 1) mask[rows[at] ?? 0] = 1
  return { total, rows }
}

function isMatch(score: number, threshold: number): boolean {
  return score > 0 && score >= threshold
}

interface Found {
  readonly matched: Uint8Array
  readonly order: RowOrder
}

interface Page extends Pick<Matches, 'groups' | 'totalGroups' | 'next'> {
  readonly rows: readonly { readonly row: number; readonly rank: number; readonly group: Hit['group'] }[]
}

function pageOfRows({ view, after }: ResolvedSearch, { matched, order }: Found, { total, rows }: MatchSummary): Page {
  const mask = after === null ? matched : rowsAfter(after, { matched, order })
  const threshold = Number.NEGATIVE_INFINITY
  const only = rows ?? undefined
  const top = selectTop(order.keys, { k: view.limit, threshold, mask, rows: only, tieBreak: order.tieBreak })
  const before = total - top.total
  const last = top.rows.at(-1)
  return {
    rows: top.rows.map((row, at) => ({ row, rank: before + at + 1, group: null })),
    groups: [],
    totalGroups: 0,
    next: top.total <= top.rows.length || last === undefined ? null : order.positionOf(last),
  }
}

function rowsAfter(after: PagePosition, { matched, order }: Found): Uint8Array {
  const mask = new Uint8Array(matched.length)
  for (let row = 0; row < mask.length; row += 1) {
    if (matched[row] !== 0 && order.isAfter(row, after)) mask[row] = 1
  }
  return mask
}

function pageOfGroups(index: StoreIndex, { view, after }: ResolvedSearch, found: Found): Page {
  const { limit, groupLimit } = view
  const grouped = groupRows(index, found, { field: view.groupBy ?? '', limit, groupLimit, after })
  const shown = grouped.groups.flatMap(({ rows }) => rows)
  const ranks = ranksOf(shown, found)
  return {
    rows: grouped.groups.flatMap(({ rows, value }) =>
      rows.map((row) => ({ row, rank: ranks.get(row) ?? 1, group: value })),
    ),
    groups: grouped.groups.map(({ value, total, rows }) => ({
      value,
      total,
      productIds: rows.map((row) => found.order.positionOf(row).productId),
    })),
    totalGroups: grouped.totalGroups,
    next: grouped.next,
  }
}

/** The places of some rows among all matches, from 1. */
function ranksOf(rows: readonly number[], found: Found): Map<number, number> {
  return foldUpTo(rows, found, { first: 0, add: (count) => count + 1, join: (a, b) => a + b })
}

/** The least score of all matches up to each of the rows. */
function leastScores(rows: Page['rows'], found: Found): Map<number, number> {
  const scoreOf = (row: number): number => found.order.positionOf(row).score
  return foldUpTo(
    rows.map(({ row }) => row),
    found,
    { first: 1, add: (least, row) => Math.min(least, scoreOf(row)), join: Math.min },
  )
}

interface Fold {
  readonly first: number
  add(before: number, row: number): number
  join(a: number, b: number): number
}

/** For each of the rows, something of all matches up to it, itself included; in one pass over the matches. */
function foldUpTo(rows: readonly number[], { matched, order }: Found, fold: Fold): Map<number, number> {
  const sorted = rows.toSorted(order.compare)
  // Of the matches after the row before and not after this one.
  const steps = new Float64Array(sorted.length + 1).fill(fold.first)
  for (let row = 0; row < matched.length; row += 1) {
    if (matched[row] === 0) continue
    const at = firstNotBefore(sorted, row, order)
    steps[at] = fold.add(steps[at] ?? 0, row)
  }
  let folded = fold.first
  return new Map(
    sorted.map((row, at) => {
      folded = fold.join(folded, steps[at] ?? 0)
      return [row, folded]
    }),
  )
}

/** The first place in `sorted` whose row does not come before `row`. */
function firstNotBefore(sorted: readonly number[], row: number, order: RowOrder): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (order.compare(sorted[middle] ?? 0, row) < 0) low = middle + 1
    else high = middle
  }
  return low
}
