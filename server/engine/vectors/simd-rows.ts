import { kernelBase64 } from './kernel.generated.ts'
import { numbersOfQ15, type Q15Query, q15OfQuery } from './q15.ts'
import { checkLayout, grownBytes, paddedDimension, type RowMemory, type RowShape } from './row-memory.ts'

interface Kernel {
  scan: (...[row, rowBytes, count, factor]: [number, number, number, number]) => void
  gather(rowBytes: number, count: number, factor: number): void
  scan4: (...[row, rowBytes, count, queries]: [number, number, number, number]) => void
}

// The memory layout of kernel.wat: slots for addresses and scores, then the query, four queries and their factors, the rows.
const slotCount = 4096
const queriesPerPass = 4
const quadSlots = slotCount / queriesPerPass
const queryAddress = slotCount * 4
// Sixteen slots are needed; 32 keep the rows at addresses that are multiples of 32.
const factorBytes = 32
const pageBytes = 65_536

// Rows that stay in the level-2 cache while all groups of four queries pass over them.
const cachedBytes = 256 * 1024

const addressLimit = 2 ** 32 - pageBytes

let compiled: WebAssembly.Module | null | undefined

/** The compiled kernel, or null where WebAssembly SIMD is not available. */
export function simdKernel(): WebAssembly.Module | null {
  if (compiled !== undefined) return compiled
  const binary = Buffer.from(kernelBase64, 'base64')
  compiled = WebAssembly.validate(binary) ? new WebAssembly.Module(binary) : null
  return compiled
}

/** Rows in WebAssembly memory, 2 bytes per number. The memory is freed with the last reference to the result. */
export function createSimdRows(module: WebAssembly.Module, { dimension, maxBytes }: RowShape): RowMemory {
  const padded = paddedDimension(dimension)
  const rowBytes = padded * 2
  const quadAddress = queryAddress + rowBytes
  const firstRow = quadAddress + rowBytes * queriesPerPass + factorBytes
  const maximum = Math.floor(Math.min(maxBytes, addressLimit) / pageBytes)
  const memory = allocate(Math.ceil(firstRow / pageBytes), maximum)
  const kernel = new WebAssembly.Instance(module, { matrix: { memory } }).exports as unknown as Kernel
  let views = viewsOf(memory, padded)

  const place = (query: Float32Array): number => {
    const { numbers, factor } = q15OfQuery(query)
    views.query.set(numbers)
    return factor
  }

  const scan = (query: Float32Array, out: Float32Array, first = 0): void => {
    const factor = place(query)
    for (let start = 0; start < out.length; start += slotCount) {
      const count = Math.min(slotCount, out.length - start)
      kernel.scan(firstRow + (first + start) * rowBytes, rowBytes, count, factor)
      out.set(views.scores.subarray(0, count), start)
    }
  }

  const scanBlock = (four: Four, { first, start, count }: { first: number; start: number; count: number }): void => {
    views.quad.set(four.placed)
    views.factors.set(four.factors)
    kernel.scan4(firstRow + (first + start) * rowBytes, rowBytes, count, quadAddress)
    for (const [at, out] of four.outs.entries()) {
      const slot = at * quadSlots
      out.set(views.scores.subarray(slot, slot + count), start)
    }
  }

  return {
    get bytes() {
      return memory.buffer.byteLength
    },
    reserve(rows) {
      const needed = firstRow + rows * rowBytes
      const allocated = memory.buffer.byteLength
      if (needed <= allocated) return
      grow(memory, grownBytes(needed, allocated, maximum * pageBytes) - allocated)
      views = viewsOf(memory, padded)
    },
    write: (row, numbers) => views.numbers.set(numbers, (firstRow + row * rowBytes) / 2),
    copyRows: (row, count) => {
      const start = (firstRow + row * rowBytes) / 2
      return views.numbers.subarray(start, start + count * padded)
    },
    writeRows: (row, count, numbers) => {
      checkLayout(numbers, count, padded)
      views.numbers.set(numbers, (firstRow + row * rowBytes) / 2)
    },
    clear: (row) => {
      views.numbers.fill(0, (firstRow + row * rowBytes) / 2, (firstRow + (row + 1) * rowBytes) / 2)
    },
    read: (row) => {
      const start = (firstRow + row * rowBytes) / 2
      return numbersOfQ15(views.numbers.subarray(start, start + dimension))
    },
    scan,
    scanMany(queries, outs, first) {
      const { fours, rest } = groupByFour(queries, outs, padded)
      const block = Math.min(quadSlots, Math.max(1, Math.floor(cachedBytes / rowBytes)))
      const rows = fours.length > 0 ? (outs[0]?.length ?? 0) : 0
      for (let start = 0; start < rows; start += block) {
        const count = Math.min(block, rows - start)
        for (const four of fours) scanBlock(four, { first, start, count })
      }
      for (const [query, out] of rest) scan(query, out, first)
    },
    gather(query, rows, out) {
      const factor = place(query)
      for (let start = 0; start < rows.length; start += slotCount) {
        const count = Math.min(slotCount, rows.length - start)
        for (let slot = 0; slot < count; slot++) views.addresses[slot] = firstRow + (rows[start + slot] ?? 0) * rowBytes
        kernel.gather(rowBytes, count, factor)
        out.set(views.scores.subarray(0, count), start)
      }
    },
  }
}

function allocate(initial: number, maximum: number): WebAssembly.Memory {
  try {
    return new WebAssembly.Memory({ initial, maximum })
  } catch (cause) {
    throw new RangeError(`vectors: no memory for a matrix of up to ${maximum * pageBytes} bytes`, { cause })
  }
}

function grow(memory: WebAssembly.Memory, bytes: number): void {
  try {
    memory.grow(Math.ceil(bytes / pageBytes))
  } catch (cause) {
    throw new RangeError(`vectors: no memory for ${bytes} bytes beside ${memory.buffer.byteLength}`, { cause })
  }
}

/** Typed views of the memory; growing the memory detaches them. */
function viewsOf(memory: WebAssembly.Memory, padded: number) {
  return {
    numbers: new Int16Array(memory.buffer),
    addresses: new Uint32Array(memory.buffer, 0, slotCount),
    scores: new Float32Array(memory.buffer, 0, slotCount),
    query: new Int16Array(memory.buffer, queryAddress, padded),
    quad: new Int16Array(memory.buffer, queryAddress + padded * 2, padded * queriesPerPass),
    factors: new Float32Array(memory.buffer, queryAddress + padded * 2 * (1 + queriesPerPass), queriesPerPass),
  }
}

/** Four queries in the layout of the kernel, and the outputs of their scores. */
interface Four {
  readonly placed: Int16Array
  readonly factors: readonly number[]
  readonly outs: readonly Float32Array[]
}

/** One or two remaining queries are faster alone than in a half-empty group of four. */
function groupByFour(queries: readonly Float32Array[], outs: readonly Float32Array[], padded: number) {
  const fours: Four[] = []
  const grouped = queries.length - (queries.length % queriesPerPass)
  const end = queries.length - grouped > 2 ? queries.length : grouped
  for (let start = 0; start < end; start += queriesPerPass) {
    const four = queries.slice(start, start + queriesPerPass).map(q15OfQuery)
    const factors = four.map(({ factor }) => factor)
    fours.push({ placed: placeFour(four, padded), factors, outs: outs.slice(start, start + queriesPerPass) })
  }
  const rest = queries.slice(end).map((query, at) => [query, outs[end + at] ?? new Float32Array(0)] as const)
  return { fours, rest }
}

/** Interleaves the queries, eight numbers each. */
function placeFour(queries: readonly Q15Query[], padded: number): Int16Array {
  const four = new Int16Array(padded * queriesPerPass)
  for (const [at, { numbers }] of queries.entries())
    for (let index = 0; index < numbers.length; index += 8)
      four.set(numbers.subarray(index, index + 8), index * queriesPerPass + at * 8)
  return four
}
