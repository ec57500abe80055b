import { selectTop } from '../ranking/select-top.ts'
import type { Column } from './column.ts'
import type { AttributeValue, FacetCounts } from './index.ts'
import { valueKinds } from './index.ts'
import { kindOf, type ValueTable } from './value-table.ts'

const steps = 10
// Numbers first, then texts, then truth values.
const placeOfKind = { [valueKinds.number]: 0, [valueKinds.text]: 1, [valueKinds.truth]: 2 }

/** Counts a column's values over the rows whose byte in `mask` is set. A row counts once under each of its values. */
export function countValues(column: Column, mask: Uint8Array, mostValues: number): FacetCounts {
  const counts = countOrdinals(column, mask)
  const missing = counts[0] ?? 0
  counts[0] = 0
  return {
    ...commonest(counts, column.table, mostValues),
    missing,
    numbers: countNumbers(column, { mask, counts }),
  }
}

/** How many rows there are without a value, when no row has the field. */
export function countNothing(mask: Uint8Array): FacetCounts {
  let missing = 0
  for (let row = 0; row < mask.length; row += 1) missing += mask[row] ?? 0
  return { values: [], distinct: 0, missing, numbers: null }
}

function countOrdinals({ table, first, lists }: Column, mask: Uint8Array): Float64Array {
  const counts = new Float64Array(table.size)
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] !== 1) continue
    const ordinal = first[row] ?? 0
    counts[ordinal] = (counts[ordinal] ?? 0) + 1
    if (lists === null) continue
    const start = lists.start(row)
    const end = start + lists.length(row)
    for (let at = start + 1; at < end; at += 1) {
      const other = lists.block[at] ?? 0
      counts[other] = (counts[other] ?? 0) + 1
    }
  }
  return counts
}

function commonest(
  counts: Float64Array,
  table: ValueTable,
  mostValues: number,
): Pick<FacetCounts, 'values' | 'distinct'> {
  const tieBreak = (a: number, b: number): number => compareValues(table.at(a) ?? 0, table.at(b) ?? 0)
  const { rows, total } = selectTop(counts, { k: mostValues, threshold: 1, tieBreak })
  const values = rows.map((ordinal) => ({ value: table.at(ordinal) ?? '', count: counts[ordinal] ?? 0 }))
  return { values, distinct: total }
}

/** Numbers, then texts by code unit, then truth values. */
function compareValues(a: AttributeValue, b: AttributeValue): number {
  if (typeof a !== typeof b) return placeOfKind[kindOf(a)] - placeOfKind[kindOf(b)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

function countNumbers(
  column: Column,
  { mask, counts }: { mask: Uint8Array; counts: Float64Array },
): FacetCounts['numbers'] {
  const { numbers } = column.table
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let ordinal = 1; ordinal < counts.length; ordinal += 1) {
    const number = numbers[ordinal] ?? Number.NaN
    if ((counts[ordinal] ?? 0) === 0) continue
    if (number < min) min = number
    if (number > max) max = number
  }
  if (min > max) return null
  const edges = edgesBetween(min, max)
  const stepOf = Int8Array.from(counts, (count, ordinal) => (count > 0 ? stepAt(edges, numbers[ordinal]) : -1))
  const inStep = new Array<number>(edges.length - 1).fill(0)
  for (const [ordinal, step] of stepOf.entries())
    if (step >= 0) inStep[step] = (inStep[step] ?? 0) + (counts[ordinal] ?? 0)
  takeRepeats(column, { mask, stepOf, inStep })
  const histogram = inStep.map((count, step) => ({ from: edges[step] ?? min, to: edges[step + 1] ?? max, count }))
  return { min, max, histogram }
}

/** Counts a row once in a step that several of its numbers fall in. */
function takeRepeats(
  { lists }: Column,
  { mask, stepOf, inStep }: { mask: Uint8Array; stepOf: Int8Array; inStep: number[] },
): void {
  if (lists === null) return
  for (let row = 0; row < mask.length; row += 1) {
    const several = mask[row] === 1 ? lists.length(row) : 0
    const start = lists.start(row)
    let met = 0
    for (let at = start; at < start + several; at += 1) {
      const step = stepOf[lists.block[at] ?? 0] ?? -1
      if (step < 0) continue
      if ((met & (1 << step)) !== 0) inStep[step] = (inStep[step] ?? 0) - 1
      met |= 1 << step
    }
  }
}

/**
 * The ends of ten equal steps, in numbers that people can read: twelve digits, 18.99 rather than 18.990000000000002. They are
 * what counts, so that a filter from one to the next finds as many.
 */
function edgesBetween(min: number, max: number): number[] {
  if (min === max) return [min, max]
  const edges = [min]
  for (let step = 1; step < steps; step += 1) {
    // As a weighted sum: `max - min` can be beyond the largest number.
    const exact = min * (1 - step / steps) + max * (step / steps)
    const before = edges[step - 1] ?? min
    edges.push(Math.min(max, Math.max(before, Number(exact.toPrecision(12)))))
  }
  return [...edges, max]
}

/** The last step that begins at the number or below it; -1 for what is no number. */
function stepAt(edges: readonly number[], number = Number.NaN): number {
  if (Number.isNaN(number)) return -1
  let step = edges.length - 2
  while (step > 0 && number < (edges[step] ?? 0)) step -= 1
  return step
}
