import type { Confidence, ScoreParts } from '../../../../contract/search/search-answer.ts'
import type { Inspection, ResolvedSearch, RowOrder } from '../pipeline.ts'
import { boostScores } from '../retrieve/boosts.ts'
import { filterMatches, findCandidates } from '../retrieve/candidates.ts'
import { collapseVariants } from '../retrieve/collapse-variants.ts'
import { groupRows } from '../retrieve/group-rows.ts'
import { orderRows } from '../retrieve/select-page.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import { type RequestCondition, requestConditions } from '../understand/describe-conditions.ts'

/** The outcome of every stage of a search for one product. */
export interface InspectedProduct {
  readonly score: number
  readonly confidence: Confidence
  /** Includes the rank that the product has among the matches, or would have. */
  readonly parts: ScoreParts
  readonly conditions: readonly InspectedCondition[]
  /** Whether its score is above 0. */
  readonly isMatch: boolean
  /** Whether an image of it is in the index of the active model. */
  readonly hasImage: boolean
  readonly isOnRequestedPage: boolean
  /** Whether it is on an earlier page. */
  readonly isBefore: boolean
  /** The variant of the same product that is a result in its place; `null` if there is none. */
  readonly displayedVariant: string | null
  /** Its rank among the matches of its group, from 1; `null` where matches are not grouped or it has no group. */
  readonly rankInGroup: number | null
}

interface InspectedCondition {
  readonly sentence: string
  readonly passes: boolean
  /** What the product has in the tested field: a value, several, or `null`. */
  readonly found: unknown
}

/** Inspects one product of a search; `product` is `null` when it is not in the index. */
export function inspectProduct(
  { index, mask, score: scoreRows }: Inspection,
  search: ResolvedSearch,
  productId: string,
): { total: number; product: InspectedProduct | null } {
  const { view, conditions } = search
  const scored = scoreRows()
  const every = {
    matched: mask,
    matches: filterMatches({ mask, count: index.size, rows: null }, scored, conditions.threshold),
  }
  const boosted = view.boosts.length === 0 ? null : boostScores(index, search, scored)
  const order = orderRows(index, view.order, { ...scored, relevance: boosted?.keys })
  const collapsed = view.collapsesVariants ? collapseVariants(index, every, order) : { ...every, variantsOf: new Map() }
  const { total } = collapsed.matches
  const row = index.rowOf(productId)
  if (row === undefined) return { total, product: null }
  const found = { matched: collapsed.matched, order }
  const [bestVariant] = [...collapsed.variantsOf].find(([best, rows]) => best !== row && rows.includes(row)) ?? []
  const { rank, lowestScore } = rankOf(row, found)
  const isFused = scored.order !== null && view.order.by === 'relevance'
  const score = scored.scores[row] ?? 0
  return {
    total,
    product: {
      score: isFused ? Math.min(lowestScore, score) : score,
      confidence: scored.confidenceOf(row),
      parts: { ...scored.partsOf(row), ...boosted?.partsOf(row), rank },
      conditions: requestConditions(search).map((condition) => inspectCondition(index, row, condition)),
      isMatch: score > 0,
      hasImage: index.vectorsOf(row).length > 0,
      isOnRequestedPage:
        view.groupBy === null ? isOnPage(row, search, found) : isOnGroupPage(index, row, { search, found }),
      isBefore: isBeforePage(row, search, { found, rank }),
      displayedVariant: bestVariant === undefined ? null : order.positionOf(bestVariant).productId,
      rankInGroup: view.groupBy === null ? null : rankInGroup(index, row, { field: view.groupBy, found }),
    },
  }
}

interface Found {
  readonly matched: Uint8Array
  readonly order: RowOrder
}

/** The row's rank among the matches, and the lowest score of the matches before it. */
function rankOf(row: number, { matched, order }: Found): { rank: number; lowestScore: number } {
  let rank = 1
  let lowestScore = 1
  for (let other = 0; other < matched.length; other += 1) {
    if (matched[other] === 0 || other === row || order.compare(other, row) >= 0) continue
    rank += 1
    lowestScore = Math.min(lowestScore, order.positionOf(other).score)
  }
  return { rank, lowestScore }
}

function isBeforePage(
  row: number,
  { after, view }: ResolvedSearch,
  { found, rank }: { found: Found; rank: number },
): boolean {
  if (found.matched[row] === 0) return false
  if (after !== null) return !found.order.isAfter(row, after)
  return view.groupBy === null && rank <= view.offset
}

function isOnPage(row: number, { after, view }: ResolvedSearch, { matched, order }: Found): boolean {
  if (matched[row] === 0 || (after !== null && !order.isAfter(row, after))) return false
  let before = 0
  for (let other = 0; other < matched.length; other += 1) {
    if (matched[other] === 0 || (after !== null && !order.isAfter(other, after))) continue
    if (order.compare(other, row) < 0) before += 1
  }
  return before >= view.offset && before < view.offset + view.limit
}

function isOnGroupPage(index: StoreIndex, row: number, about: { search: ResolvedSearch; found: Found }): boolean {
  const { after, view } = about.search
  const { limit, offset, groupLimit, groupBy } = view
  const { groups } = groupRows(index, about.found, { field: groupBy ?? '', limit, offset, groupLimit, after })
  return groups.some(({ rows }) => rows.includes(row))
}

function rankInGroup(index: StoreIndex, row: number, { field, found }: { field: string; found: Found }): number | null {
  const groupOf = index.attributes.groupsOf(field)
  const group = groupOf[row] ?? 0
  if (group === 0) return null
  const members = Uint8Array.from(found.matched, (byte, other) => (groupOf[other] === group ? byte : 0))
  return rankOf(row, { matched: members, order: found.order }).rank
}

function inspectCondition(
  index: StoreIndex,
  row: number,
  { alone, fields, sentence }: RequestCondition,
): InspectedCondition {
  const passes = findCandidates(index, alone).mask[row] === 1
  const { color } = alone.pre
  if (color !== null) {
    const named = attributeAt(index, row, 'color_name')
    const likeness = Math.round(index.colors.at(row, color.lab) * 1e6) / 1e6
    return { sentence, passes, found: { color_name: named, likeness } }
  }
  const [field = '', ...others] = fields
  if (others.length === 0) return { sentence, passes, found: attributeAt(index, row, field) }
  return { sentence, passes, found: Object.fromEntries(fields.map((name) => [name, attributeAt(index, row, name)])) }
}

function attributeAt(index: StoreIndex, row: number, field: string): unknown {
  const values = index.attributes.valuesOf(row, field)
  return values.length > 1 ? values : (values[0] ?? null)
}
