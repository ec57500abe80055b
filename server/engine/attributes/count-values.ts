import type { Column } from './column.ts'
import type { AttributeValue, FacetCounts, FacetOptions } from './index.ts'
import { valueKinds } from './index.ts'
import { kindOf, type ValueTable } from './value-table.ts'

const binCount = 10
// Numbers first, then strings, then booleans.
const placeOfKind = { [valueKinds.number]: 0, [valueKinds.text]: 1, [valueKinds.boolean]: 2 }

type Merged = NonNullable<FacetOptions['merged']>

/**
 * Counts a column's values over the rows whose byte in `mask` is set. A row counts once under each of its values, and so do merged
 * rows together.
 */
export function countValues(column: Column, mask: Uint8Array, { maxValues, merged = [] }: FacetOptions): FacetCounts {
  const counts = countOrdinals(column, mask)
  const missing = (counts[0] ?? 0) - countParents(column, mask) - subtractMerged(column, { merged, counts })
  counts[0] = 0
  return {
    ...topValues(counts, column.table, maxValues),
    missing,
    numbers: countNumbers(column, { mask, counts, merged }),
  }
}

/**
 * Counts each value of merged rows once. Returns by how much the rows without the field exceed the merged rows of which none has it.
 */
function subtractMerged(column: Column, { merged, counts }: { merged: Merged; counts: Float64Array }): number {
  const seenIn = new Int32Array(counts.length)
  let excess = 0
  for (const [at, rows] of merged.entries()) {
    let without = 0
    for (const row of rows) {
      const ordinals = ordinalsAt(column, row)
      if (ordinals.length === 0 && column.isParent?.[row] !== 1) without += 1
      for (const ordinal of ordinals) {
        counts[ordinal] = (counts[ordinal] ?? 0) - (seenIn[ordinal] === at + 1 ? 1 : 0)
        seenIn[ordinal] = at + 1
      }
    }
    excess += without === rows.length ? without - 1 : without
  }
  return excess
}

function ordinalsAt({ first, lists }: Column, row: number): ArrayLike<number> & Iterable<number> {
  const several = lists?.length(row) ?? 0
  if (lists !== null && several > 0) return lists.block(row).subarray(lists.start(row), lists.start(row) + several)
  const ordinal = first[row] ?? 0
  return ordinal === 0 ? [] : [ordinal]
}

function countOrdinals({ table, first, lists }: Column, mask: Uint8Array): Float64Array {
  const counts = new Float64Array(table.size)
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] !== 1) continue
    const ordinal = first[row] ?? 0
    counts[ordinal] = (counts[ordinal] ?? 0) + 1
    if (lists === null) continue
    const start = lists.start(row)
    const block = lists.block(row)
    const end = start + lists.length(row)
    for (let at = start + 1; at < end; at += 1) {
      const other = block[at] ?? 0
      counts[other] = (counts[other] ?? 0) + 1
    }
  }
  return counts
}

function countParents({ isParent }: Column, mask: Uint8Array): number {
  if (isParent === null) return 0
  let parents = 0
  for (let row = 0; row < mask.length; row += 1) parents += (mask[row] ?? 0) & (isParent[row] ?? 0)
  return parents
}

/** The most frequent values. */
function topValues(
  counts: Float64Array,
  table: ValueTable,
  maxValues: number,
): Pick<FacetCounts, 'values' | 'distinct'> {
  const { distinct, least } = countCutoff(counts, maxValues)
  const { numbers } = table
  const compare = (a: number, b: number): number => {
    const difference = (counts[b] ?? 0) - (counts[a] ?? 0)
    if (difference !== 0) return difference
    // Nearly all prices are distinct, so ties are common: compare numbers directly.
    const step = (numbers[a] ?? Number.NaN) - (numbers[b] ?? Number.NaN)
    return Number.isNaN(step) ? compareValues(table.at(a) ?? 0, table.at(b) ?? 0) : step
  }
  const top: number[] = []
  for (let ordinal = 1; ordinal < counts.length; ordinal += 1) {
    if ((counts[ordinal] ?? 0) < least) continue
    if (top.length === maxValues && compare(ordinal, top[maxValues - 1] ?? 0) > 0) continue
    top.splice(placeOf(top, ordinal, compare), 0, ordinal)
    if (top.length > maxValues) top.pop()
  }
  return { values: top.map((ordinal) => ({ value: table.at(ordinal) ?? '', count: counts[ordinal] ?? 0 })), distinct }
}

/** The number of distinct values, and the lowest count among the `maxValues` highest. */
function countCutoff(counts: Float64Array, maxValues: number): { distinct: number; least: number } {
  let highest = 0
  for (let ordinal = 1; ordinal < counts.length; ordinal += 1) highest = Math.max(highest, counts[ordinal] ?? 0)
  const ordinalsOf = new Int32Array(highest + 1)
  for (let ordinal = 1; ordinal < counts.length; ordinal += 1) {
    const count = counts[ordinal] ?? 0
    ordinalsOf[count] = (ordinalsOf[count] ?? 0) + 1
  }
  let least = 1
  let distinct = 0
  for (let count = highest; count > 0; count -= 1) {
    if (distinct < maxValues) least = count
    distinct += ordinalsOf[count] ?? 0
  }
  return { distinct, least }
}

function placeOf(sorted: readonly number[], item: number, compare: (a: number, b: number) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(sorted[middle] ?? 0, item) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Numbers, then strings by code unit, then booleans. */
function compareValues(a: AttributeValue, b: AttributeValue): number {
  if (typeof a !== typeof b) return placeOfKind[kindOf(a)] - placeOfKind[kindOf(b)]
  if (a === b) return 0
  return a < b ? -1 : 1
}

function countNumbers(
  column: Column,
  { mask, counts, merged }: { mask: Uint8Array; counts: Float64Array; merged: Merged },
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
  const findStep = binFinder(edges)
  const stepOf = new Int8Array(counts.length).fill(-1)
  const inStep = new Float64Array(edges.length - 1)
  for (let ordinal = 1; ordinal < counts.length; ordinal += 1) {
    const count = counts[ordinal] ?? 0
    const number = numbers[ordinal] ?? Number.NaN
    if (count === 0 || Number.isNaN(number)) continue
    const step = findStep(number)
    stepOf[ordinal] = step
    inStep[step] = (inStep[step] ?? 0) + count
  }
  subtractRepeats(column, { rows: withoutMerged(mask, merged), stepOf, inStep })
  subtractMergedRepeats(column, { merged, stepOf, inStep })
  const histogram = Array.from(inStep, (count, step) => ({
    from: edges[step] ?? min,
    to: edges[step + 1] ?? max,
    count,
  }))
  return { min, max, histogram }
}

/** Corrects the bins for rows with several numbers in one bin: such a row counts once. */
function subtractRepeats(
  { lists }: Column,
  { rows, stepOf, inStep }: { rows: Uint8Array; stepOf: Int8Array; inStep: Float64Array },
): void {
  if (lists === null) return
  for (let row = 0; row < rows.length; row += 1) {
    const several = rows[row] === 1 ? lists.length(row) : 0
    const start = lists.start(row)
    const block = lists.block(row)
    let met = 0
    for (let at = start; at < start + several; at += 1) {
      const step = stepOf[block[at] ?? 0] ?? -1
      if (step < 0) continue
      if ((met & (1 << step)) !== 0) inStep[step] = (inStep[step] ?? 0) - 1
      met |= 1 << step
    }
  }
}

/** The same for merged rows, which count once together. Each of their values has been counted once. */
function subtractMergedRepeats(
  column: Column,
  { merged, stepOf, inStep }: { merged: Merged; stepOf: Int8Array; inStep: Float64Array },
): void {
  for (const rows of merged) {
    let met = 0
    for (const ordinal of new Set(rows.flatMap((row) => [...ordinalsAt(column, row)]))) {
      const step = stepOf[ordinal] ?? -1
      if (step < 0) continue
      if ((met & (1 << step)) !== 0) inStep[step] = (inStep[step] ?? 0) - 1
      met |= 1 << step
    }
  }
}

function withoutMerged(mask: Uint8Array, merged: Merged): Uint8Array {
  if (merged.length === 0) return mask
  const rows = mask.slice()
  for (const row of merged.flat()) rows[row] = 0
  return rows
}

/**
 * The edges of ten equal bins, rounded to twelve digits: 18.99 instead of 18.990000000000002. Counting uses the rounded edges, so a
 * filter from one edge to the next finds as many rows.
 */
function edgesBetween(min: number, max: number): Float64Array {
  if (min === max) return Float64Array.of(min, max)
  const edges = [min]
  for (let step = 1; step < binCount; step += 1) {
    // A weighted sum, because `max - min` can overflow.
    const exact = min * (1 - step / binCount) + max * (step / binCount)
    const before = edges[step - 1] ?? min
    edges.push(Math.min(max, Math.max(before, Number(exact.toPrecision(12)))))
  }
  return Float64Array.of(...edges, max)
}

/** Returns a function that finds the bin of a number. */
function binFinder(edges: Float64Array): (number: number) => number {
  const last = edges.length - 2
  const min = edges[0] ?? 0
  const perStep = (last + 1) / ((edges[last + 1] ?? min) - min)
  return (number) => {
    // An estimate, because bins are nearly equal; 0 when the range overflows.
    let step = ((number - min) * perStep) | 0
    if (step > last) step = last
    while (step < last && number >= (edges[step + 1] ?? 0)) step += 1
    while (step > 0 && number < (edges[step] ?? 0)) step -= 1
    return step
  }
}
