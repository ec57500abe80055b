import type { ScoreParts } from '../../../../contract/search-answer.ts'
import type { Inspection, ResolvedSearch } from '../pipeline.ts'
import { findCandidates } from '../retrieve/candidates.ts'
import { groupRows } from '../retrieve/group-rows.ts'
import { orderRows, type RowOrder } from '../retrieve/order-rows.ts'
import { filterMatches } from '../retrieve/retrieve.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { type RequestCondition, requestConditions } from '../understand/request-conditions.ts'

/** How one product fares in a search, whatever drops it. */
export interface InspectedProduct {
  readonly score: number
  /** With the place it has among the matches, or would have. */
  readonly parts: ScoreParts
  readonly conditions: readonly InspectedCondition[]
  /** Whether it counts at all: its score is above 0 and it passes the floor of its mode. */
  readonly isMatch: boolean
  /** Whether a picture of it is in the index of the model in use. */
  readonly hasPicture: boolean
  readonly isShown: boolean
  /** Whether the page before, or one before that, has it. */
  readonly isBefore: boolean
  /** Its place among the matches of its group, from 1; `null` where matches are not grouped or it has no group. */
  readonly placeInGroup: number | null
}

interface InspectedCondition {
  readonly sentence: string
  readonly passes: boolean
  /** What the product has there: a value, several, or `null`. */
  readonly found: unknown
}

/** Looks at one product of a search; `seen` is `null` when it is not in the index. */
export function inspectProduct(
  { index, scored, mask }: Inspection,
  search: ResolvedSearch,
  productId: string,
): { total: number; product: InspectedProduct | null } {
  const { view, conditions } = search
  const { total } = filterMatches({ mask, count: index.size, rows: null }, scored, conditions.threshold)
  const row = index.rowOf(productId)
  if (row === undefined) return { total, product: null }
  const found = { matched: mask, order: orderRows(index, view.order, scored) }
  const { rank, least } = placeOf(row, found)
  const isFused = scored.order !== null && view.order === 'relevance'
  const score = scored.scores[row] ?? 0
  return {
    total,
    product: {
      score: isFused ? Math.min(least, score) : score,
      parts: { ...scored.partsOf(row), rank },
      conditions: requestConditions(search).map((condition) => inspectCondition(index, row, condition)),
      isMatch: score > 0,
      hasPicture: index.vectorsOf(row).length > 0,
      isShown: view.groupBy === null ? isOnPage(row, search, found) : isInShownGroup(index, row, { search, found }),
      isBefore: mask[row] === 1 && search.after !== null && !found.order.isAfter(row, search.after),
      placeInGroup: view.groupBy === null ? null : placeInGroup(index, row, { field: view.groupBy, found }),
    },
  }
}

interface Found {
  readonly matched: Uint8Array
  readonly order: RowOrder
}

/** The row's place among the matches, and the least score of those before it. */
function placeOf(row: number, { matched, order }: Found): { rank: number; least: number } {
  let rank = 1
  let least = 1
  for (let other = 0; other < matched.length; other += 1) {
    if (matched[other] === 0 || other === row || order.compare(other, row) >= 0) continue
    rank += 1
    least = Math.min(least, order.positionOf(other).score)
  }
  return { rank, least }
}

function isOnPage(row: number, { after, view }: ResolvedSearch, { matched, order }: Found): boolean {
  if (matched[row] === 0 || (after !== null && !order.isAfter(row, after))) return false
  let before = 0
  for (let other = 0; other < matched.length; other += 1) {
    if (matched[other] === 0 || (after !== null && !order.isAfter(other, after))) continue
    if (order.compare(other, row) < 0) before += 1
  }
  return before < view.limit
}

function isInShownGroup(index: StoreIndex, row: number, about: { search: ResolvedSearch; found: Found }): boolean {
  const { after, view } = about.search
  const { limit, groupLimit, groupBy } = view
  const { groups } = groupRows(index, about.found, { field: groupBy ?? '', limit, groupLimit, after })
  return groups.some(({ rows }) => rows.includes(row))
}

function placeInGroup(
  index: StoreIndex,
  row: number,
  { field, found }: { field: string; found: Found },
): number | null {
  const groupOf = index.attributes.groupsOf(field)
  const group = groupOf[row] ?? 0
  if (group === 0) return null
  const others = Uint8Array.from(found.matched, (byte, other) => (groupOf[other] === group ? byte : 0))
  return placeOf(row, { matched: others, order: found.order }).rank
}

function inspectCondition(index: StoreIndex, row: number, { alone, field, sentence }: RequestCondition): InspectedCondition {
  const passes = findCandidates(index, alone).mask[row] === 1
  const { color } = alone.pre
  if (color !== null) {
    const named = foundAt(index, row, 'color_name')
    const likeness = Math.round(index.colors.at(row, color.lab) * 1e6) / 1e6
    return { sentence, passes, found: { color_name: named, likeness } }
  }
  return { sentence, passes, found: foundAt(index, row, field) }
}

function foundAt(index: StoreIndex, row: number, field: string): unknown {
  const values = index.attributes.valuesOf(row, field)
  return values.length > 1 ? values : (values[0] ?? null)
}
