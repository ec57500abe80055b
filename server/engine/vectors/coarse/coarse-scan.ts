import { createKthHighest } from '../../ranking/kth-highest.ts'
import { offsetIn } from '../../sampling.ts'
import { scratchCapacity } from '../../tables/capacity.ts'
import type { VectorMatrix } from '../index.ts'
import { type CoarseRows, createCoarseRows } from './coarse-rows.ts'
import { coarseDimension, estimateModule } from './estimate-task.ts'
import { type Basis, trainBasis } from './train-basis.ts'

/** Limits the rows that a query is compared with exactly. */
export interface Selection {
  /** By product: 1 for those that count; all count without it. */
  readonly mask?: Uint8Array | undefined
  /** Whether only the `shortlistSize` highest of all rows are compared exactly, because the caller compares others later. */
  readonly isPreliminary?: boolean | undefined
  /** The product of each row. */
  readonly owner: Int32Array
}

/** Estimates of all rows, and the exact products of those that are estimated highest. */
export interface CoarseScan {
  readonly bytes: number
  /** False without WebAssembly SIMD. */
  readonly isSupported: boolean
  /** Whether (nearly) all rows have estimates. */
  readonly isReady: boolean
  /** Whether all rows have estimates. */
  readonly isComplete: boolean
  /** Must be called when a row changes. */
  changed(row: number): void
  /** Trains the basis if there is none, and encodes what changed. Yields every few milliseconds. The matrix may change in between. */
  build(texts: readonly Float32Array[]): Generator<undefined>
  /** Frees the memory; every row is compared exactly again. */
  drop(): void
  /**
   * The dot product of every row: exact for the `shortlistSize` highest or more, and for as many of the highest in `mask`; estimates for
   * the others. `best`: the rows of the highest, for a preliminary selection. Valid until the next call. Requires `isReady`. A query is identified by its array, which must not change.
   */
  dotAll(query: Float32Array, selection: Selection): { readonly dots: Float32Array; readonly best: Int32Array | null }
  /** Exact for the highest of the listed rows, estimates for the others: writes one for each row into `dots`. */
  dotRows(query: Float32Array, rows: Int32Array, dots: Float32Array): void
}

/** The rows that are compared exactly in matrices of up to 200,000 (decision 0079-large-stores.md). */
export const shortlistSize = 4096
// Of larger ones: where thousands of images differ only in noise, a fixed number found 89 % of the best of a million.
const shortlistShare = 1 / 50
/** Three standard deviations of an estimate, where images differ in all dimensions. */
export const maxEstimateError = 0.05
const trainingSize = 2048
const rowsPerSlice = 4096
// Rows that are encoded before a search, in a few milliseconds.
const maxPending = 4096
// Encoding a single row takes as long as twenty in a slice.
const maxChanged = 256
const sampleSize = 8192
const changedPerStep = 128
// A store that has grown this much may have other products than those that the basis was trained on.
const maxGrowth = 3

/** Estimates by one basis. */
interface Codes {
  readonly basis: Basis
  readonly rows: CoarseRows
  /** The rows of the matrix when the basis was trained. */
  readonly trainedOn: number
  /** Rows from here on have none. */
  encoded: number
}

export function createCoarseScan(matrix: VectorMatrix): CoarseScan {
  let codes: Codes | null = null
  // Encoded rows that have changed since.
  const stale = new Set<number>()
  const shortlist = createShortlist(matrix)
  // The last query and its estimates, while no row has changed: a text search scans twice, and its relaxations again.
  let last: Estimates | null = null

  const encode = ({ basis, rows }: Codes, start: number, count: number): void => {
    last = null
    const products = basis.directions.map(() => new Float32Array(count))
    matrix.dotMany(basis.directions, products, start)
    rows.write(start, products)
  }

  function* encodeRest(into: Codes): Generator<undefined> {
    last = null
    into.rows.reserve(matrix.rows)
    while (into.encoded < matrix.rows) {
      const count = Math.min(rowsPerSlice, matrix.rows - into.encoded)
      encode(into, into.encoded, count)
      into.encoded += count
      yield undefined
    }
  }

  function* encodeStale(into: Codes): Generator<undefined> {
    for (const row of [...stale]) {
      stale.delete(row)
      encode(into, row, 1)
      if (stale.size % changedPerStep === 0) yield undefined
    }
  }

  const isTrained = (): boolean => codes !== null && matrix.rows <= codes.trainedOn * maxGrowth

  const estimate = (query: Float32Array): Estimates => {
    if (codes === null) throw new Error('vectors: the estimates were not built')
    if (last?.query === query && codes.encoded === matrix.rows) return last
    const steps = [encodeStale(codes), encodeRest(codes)]
    for (const step of steps) while (step.next().done !== true);
    last = { query, rows: codes.rows, dots: codes.rows.estimate(query, matrix.rows) }
    return last
  }

  return {
    get bytes() {
      return (codes?.rows.bytes ?? 0) + shortlist.bytes
    },
    isSupported: estimateModule() !== null,
    get isReady() {
      return codes !== null && matrix.rows - codes.encoded <= maxPending && stale.size <= maxChanged
    },
    get isComplete() {
      return codes !== null && isTrained() && codes.encoded >= matrix.rows && stale.size === 0
    },
    changed(row) {
      last = null
      if (codes !== null && row < codes.encoded) stale.add(row)
    },
    *build(texts) {
      let built = codes
      if (built === null || !isTrained()) {
        const trainedOn = matrix.rows
        const basis = yield* trainBasis({ stored: yield* sampleOf(matrix), texts }, coarseDimension)
        built = { basis, rows: createCoarseRows(basis), trainedOn, encoded: 0 }
      }
      // Until a new basis is complete, searches use the estimates by the former one.
      yield* encodeRest(built)
      codes = built
      last = null
      yield* encodeStale(built)
    },
    drop() {
      codes = null
      last = null
      stale.clear()
      shortlist.clear()
    },
    dotAll(query, selection) {
      const estimates = estimate(query)
      return { dots: estimates.dots, best: compareBest(shortlist, estimates, selection) }
    },
    dotRows(query, rows, dots) {
      const all = estimate(query).dots
      for (let at = 0; at < rows.length; at += 1) dots[at] = all[rows[at] ?? 0] ?? 0
      shortlist.compareListed(query, rows, dots.subarray(0, rows.length))
    },
  }
}

/** The dot products of a query with all rows: estimates, until some are replaced by exact ones. */
interface Estimates {
  readonly query: Float32Array
  readonly dots: Float32Array
  readonly rows: CoarseRows
}

/** Replaces the highest estimates by exact dot products. */
function createShortlist(matrix: VectorMatrix) {
  let places = new Int32Array(0)
  let listed = new Int32Array(0)
  let exact = new Float32Array(0)

  const dotsOf = (query: Float32Array, rows: Int32Array): Float32Array => {
    if (exact.length < rows.length) exact = new Float32Array(scratchCapacity(rows.length))
    matrix.dotRows(query, rows, exact.subarray(0, rows.length))
    return exact
  }

  return {
    get bytes(): number {
      return places.byteLength + listed.byteLength + exact.byteLength
    },
    clear(): void {
      places = new Int32Array(0)
      listed = new Int32Array(0)
      exact = new Float32Array(0)
    },
    /** Returns the rows that were compared, valid until the next call. */
    compare({ query, dots, rows }: Estimates, wanted: Wanted = {}): Int32Array {
      const highest = rows.select(limitOf(dots, wanted))
      const { counts } = wanted
      const chosen = counts === undefined ? highest : keep(highest, counts)
      const found = dotsOf(query, chosen)
      for (let at = 0; at < chosen.length; at += 1) dots[chosen[at] ?? 0] = found[at] ?? 0
      return chosen
    },
    /** The same for the estimates of the listed rows. */
    compareListed(query: Float32Array, rows: Int32Array, dots: Float32Array): void {
      if (places.length < rows.length) {
        places = new Int32Array(scratchCapacity(rows.length))
        listed = new Int32Array(places.length)
      }
      const count = selectHighest(dots, places)
      for (let at = 0; at < count; at += 1) listed[at] = rows[places[at] ?? 0] ?? 0
      const found = dotsOf(query, listed.subarray(0, count))
      for (let at = 0; at < count; at += 1) dots[places[at] ?? 0] = found[at] ?? 0
    },
  }
}

/** Compares the highest exactly; where candidates are rare among them, the highest candidates too. */
function compareBest(
  shortlist: ReturnType<typeof createShortlist>,
  estimates: Estimates,
  { mask, owner, isPreliminary }: Selection,
): Int32Array | null {
  if (isPreliminary === true) return shortlist.compare(estimates, { size: shortlistSize })
  const chosen = shortlist.compare(estimates)
  const isCandidate = (row: number): boolean => mask?.[owner[row] ?? -1] === 1
  if (mask !== undefined && !hasMost(chosen, isCandidate)) shortlist.compare(estimates, { counts: isCandidate })
  return null
}

/** Moves the rows that count to the front of the list, and returns that part. */
function keep(rows: Int32Array, counts: (row: number) => boolean): Int32Array {
  let kept = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    rows[kept] = row
    kept += Number(counts(row))
  }
  return rows.subarray(0, kept)
}

/** Whether half of the rows count. */
function hasMost(rows: Int32Array, counts: (row: number) => boolean): boolean {
  let counted = 0
  for (let at = 0; at < rows.length; at += 1) if (counts(rows[at] ?? 0)) counted += 1
  return counted * 2 >= rows.length
}

/** Vectors of rows that are spread over the matrix. Empty rows are left out. */
function* sampleOf(matrix: VectorMatrix): Generator<undefined, Float32Array[]> {
  const step = Math.max(1, Math.floor(matrix.rows / trainingSize))
  const sample: Float32Array[] = []
  for (let start = 0; start < matrix.rows; start += step) {
    const vector = matrix.get(Math.min(matrix.rows - 1, start + offsetIn(start, step)))
    if (vector.some((value) => value !== 0)) sample.push(vector)
    if (sample.length % 512 === 0) yield undefined
  }
  return sample
}

interface Wanted {
  /** The positions that count; by default all. */
  readonly counts?: (at: number) => boolean
  /** About how many are wanted; by default `shortlistSize`, or a share of many estimates. */
  readonly size?: number
}

/** Lists the positions with the highest values, in ascending order, and returns their number. */
function selectHighest(values: Float32Array, into: Int32Array): number {
  const limit = limitOf(values, {})
  let found = 0
  for (let at = 0; at < values.length; at += 1) {
    if (!((values[at] ?? 0) >= limit)) continue
    into[found] = at
    found += 1
  }
  return found
}

/**
 * The value that about as many values reach as are wanted; -Infinity if there are fewer. It is the limit of a sample, so that the number
 * varies by a fifth; of equal values at the limit, all reach it.
 */
function limitOf(
  values: Float32Array,
  { counts, size = Math.max(shortlistSize, values.length * shortlistShare) }: Wanted,
): number {
  const step = Math.max(1, Math.floor(values.length / sampleSize))
  const highest = createKthHighest(Math.ceil(size / step))
  for (let start = 0; start < values.length; start += step) {
    const at = Math.min(values.length - 1, start + offsetIn(start, step))
    if (counts === undefined || counts(at)) highest.offer(values[at] ?? 0)
  }
  return highest.floor
}
