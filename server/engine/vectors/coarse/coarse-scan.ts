import { createKthHighest } from '../../ranking/kth-highest.ts'
import { offsetIn } from '../../sampling.ts'
import type { VectorMatrix } from '../index.ts'
import { simdKernel } from '../simd-rows.ts'
import { type CoarseRows, coarseDimension, createCoarseRows } from './coarse-rows.ts'
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
  let estimates = new Float32Array(0)
  // The query of `estimates`, while no row has changed: a text search scans twice, and its relaxations again.
  let estimated: Float32Array | null = null

  const encode = ({ basis, rows }: Codes, start: number, count: number): void => {
    const products = basis.directions.map(() => new Float32Array(count))
    matrix.dotMany(basis.directions, products, start)
    rows.write(start, products)
  }

  function* encodeRest(into: Codes): Generator<undefined> {
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

  const estimate = (query: Float32Array): Float32Array => {
    if (codes === null) throw new Error('vectors: the estimates were not built')
    if (estimated === query && codes.encoded === matrix.rows) return estimates.subarray(0, matrix.rows)
    const steps = [encodeStale(codes), encodeRest(codes)]
    for (const step of steps) while (step.next().done !== true);
    if (estimates.length < matrix.rows) estimates = new Float32Array(Math.ceil(matrix.rows * 1.25))
    const all = estimates.subarray(0, matrix.rows)
    codes.rows.estimate(query, all)
    estimated = query
    return all
  }

  return {
    get bytes() {
      return (codes?.rows.bytes ?? 0) + estimates.byteLength + shortlist.bytes
    },
    isSupported: simdKernel() !== null,
    get isReady() {
      return codes !== null && matrix.rows - codes.encoded <= maxPending && stale.size <= maxChanged
    },
    get isComplete() {
      return codes !== null && isTrained() && codes.encoded >= matrix.rows && stale.size === 0
    },
    changed(row) {
      estimated = null
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
      estimated = null
      yield* encodeStale(built)
    },
    drop() {
      codes = null
      estimated = null
      stale.clear()
      shortlist.clear()
      estimates = new Float32Array(0)
    },
    dotAll(query, selection) {
      const dots = estimate(query)
      return { dots, best: refineBest(shortlist, { query, dots }, selection) }
    },
    dotRows(query, rows, dots) {
      const all = estimate(query)
      for (let at = 0; at < rows.length; at += 1) dots[at] = all[rows[at] ?? 0] ?? 0
      shortlist.refine(query, dots.subarray(0, rows.length), { rows })
    },
  }
}

interface Refinement {
  /** The rows of the estimates; by default each has its own place. */
  readonly rows?: Int32Array
  /** The places that count; by default all. */
  readonly counts?: (at: number) => boolean
  /** About how many are replaced; by default `shortlistSize`, or a share of many estimates. */
  readonly size?: number
}

/** Replaces the highest estimates by exact dot products. */
function createShortlist(matrix: VectorMatrix) {
  let places = new Int32Array(0)
  let listed = new Int32Array(0)
  let exact = new Float32Array(0)
  return {
    get bytes(): number {
      return places.byteLength + listed.byteLength + exact.byteLength
    },
    clear(): void {
      places = new Int32Array(0)
      listed = new Int32Array(0)
      exact = new Float32Array(0)
    },
    /** Returns the places with exact dot products, valid until the next call. */
    refine(query: Float32Array, estimates: Float32Array, { rows, counts, size }: Refinement = {}): Int32Array {
      if (places.length < estimates.length) places = new Int32Array(Math.ceil(estimates.length * 1.25))
      const count = selectHighest(estimates, places, { counts, size })
      const chosen = places.subarray(0, count)
      if (listed.length < count) {
        listed = new Int32Array(count * 2)
        exact = new Float32Array(count * 2)
      }
      for (let at = 0; at < count; at += 1)
        listed[at] = rows === undefined ? (chosen[at] ?? 0) : (rows[chosen[at] ?? 0] ?? 0)
      matrix.dotRows(query, listed.subarray(0, count), exact.subarray(0, count))
      for (let at = 0; at < count; at += 1) estimates[chosen[at] ?? 0] = exact[at] ?? 0
      return chosen
    },
  }
}

/** Compares the highest exactly; where candidates are rare among them, the highest candidates too. */
function refineBest(
  shortlist: ReturnType<typeof createShortlist>,
  { query, dots }: { readonly query: Float32Array; readonly dots: Float32Array },
  { mask, owner, isPreliminary }: Selection,
): Int32Array | null {
  if (isPreliminary === true) return shortlist.refine(query, dots, { size: shortlistSize })
  const chosen = shortlist.refine(query, dots)
  const isCandidate = (row: number): boolean => mask?.[owner[row] ?? -1] === 1
  if (mask !== undefined && !hasMost(chosen, isCandidate)) shortlist.refine(query, dots, { counts: isCandidate })
  return null
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
  readonly counts: ((at: number) => boolean) | undefined
  readonly size?: number | undefined
}

/**
 * Lists the positions with the highest values, in ascending order, and returns their number. The limit is that of a
 * sample, so that the number varies by a fifth; of equal values at the limit, all are listed.
 */
function selectHighest(values: Float32Array, into: Int32Array, { counts, size }: Wanted): number {
  const limit = limitOf(values, { counts, size })
  let found = 0
  for (let at = 0; at < values.length; at += 1) {
    if (!((values[at] ?? 0) >= limit)) continue
    if (counts !== undefined && !counts(at)) continue
    into[found] = at
    found += 1
  }
  return found
}

/** The value that about as many values reach as the shortlist has entries; -Infinity if there are fewer values. */
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
