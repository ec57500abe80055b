import type { AttributeValue, Ordinals } from '../../../engine/attributes/index.ts'
import { selectTop } from '../../../engine/ranking/select-top.ts'
import type { PagePosition, RowOrder } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'

/** One group of a page. */
export interface RowGroup {
  readonly value: AttributeValue | null
  /** The number of matches in the group. */
  readonly total: number
  /** The best rows, best first. */
  readonly rows: readonly number[]
}

export interface GroupedPage {
  readonly groups: readonly RowGroup[]
  readonly totalGroups: number
  readonly next: PagePosition | null
}

interface GroupQuery {
  readonly field: string
  /** The maximum number of groups on the page. */
  readonly limit: number
  /** The number of groups to skip. */
  readonly offset: number
  /** The maximum number of rows per group. */
  readonly groupLimit: number
  readonly after: PagePosition | null
}

/**
 * Groups matches by the first value of a field; a row without one is its own group. Groups are ordered by their best rows.
 * A page begins after the best row of the last group of the previous page.
 */
export function groupRows(
  index: StoreIndex,
  found: { readonly matched: Uint8Array; readonly order: RowOrder },
  query: GroupQuery,
): GroupedPage {
  const { order } = found
  const groupOf = index.attributes.groupsOf(query.field)
  const { best, totals, totalGroups } = leadersOf(found, groupOf)
  const left = query.after === null ? best : best.filter((row) => order.isAfter(row, query.after as PagePosition))
  const leaders = topOf(left, order, { k: query.limit, offset: query.offset })
  const members = query.groupLimit === 1 ? null : membersOf(found, { groupOf, leaders, limit: query.groupLimit })
  const groups = leaders.map((row) => {
    const group = groupOf[row] ?? 0
    const rows = group === 0 ? [row] : (members?.get(group) ?? [row])
    return { value: index.attributes.valuesOf(row, query.field)[0] ?? null, total: totals.get(group) ?? 1, rows }
  })
  const last = leaders.at(-1)
  return {
    groups,
    totalGroups,
    next: left.length <= query.offset + leaders.length || last === undefined ? null : order.positionOf(last),
  }
}

/** The best row of every group, and the number of rows in each group that has a value. */
function leadersOf(
  { matched, order }: { matched: Uint8Array; order: RowOrder },
  groupOf: Ordinals,
): { best: number[]; totals: Map<number, number>; totalGroups: number } {
  const ungrouped: number[] = []
  const bestOf = new Map<number, number>()
  const totals = new Map<number, number>()
  for (let row = 0; row < matched.length; row += 1) {
    if (matched[row] === 0) continue
    const group = groupOf[row] ?? 0
    if (group === 0) {
      ungrouped.push(row)
      continue
    }
    totals.set(group, (totals.get(group) ?? 0) + 1)
    const before = bestOf.get(group)
    if (before === undefined || order.compare(row, before) < 0) bestOf.set(group, row)
  }
  const best = [...bestOf.values(), ...ungrouped]
  return { best, totals, totalGroups: best.length }
}

/** The first `limit` rows of each leader's group, in order. */
function membersOf(
  { matched, order }: { matched: Uint8Array; order: RowOrder },
  query: { groupOf: Ordinals; leaders: readonly number[]; limit: number },
): Map<number, number[]> {
  const { groupOf, leaders, limit } = query
  const members = new Map<number, number[]>()
  for (const row of leaders) if (groupOf[row] !== 0) members.set(groupOf[row] ?? 0, [])
  for (let row = 0; row < matched.length; row += 1) {
    if (matched[row] !== 0) members.get(groupOf[row] ?? 0)?.push(row)
  }
  for (const [group, rows] of members) members.set(group, topOf(rows, order, { k: limit, offset: 0 }))
  return members
}

/** The first `k` of `rows` after `offset`, in order. */
function topOf(rows: readonly number[], order: RowOrder, page: { k: number; offset: number }): number[] {
  const keys = Float64Array.from(rows, (row) => order.keys[row] ?? Number.NEGATIVE_INFINITY)
  const tieBreak = (a: number, b: number): number => order.tieBreak(rows[a] ?? 0, rows[b] ?? 0)
  const top = selectTop(keys, { ...page, threshold: Number.NEGATIVE_INFINITY, tieBreak })
  return top.rows.map((at) => rows[at] ?? 0)
}
