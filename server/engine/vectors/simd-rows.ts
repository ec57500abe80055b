import { numbersOfQ15, q15OfQuery } from './q15.ts'
import { checkLayout, paddedDimension, type RowMemory, type RowShape } from './row-memory.ts'
import { createKernelMemory, slotCount } from './simd-kernel.ts'

/** Rows in WebAssembly memory, 2 bytes per number. */
export function createSimdRows(module: WebAssembly.Module, { dimension, maxBytes }: RowShape): RowMemory {
  const padded = paddedDimension(dimension)
  const memory = createKernelMemory(module, { padded, maxBytes })
  const { firstRow, rowBytes, kernel } = memory
  const numbersOf = (row: number, count: number): Int16Array => {
    const start = (firstRow + row * rowBytes) / 2
    return memory.views.numbers.subarray(start, start + count * padded)
  }

  return {
    get bytes() {
      return memory.bytes
    },
    reserve: (rows) => memory.reserve(firstRow + rows * rowBytes),
    write: (row, numbers) => numbersOf(row, 1).set(numbers),
    copyRows: numbersOf,
    writeRows: (row, count, numbers) => {
      checkLayout(numbers, count, padded)
      numbersOf(row, count).set(numbers)
    },
    clear: (row) => {
      numbersOf(row, 1).fill(0)
    },
    read: (row) => numbersOfQ15(numbersOf(row, 1).subarray(0, dimension)),
    scan(query, out, first = 0) {
      memory.scanOne(q15OfQuery(query), { address: firstRow + first * rowBytes, start: 0, count: out.length }, out)
    },
    scanMany(queries, outs, first) {
      const batch = memory.batchOf(queries, outs)
      const rows = outs[0]?.length ?? 0
      for (let start = 0; start < rows; start += memory.rowsPerBlock) {
        const count = Math.min(memory.rowsPerBlock, rows - start)
        batch.scan({ address: firstRow + (first + start) * rowBytes, start, count })
      }
    },
    gather(query, rows, out) {
      const { numbers, factor } = q15OfQuery(query)
      const { query: placed, addresses, scores } = memory.views
      placed.set(numbers)
      for (let start = 0; start < rows.length; start += slotCount) {
        const count = Math.min(slotCount, rows.length - start)
        for (let slot = 0; slot < count; slot++) addresses[slot] = firstRow + (rows[start + slot] ?? 0) * rowBytes
        kernel.gather(rowBytes, count, factor)
        out.set(scores.subarray(0, count), start)
      }
    },
  }
}
