import type { RowOrder } from '../pipeline.ts'
import { type StoreIndex, variantGroupField } from '../store-index/store-index.ts'
import type { MatchSummary } from './candidates.ts'

/** The matches with one variant of each product. */
export interface CollapsedMatches {
  /** One byte per row: 1 for the best matching variant of a product. */
  readonly matched: Uint8Array
  readonly matches: MatchSummary
  /** The matching variants of each product that has several, by the row of the best variant. */
  readonly variantsOf: ReadonlyMap<number, readonly number[]>
}

/**
 * Keeps the best match of every variant group: the one that comes first in the order of the search. Products without a group
 * remain.
 */
export function collapseVariants(
  index: Pick<StoreIndex, 'attributes'>,
  { matched, matches }: { readonly matched: Uint8Array; readonly matches: MatchSummary },
  order: Pick<RowOrder, 'compare'>,
): CollapsedMatches {
  const variantsOf = new Map<number, readonly number[]>()
  const collapsed = matched.slice()
  let total = matches.total
  for (const rows of variantGroups(index, matched)) {
    const best = rows.reduce((a, b) => (order.compare(b, a) < 0 ? b : a))
    variantsOf.set(best, rows)
    total -= rows.length - 1
    for (const row of rows) if (row !== best) collapsed[row] = 0
  }
  const rows = matches.rows === null ? null : matches.rows.filter((row) => collapsed[row] === 1)
  return { matched: collapsed, matches: { total, rows }, variantsOf }
}

/** The groups of `mask` with more than one row. */
function variantGroups({ attributes }: Pick<StoreIndex, 'attributes'>, mask: Uint8Array): number[][] {
  const groupOf = attributes.groupsOf(variantGroupField)
  const rowsOf = new Map<number, number[]>()
  for (let row = 0; row < mask.length; row += 1) {
    const group = mask[row] === 1 ? (groupOf[row] ?? 0) : 0
    if (group === 0) continue
    const rows = rowsOf.get(group)
    if (rows === undefined) rowsOf.set(group, [row])
    else rows.push(row)
  }
  return [...rowsOf.values()].filter(({ length }) => length > 1)
}

/** The number of products among the rows, if variants of one product count once. */
export function countProducts({ attributes }: Pick<StoreIndex, 'attributes'>, rows: readonly number[]): number {
  const groupOf = attributes.groupsOf(variantGroupField)
  const groups = new Set<number>()
  let alone = 0
  for (const row of rows) {
    const group = groupOf[row] ?? 0
    if (group === 0) alone += 1
    else groups.add(group)
  }
  return alone + groups.size
}
