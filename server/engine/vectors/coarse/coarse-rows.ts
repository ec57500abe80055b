import { grownCapacity } from '../../tables/capacity.ts'
import { grownBytes } from '../row-memory.ts'
import { coarseDimension, estimateBytes, estimateModule, instantiateKernel } from './estimate-task.ts'
import { createEstimateThreads } from './estimate-threads.ts'
import { type Basis, dot } from './train-basis.ts'

/** Rows of 64 bytes that estimate dot products. Coordinates beyond the ranges of the basis are clipped. */
export interface CoarseRows {
  readonly bytes: number
  /** Makes room for this many rows. Discards the estimates. */
  reserve(rows: number): void
  /** Stores rows `start …` from their dot products with each direction of the basis. Discards the estimates. */
  write(start: number, products: readonly Float32Array[]): void
  /** Estimates the dot product of the query with the first `count` rows. The caller may change the result. */
  estimate(query: Float32Array, count: number): Float32Array
  /** The rows of the last `estimate` whose number, as the caller may have changed it, is at least `limit`, in ascending order. Valid until the next call. */
  select(limit: number): Int32Array
}

// The memory layout: the query as 16-bit integers, a list of selected rows, as many rows as there is capacity for, an estimate for each.
const firstListed = coarseDimension * 2
const listedBytes = 4
const rowsPerSelection = 16_384
const firstRow = firstListed + rowsPerSelection * listedBytes
const bytesPerRow = coarseDimension + estimateBytes
// The kernel processes four rows at a time.
const rowsPerPass = 4
const pageBytes = 65_536
const addressLimit = 2 ** 32 - pageBytes
const maxByte = 127
const maxNumber = 32_767

// Of all stores: their searches run one at a time.
const threads = createEstimateThreads()

/** Throws where WebAssembly SIMD is not available. */
export function createCoarseRows({ mean, directions, ranges }: Basis): CoarseRows {
  const module = estimateModule()
  if (module === null) throw new Error('vectors: WebAssembly SIMD is not available here')
  const maximum = Math.floor(addressLimit / pageBytes)
  const memory = new WebAssembly.Memory({ initial: Math.ceil(firstRow / pageBytes), maximum, shared: true })
  const kernel = instantiateKernel(module, memory)
  const steps = ranges.map((range) => range / maxByte)
  const offsets = directions.map((direction) => dot(direction, mean))
  let estimated = 0
  let selected = new Int32Array(0)

  const capacity = (): number => {
    const rows = Math.floor((memory.buffer.byteLength - firstRow) / bytesPerRow)
    return rows - (rows % rowsPerPass)
  }
  const firstEstimate = (): number => firstRow + capacity() * coarseDimension

  const reserve = (rows: number): void => {
    if (rows <= capacity()) return
    const needed = firstRow + (rows + rowsPerPass) * bytesPerRow
    const allocated = memory.buffer.byteLength
    memory.grow(Math.ceil((grownBytes(needed, allocated, maximum * pageBytes) - allocated) / pageBytes))
  }

  return {
    get bytes() {
      return memory.buffer.byteLength + selected.byteLength
    },
    reserve(rows) {
      estimated = 0
      reserve(rows)
    },
    write(start, products) {
      const count = products[0]?.length ?? 0
      reserve(start + count)
      estimated = 0
      const bytes = new Int8Array(memory.buffer, firstRow + start * coarseDimension, count * coarseDimension)
      for (const [at, values] of products.entries()) {
        const offset = offsets[at] ?? 0
        const scale = 1 / (steps[at] || Number.POSITIVE_INFINITY)
        for (let row = 0; row < count; row += 1) {
          const coordinate = Math.round(((values[row] ?? 0) - offset) * scale)
          bytes[row * coarseDimension + at] = Math.max(-maxByte, Math.min(maxByte, coordinate))
        }
      }
    },
    estimate(query, count) {
      const { numbers, factor } = integersOf(
        directions.map((direction, at) => dot(direction, query) * (steps[at] ?? 0)),
      )
      new Int16Array(memory.buffer, 0, coarseDimension).set(numbers)
      const first = firstEstimate()
      const padded = Math.ceil(count / rowsPerPass) * rowsPerPass
      const task = { firstRow, firstEstimate: first, rows: padded, factor, offset: dot(query, mean) }
      if (count > 0) threads.estimate({ ...task, memory, kernel })
      new Float32Array(memory.buffer, first, padded).fill(Number.NaN, count)
      estimated = count
      return new Float32Array(memory.buffer, first, count)
    },
    select(limit) {
      let found = 0
      for (let start = 0; start < estimated; start += rowsPerSelection) {
        const [from, to] = [start, Math.min(estimated, start + rowsPerSelection)].map(
          (row) => firstEstimate() + row * estimateBytes,
        )
        const count = (kernel.select(from ?? 0, to ?? 0, limit, firstListed) - firstListed) / listedBytes
        const list = new Int32Array(memory.buffer, firstListed, count)
        if (found + count > selected.length) selected = grown(selected, found + count)
        for (let at = 0; at < count; at += 1) selected[found + at] = start + (list[at] ?? 0)
        found += count
      }
      return selected.subarray(0, found)
    },
  }
}

function grown(rows: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(grownCapacity(needed, rows.length))
  larger.set(rows)
  return larger
}

/** Numbers as 16-bit integers, and the size of one of these steps. */
function integersOf(values: readonly number[]): { numbers: Int16Array; factor: number } {
  const highest = values.reduce((high, value) => Math.max(high, Math.abs(value)), 0)
  const numbers = new Int16Array(coarseDimension)
  if (highest === 0) return { numbers, factor: 0 }
  for (const [at, value] of values.entries()) numbers[at] = Math.round((value / highest) * maxNumber)
  return { numbers, factor: highest / maxNumber }
}
