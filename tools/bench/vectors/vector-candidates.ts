/// <reference lib="esnext.float16" />
import { selectTop } from '../../../server/engine/ranking/select-top.ts'
import { createFlatMatrix } from '../../../server/engine/vectors/flat.ts'
import {
  float32Kernel,
  halfKernel,
  instantiate,
  int8Kernel,
  relaxedInt8Kernel,
  type ScanKernel,
} from './vector-kernels.ts'

/** Vectors to search: `rows` × `dimension` numbers, each exactly a half float. */
export interface VectorSet {
  readonly rows: number
  readonly dimension: number
  readonly numbers: Float32Array
}

/** The result of a search: a score for every row, or the best rows only. */
export type Found = { readonly scores: Float32Array } | { readonly rows: readonly number[] }

/** A search implementation that is ready to be timed. */
export interface Prepared {
  search(query: Float32Array): Found
  release?(): void | Promise<void>
}

/** One line of the comparison. */
export interface Candidate {
  readonly name: string
  /** Bytes per number of a vector in memory; `readPerNumber` is used if a search does not read every number. */
  readonly bytesPerNumber: number
  readonly readPerNumber?: number
  /** Larger sets (rows × dimension) are skipped to keep the run short. */
  readonly maxNumbers?: number
  /** null when its package is not installed. */
  prepare(vectors: VectorSet): Promise<Prepared | null>
}

export const bestCount = 10

const rowOrder = (a: number, b: number) => a - b
/** Returns all scores. */
const noThreshold = { threshold: Number.NEGATIVE_INFINITY, tieBreak: rowOrder }

export const ownCandidates: Candidate[] = [
  { name: 'typed array, doubles, unrolled', bytesPerNumber: 4, prepare: prepareUnrolled },
  { name: 'flat.ts without SIMD', bytesPerNumber: 2, maxNumbers: 3e6, prepare: (set) => prepareFlat(set, 'scalar') },
  { name: 'WebAssembly f32', bytesPerNumber: 4, prepare: prepareFloat32 },
  { name: '**flat.ts: WebAssembly Q15**', bytesPerNumber: 2, prepare: (set) => prepareFlat(set, 'simd') },
  { name: 'WebAssembly f16', bytesPerNumber: 2, prepare: prepareHalf },
  { name: 'WebAssembly int8 + Q15 rescoring', bytesPerNumber: 3, readPerNumber: 1, prepare: prepareInt8 },
  { name: 'the same, relaxed dot product', bytesPerNumber: 3, readPerNumber: 1, prepare: prepareRelaxedInt8 },
]

async function prepareUnrolled({ rows, dimension, numbers }: VectorSet): Promise<Prepared> {
  const scores = new Float32Array(rows)
  return {
    search(query) {
      for (let row = 0; row < rows; row++) scores[row] = unrolledDot(query, numbers, row * dimension)
      return { scores }
    },
  }
}

function unrolledDot(query: Float32Array, numbers: Float32Array, start: number): number {
  const product = (index: number) => (query[index] ?? 0) * (numbers[start + index] ?? 0)
  let [a, b, c, d] = [0, 0, 0, 0]
  for (let index = 0; index < query.length; index += 4) {
    a += product(index)
    b += product(index + 1)
    c += product(index + 2)
    d += product(index + 3)
  }
  return a + b + c + d
}

async function prepareFlat({ rows, dimension, numbers }: VectorSet, kernel: 'simd' | 'scalar'): Promise<Prepared> {
  const matrix = createFlatMatrix(dimension, { kernel })
  for (let row = 0; row < rows; row++) matrix.set(row, numbers.subarray(row * dimension, (row + 1) * dimension))
  const scores = new Float32Array(rows)
  return {
    search(query) {
      matrix.dotAll(query, scores)
      return { scores }
    },
    release: () => matrix.close(),
  }
}

async function prepareFloat32({ rows, dimension, numbers }: VectorSet): Promise<Prepared> {
  const layout = layoutOf(rows, dimension)
  const { kernel, memory } = await instantiate<ScanKernel>(float32Kernel(dimension), layout.rows + numbers.byteLength)
  new Float32Array(memory.buffer, layout.rows, numbers.length).set(numbers)
  const place = new Float32Array(memory.buffer, layout.query, dimension)
  const scores = new Float32Array(memory.buffer, layout.scores, rows)
  return {
    search(query) {
      place.set(query)
      kernel.scan(layout.query, layout.rows, rows, layout.scores)
      return { scores }
    },
  }
}

async function prepareHalf({ rows, dimension, numbers }: VectorSet): Promise<Prepared> {
  const layout = layoutOf(rows, dimension)
  const bytes = layout.rows + numbers.length * 2
  const { kernel, memory } = await instantiate<ScanKernel>(halfKernel(dimension), bytes)
  new Float16Array(memory.buffer, layout.rows, numbers.length).set(numbers.map((number) => number * 2 ** 15))
  const place = new Float32Array(memory.buffer, layout.query, dimension)
  const scores = new Float32Array(memory.buffer, layout.scores, rows)
  return {
    search(query) {
      for (const [index, number] of query.entries()) {
        place[(index & ~7) + ((index & 7) >> 1) + (index & 1) * 4] = number * 2 ** 97
      }
      kernel.scan(layout.query, layout.rows, rows, layout.scores)
      return { scores }
    },
  }
}

function prepareInt8(set: VectorSet): Promise<Prepared> {
  return prepareRescored(set, { text: int8Kernel(set.dimension), queryRange: 127, queryZero: 0 })
}

/** The query is shifted by 64 to be positive, which adds 64 times the precomputed sum of the row. */
function prepareRelaxedInt8(set: VectorSet): Promise<Prepared> {
  return prepareRescored(set, { text: relaxedInt8Kernel(set.dimension), queryRange: 63, queryZero: 64 })
}

interface Int8Form {
  text: string
  queryRange: number
  queryZero: number
}

/** The best 100 by bytes, rescored exactly: the best rows, but no exact totals. */
async function prepareRescored(set: VectorSet, { text, queryRange, queryZero }: Int8Form): Promise<Prepared> {
  const { rows, dimension, numbers } = set
  const layout = layoutOf(rows, dimension)
  const { kernel, memory } = await instantiate<ScanKernel>(text, layout.rows + numbers.length)
  const bytes = new Int8Array(memory.buffer, layout.rows, numbers.length)
  const place = new Int8Array(memory.buffer, layout.query, dimension)
  const dots = new Int32Array(memory.buffer, layout.scores, rows)
  const steps = quantizeRows(set, bytes)
  const offsets = rowSums(bytes, dimension).map((sum) => sum * queryZero)
  const exact = createFlatMatrix(dimension)
  for (let row = 0; row < rows; row++) exact.set(row, numbers.subarray(row * dimension, (row + 1) * dimension))
  const approximate = new Float32Array(rows)
  const rescored = new Float32Array(100)
  return {
    search(query) {
      const step = largest(query) / queryRange
      for (const [index, number] of query.entries()) place[index] = Math.round(number / step) + queryZero
      kernel.scan(layout.query, layout.rows, rows, layout.scores)
      for (let row = 0; row < rows; row++)
        approximate[row] = ((dots[row] ?? 0) - (offsets[row] ?? 0)) * (steps[row] ?? 0)
      const likely = Int32Array.from(selectTop(approximate, { ...noThreshold, k: 100 }).rows)
      exact.dotRows(query, likely, rescored)
      const best = selectTop(rescored.subarray(0, likely.length), { ...noThreshold, k: bestCount })
      return { rows: best.rows.map((place) => likely[place] ?? -1) }
    },
    release: () => exact.close(),
  }
}

/** Writes every row as bytes and returns the size of one step, by row. */
function quantizeRows({ rows, dimension, numbers }: VectorSet, bytes: Int8Array): Float32Array {
  const steps = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    const vector = numbers.subarray(row * dimension, (row + 1) * dimension)
    const step = largest(vector) / 127
    for (let index = 0; index < dimension; index++)
      bytes[row * dimension + index] = Math.round((vector[index] ?? 0) / step)
    steps[row] = step
  }
  return steps
}

function rowSums(bytes: Int8Array, dimension: number): Int32Array {
  const sums = new Int32Array(bytes.length / dimension)
  for (let row = 0; row < sums.length; row++) {
    sums[row] = bytes.subarray(row * dimension, (row + 1) * dimension).reduce((sum, byte) => sum + byte, 0)
  }
  return sums
}

function largest(vector: Float32Array): number {
  return vector.reduce((most, number) => Math.max(most, Math.abs(number)), Number.MIN_VALUE)
}

/** Addresses: the query at 0, the scores, the rows; 64-byte lines. */
function layoutOf(rows: number, dimension: number) {
  const scores = dimension * 4
  return { query: 0, scores, rows: Math.ceil((scores + rows * 4) / 64) * 64 }
}
