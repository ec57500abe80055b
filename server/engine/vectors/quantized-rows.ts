import { numbersOfQ15, type Q15Query, q15OfQuery } from './q15.ts'
import { checkLayout, paddedDimension, type RowMemory, type RowShape } from './row-memory.ts'
import { createKernelMemory } from './simd-kernel.ts'

// Numbers are stored in blocks: the upper 8 bits of each, then the lower 2 bits, four numbers to a byte. The kernel reads 16 bytes at a time.
const blockNumbers = 64
const blockBytes = 80
const lane = 16
const factorBytes = 4
// Widened together: with their Q15 numbers, they stay in the level-2 cache.
const maxRowsPerBlock = 128
const highest = 511
// Below a number in 16 bits.
const unusedBits = 6
const one = 2 ** 15

/**
 * Rows in WebAssembly memory, 10 bits per number: 511 steps to each side, of a size that each row has for itself. Rows are widened to Q15
 * numbers before they are compared, so that the scores equal those of `createSimdRows` with the rounded numbers to the last bit.
 */
export function createQuantizedRows(module: WebAssembly.Module, { dimension, maxBytes }: RowShape): RowMemory {
  const blocks = Math.ceil(dimension / blockNumbers)
  const padded = blocks * blockNumbers
  // The layout of other memories, in which rows are saved.
  const saved = paddedDimension(dimension)
  const memory = createKernelMemory(module, { padded, maxBytes })
  const { kernel } = memory
  const rowsPerBlock = Math.min(maxRowsPerBlock, memory.rowsPerBlock)
  const storedBytes = blocks * blockBytes + factorBytes
  const scratch = memory.firstRow
  const firstRow = scratch + rowsPerBlock * memory.rowBytes
  const addressOf = (row: number): number => firstRow + row * storedBytes

  /** Widens up to `rowsPerBlock` rows into the scratch memory, whose numbers are returned. */
  const widen = (count: number, rowAt: (at: number) => number): Int16Array => {
    const { addresses, numbers } = memory.views
    for (let at = 0; at < count; at += 1) addresses[at] = addressOf(rowAt(at))
    if (count > 0) kernel.widen(storedBytes, count, scratch)
    return numbers.subarray(scratch / 2, scratch / 2 + count * padded)
  }

  /** Scores of the rows that are numbered by `rowAt`. */
  const scan = (query: Q15Query, rowAt: (at: number) => number, out: Float32Array): void => {
    for (let start = 0; start < out.length; start += rowsPerBlock) {
      const count = Math.min(rowsPerBlock, out.length - start)
      widen(count, (at) => rowAt(start + at))
      memory.scanOne(query, { address: scratch, start, count }, out)
    }
  }

  const write = (row: number, numbers: Int16Array): void => {
    const address = addressOf(row)
    pack(numbers, memory.views.bytes.subarray(address, address + storedBytes))
  }

  return {
    get bytes() {
      return memory.bytes
    },
    reserve: (rows) => memory.reserve(addressOf(rows)),
    write,
    copyRows(row, count) {
      const copied = new Int16Array(count * saved)
      for (let start = 0; start < count; start += rowsPerBlock) {
        const size = Math.min(rowsPerBlock, count - start)
        const wide = widen(size, (at) => row + start + at)
        for (let at = 0; at < size; at += 1)
          copied.set(wide.subarray(at * padded, at * padded + saved), (start + at) * saved)
      }
      return copied
    },
    writeRows(row, count, numbers) {
      checkLayout(numbers, count, saved)
      for (let at = 0; at < count; at += 1) write(row + at, numbers.subarray(at * saved, (at + 1) * saved))
    },
    clear: (row) => {
      memory.views.bytes.fill(0, addressOf(row), addressOf(row + 1))
    },
    read: (row) => numbersOfQ15(widen(1, () => row).slice(0, dimension)),
    scan: (query, out, first = 0) => scan(q15OfQuery(query), (at) => first + at, out),
    scanMany(queries, outs, first) {
      const batch = memory.batchOf(queries, outs)
      const rows = outs[0]?.length ?? 0
      for (let start = 0; start < rows; start += rowsPerBlock) {
        const count = Math.min(rowsPerBlock, rows - start)
        widen(count, (at) => first + start + at)
        batch.scan({ address: scratch, start, count })
      }
    },
    gather: (query, rows, out) => scan(q15OfQuery(query), (at) => rows[at] ?? 0, out.subarray(0, rows.length)),
  }
}

/** Stores a row. A row that was rounded before is stored as it is. */
function pack(numbers: Int16Array, into: Int8Array): void {
  into.fill(0)
  const factor = factorOf(numbers)
  const scale = one / (factor << unusedBits)
  for (let at = 0; at < numbers.length; at += 1) {
    const rounded = Math.max(-highest, Math.min(highest, Math.round((numbers[at] ?? 0) * scale)))
    const block = Math.floor(at / blockNumbers) * blockBytes
    const within = at % blockNumbers
    const low = block + blockNumbers + (within % lane)
    into[block + within] = rounded >> 2
    into[low] = (into[low] ?? 0) | ((rounded & 3) << (2 * Math.floor(within / lane)))
  }
  const end = into.length - factorBytes
  into[end] = factor
  into[end + 1] = factor >> 8
}

/** The Q15 number with which the highest number of 10 bits becomes the largest of the row; at least a step of 1. */
function factorOf(numbers: Int16Array): number {
  let largest = 0
  for (let at = 0; at < numbers.length; at += 1) largest = Math.max(largest, Math.abs(numbers[at] ?? 0))
  const factor = Math.ceil(((largest - 0.5) * one) / (highest << unusedBits))
  return Math.max(one >> unusedBits, Math.min(one - 1, factor))
}
