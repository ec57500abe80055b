import { numbersOfQ15, type Q15Query, q15OfQuery } from './q15.ts'
import { checkLayout, grownBytes, type RowMemory, type RowShape } from './row-memory.ts'

/** Rows in a typed array, for processors without SIMD: about ten times slower, equal to the last bit. */
export function createScalarRows({ dimension, maxBytes }: RowShape): RowMemory {
  let numbers = new Int16Array(0)
  const rowAt = (row: number) => numbers.subarray(row * dimension, (row + 1) * dimension)
  const scan = (query: Float32Array, out: Float32Array, start = 0): void => {
    const scaled = q15OfQuery(query)
    for (let row = 0; row < out.length; row++) out[row] = dot(scaled, rowAt(start + row))
  }

  return {
    get bytes() {
      return numbers.byteLength
    },
    reserve(rows) {
      const needed = rows * dimension * 2
      if (needed <= numbers.byteLength) return
      const grown = new Int16Array(Math.floor(grownBytes(needed, numbers.byteLength, maxBytes) / 2))
      grown.set(numbers)
      numbers = grown
    },
    write: (row, written) => numbers.set(written, row * dimension),
    copyRows: (row, count) => numbers.subarray(row * dimension, (row + count) * dimension),
    writeRows: (row, count, written) => {
      checkLayout(written, count, dimension)
      numbers.set(written, row * dimension)
    },
    clear: (row) => {
      rowAt(row).fill(0)
    },
    read: (row) => numbersOfQ15(rowAt(row)),
    scan,
    scanMany(queries, outs, start) {
      for (const [index, query] of queries.entries()) scan(query, outs[index] ?? new Float32Array(0), start)
    },
    gather(query, rows, out) {
      const scaled = q15OfQuery(query)
      for (const [index, row] of rows.entries()) out[index] = dot(scaled, rowAt(row))
    },
  }
}

/** As in kernel.wat: an exact 32-bit sum, converted to single precision, times the factor. */
function dot({ numbers, factor }: Q15Query, row: Int16Array): number {
  let sum = 0
  for (let index = 0; index < row.length; index++) sum = (sum + (numbers[index] ?? 0) * (row[index] ?? 0)) | 0
  return Math.fround(Math.fround(sum) * factor)
}
