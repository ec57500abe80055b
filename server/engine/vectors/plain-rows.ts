import { grownBytes, paddedDimension, type RowMemory, type RowShape } from './row-memory.ts'
import { unscaleHalves } from './scaled-half.ts'

/** Rows in a typed array, 4 bytes a number, for processors without SIMD; about ten times slower and the same to the last bit. */
export function createPlainRows({ dimension, maxBytes }: RowShape): RowMemory {
  const padded = paddedDimension(dimension)
  let numbers = new Float32Array(0)
  const scan = (query: Float32Array, out: Float32Array): void => {
    for (let row = 0; row < out.length; row++) out[row] = score(query, row)
  }
  const score = (query: Float32Array, row: number) => dot(query, numbers.subarray(row * padded, (row + 1) * padded))

  return {
    get bytes() {
      return numbers.byteLength
    },
    reserve(rows) {
      const needed = rows * padded * 4
      if (needed <= numbers.byteLength) return
      const grown = new Float32Array(Math.floor(grownBytes(needed, numbers.byteLength, maxBytes) / 4))
      grown.set(numbers)
      numbers = grown
    },
    write: (row, scaledHalves) => numbers.set(unscaleHalves(scaledHalves), row * padded),
    clear: (row) => {
      numbers.fill(0, row * padded, (row + 1) * padded)
    },
    read: (row) => numbers.slice(row * padded, row * padded + dimension),
    scan,
    scanMany(queries, outs) {
      for (const [index, query] of queries.entries()) scan(query, outs[index] ?? new Float32Array(0))
    },
    gather(query, rows, out) {
      for (const [index, row] of rows.entries()) out[index] = score(query, row)
    },
  }
}

/**
 * Adds in the order of kernel.wat: number i to sum i mod 16, all in single precision; then neighbouring sums, then eight
 * apart, then quarters.
 */
function dot(query: Float32Array, row: Float32Array): number {
  const first = quarter(query, row, 0)
  const second = quarter(query, row, 2)
  const third = quarter(query, row, 4)
  const fourth = quarter(query, row, 6)
  return Math.fround(Math.fround(first + third) + Math.fround(second + fourth))
}

/** The sums `lane`, `lane + 1`, `lane + 8` and `lane + 9`, added up. Running sums that are independent keep the processor busy. */
function quarter(query: Float32Array, row: Float32Array, lane: number): number {
  const round = Math.fround
  let a = round(0)
  let b = round(0)
  let c = round(0)
  let d = round(0)
  for (let index = lane; index < row.length; index += 16) {
    a = round(a + round((query[index] ?? 0) * (row[index] ?? 0)))
    b = round(b + round((query[index + 1] ?? 0) * (row[index + 1] ?? 0)))
    c = round(c + round((query[index + 8] ?? 0) * (row[index + 8] ?? 0)))
    d = round(d + round((query[index + 9] ?? 0) * (row[index + 9] ?? 0)))
  }
  return round(round(a + b) + round(c + d))
}
