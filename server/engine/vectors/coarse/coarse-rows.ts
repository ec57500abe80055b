import { grownBytes } from '../row-memory.ts'
import { simdKernel } from '../simd-rows.ts'
import { type Basis, dot } from './train-basis.ts'

/** Bytes of a row: one for each direction of the basis. */
export const coarseDimension = 64

/** Rows of 64 bytes that estimate dot products. Coordinates beyond the ranges of the basis are clipped. */
export interface CoarseRows {
  readonly bytes: number
  /** Stores rows `start …` from their dot products with each direction of the basis. */
  write(start: number, products: readonly Float32Array[]): void
  /** Estimates the dot product of the query with the first `out.length` rows. */
  estimate(query: Float32Array, out: Float32Array): void
}

interface Kernel {
  estimate: (...[row, count, factor, offset]: [number, number, number, number]) => void
}

// The memory layout of kernel.wat: slots, then the query as 16-bit integers, then the rows.
const slotCount = 4096
const queryAddress = slotCount * 4
const firstRow = queryAddress + coarseDimension * 2
const pageBytes = 65_536
const addressLimit = 2 ** 32 - pageBytes
const maxByte = 127
const maxNumber = 32_767

/** Throws where WebAssembly SIMD is not available. */
export function createCoarseRows({ mean, directions, ranges }: Basis): CoarseRows {
  const module = simdKernel()
  if (module === null) throw new Error('vectors: WebAssembly SIMD is not available here')
  const maximum = Math.floor(addressLimit / pageBytes)
  const memory = new WebAssembly.Memory({ initial: 1, maximum })
  const kernel = new WebAssembly.Instance(module, { matrix: { memory } }).exports as unknown as Kernel
  const steps = ranges.map((range) => range / maxByte)
  const offsets = directions.map((direction) => dot(direction, mean))

  const reserve = (rows: number): void => {
    const needed = firstRow + rows * coarseDimension
    const allocated = memory.buffer.byteLength
    if (needed <= allocated) return
    memory.grow(Math.ceil((grownBytes(needed, allocated, maximum * pageBytes) - allocated) / pageBytes))
  }

  return {
    get bytes() {
      return memory.buffer.byteLength
    },
    write(start, products) {
      const count = products[0]?.length ?? 0
      reserve(start + count)
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
    estimate(query, out) {
      const { numbers, factor } = integersOf(
        directions.map((direction, at) => dot(direction, query) * (steps[at] ?? 0)),
      )
      new Int16Array(memory.buffer, queryAddress, coarseDimension).set(numbers)
      const scores = new Float32Array(memory.buffer, 0, slotCount)
      const offset = dot(query, mean)
      for (let start = 0; start < out.length; start += slotCount) {
        const count = Math.min(slotCount, out.length - start)
        kernel.estimate(firstRow + start * coarseDimension, count, factor, offset)
        out.set(count === slotCount ? scores : scores.subarray(0, count), start)
      }
    },
  }
}

/** Numbers as 16-bit integers, and the size of one of these steps. */
function integersOf(values: readonly number[]): { numbers: Int16Array; factor: number } {
  const highest = values.reduce((high, value) => Math.max(high, Math.abs(value)), 0)
  const numbers = new Int16Array(coarseDimension)
  if (highest === 0) return { numbers, factor: 0 }
  for (const [at, value] of values.entries()) numbers[at] = Math.round((value / highest) * maxNumber)
  return { numbers, factor: highest / maxNumber }
}
