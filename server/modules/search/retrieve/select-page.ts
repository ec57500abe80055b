import type { Confidence } from '../../../../contract/search/search-answer.ts'
import type { PriceOrder } from '../../../engine/lexical/phrases/price-order-phrases.ts'
import { selectTop } from '../../../engine/ranking/select-top.ts'
import type { Hit, Matches, Order, PagePosition, ResolvedSearch, RowOrder, Scored } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { MatchSummary } from './candidates.ts'
import { groupRows } from './group-rows.ts'

/** All matches of a search, one byte per row, and their order. */
interface OrderedMatches {
  readonly matched: Uint8Array
  readonly order: RowOrder
}

interface RankedRow {
  readonly row: number
  /** Its position among all matches, from 1. */
  readonly rank: number
  readonly group: Hit['group']
}

interface Page extends Pick<Matches, 'groups' | 'totalGroups' | 'next'> {
  readonly rows: readonly RankedRow[]
}

interface ScoredPage extends Page {
  readonly rows: readonly (RankedRow & { readonly score: number })[]
}

/** The order that the search requests. `relevance` replaces the order of relevance of the scores. */
export function orderRows(
  index: StoreIndex,
  order: Order,
  scored: Scored & { readonly relevance?: Float64Array | undefined },
): RowOrder {
  const keys = keysOf(index, order, scored)
  const { scores } = scored
  const idOf = (row: number): string => index.productIdAt(row)
  const keyOf = (row: number): number => keys[row] ?? Number.NEGATIVE_INFINITY
  const scoreOf = (row: number): number => scores[row] ?? 0
  const tieBreak = (a: number, b: number): number => scoreOf(b) - scoreOf(a) || index.compareIds(a, b)
  return {
    keys,
    tieBreak,
    compare: (a, b) => compareNumbers(keyOf(b), keyOf(a)) || tieBreak(a, b),
    positionOf: (row) => ({ key: keyOf(row), score: scoreOf(row), productId: idOf(row) }),
    isAfter: (row, { key, score, productId }) =>
      (compareNumbers(key, keyOf(row)) || score - scoreOf(row) || compareIds(idOf(row), productId)) > 0,
  }
}

function keysOf(
  index: StoreIndex,
  order: Order,
  scored: Scored & { readonly relevance?: Float64Array | undefined },
): Float64Array {
  switch (order.by) {
    case 'relevance':
      return scored.relevance ?? scored.order ?? scored.scores
    case 'newest': {
      const times = index.createdTimes()
      return keysBy(index, (row) => times[row] ?? Number.NaN)
    }
    case 'field': {
      const values = index.attributes.sortKeysOf(order.field)
      const sign = order.isDescending ? 1 : -1
      return keysBy(index, (row) => sign * (values[row] ?? Number.NaN))
    }
    case 'cheapest':
    case 'dearest':
      return priceKeys(index, order.by, scored)
  }
}

const certainties = { exact: 2, strong: 2, related: 1, weak: 0 } as const satisfies Record<Confidence, number>

/** Keys whose whole part is the confidence. The rest orders prices from 0 upwards; it is 0 without a price. */
function priceKeys(index: StoreIndex, order: PriceOrder, { scores, confidenceOf }: Scored): Float64Array {
  const prices = index.attributes.sortKeysOf('price')
  return keysBy(index, (row) => {
    if ((scores[row] ?? 0) === 0) return Number.NaN
    const price = Math.max(0, prices[row] ?? Number.NaN)
    const cheapness = 0.5 / (1 + price)
    const preference = order === 'cheapest' ? cheapness : 0.75 - cheapness
    return certainties[confidenceOf(row)] + (Number.isNaN(price) ? 0 : preference)
  })
}

function keysBy(index: StoreIndex, keyOf: (row: number) => number): Float64Array {
  const keys = new Float64Array(index.rows)
  for (let row = 0; row < keys.length; row += 1) {
    const key = keyOf(row)
    keys[row] = Number.isNaN(key) ? Number.NEGATIVE_INFINITY : key
  }
  return keys
}

/** Like subtraction, but infinities equal themselves. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** By code unit, independent of the machine's locale. */
function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The rows of the page that the search requests, as rows or as groups, with ranks and shown scores. */
export function selectPage(
  index: StoreIndex,
  search: ResolvedSearch,
  found: OrderedMatches & { readonly matches: MatchSummary; readonly isFused: boolean },
): ScoredPage {
  const { order, matches, isFused } = found
  const { view } = search
  const page = view.groupBy === null ? pageOfRows(search, found, matches) : pageOfGroups(index, search, found)
  const lowest = isFused && view.order.by === 'relevance' ? lowestScores(page.rows, found) : null
  const scoreOf = (row: number): number => lowest?.get(row) ?? order.positionOf(row).score
  return { ...page, rows: page.rows.map((ranked) => ({ ...ranked, score: scoreOf(ranked.row) })) }
}

function pageOfRows(
  { view, after }: ResolvedSearch,
  { matched, order }: OrderedMatches,
  { total, rows }: MatchSummary,
): Page {
  const top = selectTop(order.keys, {
    k: view.limit,
    offset: view.offset,
    threshold: Number.NEGATIVE_INFINITY,
    mask: after === null ? matched : rowsAfter(after, { matched, order }),
    rows: rows ?? undefined,
    tieBreak: order.tieBreak,
  })
  const skipped = total - top.total + view.offset
  const last = top.rows.at(-1)
  return {
    rows: top.rows.map((row, at) => ({ row, rank: skipped + at + 1, group: null })),
    groups: [],
    totalGroups: 0,
    next: top.total <= view.offset + top.rows.length || last === undefined ? null : order.positionOf(last),
  }
}

function rowsAfter(after: PagePosition, { matched, order }: OrderedMatches): Uint8Array {
  const mask = new Uint8Array(matched.length)
  for (let row = 0; row < mask.length; row += 1) {
    if (matched[row] !== 0 && order.isAfter(row, after)) mask[row] = 1
  }
  return mask
}

function pageOfGroups(index: StoreIndex, { view, after }: ResolvedSearch, found: OrderedMatches): Page {
  const { limit, offset, groupLimit } = view
  const grouped = groupRows(index, found, { field: view.groupBy ?? '', limit, offset, groupLimit, after })
  const ranks = ranksOf(
    grouped.groups.flatMap(({ rows }) => rows),
    found,
  )
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

/** The positions of the rows among all matches, from 1. */
function ranksOf(rows: readonly number[], found: OrderedMatches): Map<number, number> {
  return foldUpTo(rows, found, { first: 0, add: (count) => count + 1, join: (a, b) => a + b })
}

/** For each row, the lowest score of all matches up to it. */
function lowestScores(rows: Page['rows'], found: OrderedMatches): Map<number, number> {
  const scoreOf = (row: number): number => found.order.positionOf(row).score
  return foldUpTo(
    rows.map(({ row }) => row),
    found,
    { first: 1, add: (lowest, row) => Math.min(lowest, scoreOf(row)), join: Math.min },
  )
}

interface Fold {
  readonly first: number
  add(before: number, row: number): number
  join(a: number, b: number): number
}

/** For each of the rows, a fold over all matches up to and including it, in one pass over the matches. */
function foldUpTo(rows: readonly number[], { matched, order }: OrderedMatches, fold: Fold): Map<number, number> {
  const sorted = rows.toSorted(order.compare)
  // steps[i] folds the matches after sorted[i - 1] up to and including sorted[i].
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

/** The first index in `sorted` whose row does not come before `row`. */
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
