import { kernelBase64 } from './kernel.generated.ts'
import { type Q15Query, q15OfQuery } from './q15.ts'
import { grownBytes } from './row-memory.ts'

interface Kernel {
  scan: (...[row, rowBytes, count, factor]: [number, number, number, number]) => void
  gather(rowBytes: number, count: number, factor: number): void
  scan4: (...[row, rowBytes, count, queries]: [number, number, number, number]) => void
  widen(rowBytes: number, count: number, into: number): number
}

// The memory layout of kernel.wat: slots for addresses and scores, then the query, four queries and their factors, the rows.
export const slotCount = 4096
const queriesPerPass = 4
const quadSlots = slotCount / queriesPerPass
const queryAddress = slotCount * 4
// Sixteen slots are needed; 32 keep the rows at addresses that are multiples of 32.
const factorBytes = 32
const pageBytes = 65_536

// Rows that stay in the level-2 cache while all groups of four queries pass over them.
const cachedBytes = 256 * 1024

const addressLimit = 2 ** 32 - pageBytes

/** The compiled kernel, or null where WebAssembly SIMD is not available. */
export const simdKernel = compiledOnce(kernelBase64)

/** Compiles a kernel with the first call. The result is null where the platform does not support its instructions. */
export function compiledOnce(base64: string): () => WebAssembly.Module | null {
  let compiled: WebAssembly.Module | null | undefined
  return () => {
    if (compiled !== undefined) return compiled
    const binary = Buffer.from(base64, 'base64')
    compiled = WebAssembly.validate(binary) ? new WebAssembly.Module(binary) : null
    return compiled
  }
}

export interface KernelShape {
  /** Numbers of a Q15 row, a multiple of 16. */
  readonly padded: number
  /** Upper bound of the memory in bytes. */
  readonly maxBytes: number
}

/** Consecutive Q15 rows in the memory of a kernel. */
interface Rows {
  readonly address: number
  /** The position of their scores in the output. */
  readonly start: number
  readonly count: number
}

/** The kernel and its memory, which is freed with the last reference to the result. The caller places the rows, from `firstRow` on. */
export function createKernelMemory(module: WebAssembly.Module, { padded, maxBytes }: KernelShape) {
  const rowBytes = padded * 2
  const quadAddress = queryAddress + rowBytes
  const firstRow = quadAddress + rowBytes * queriesPerPass + factorBytes
  const maximum = Math.floor(Math.min(maxBytes, addressLimit) / pageBytes)
  const memory = allocate(Math.ceil(firstRow / pageBytes), maximum)
  const kernel = new WebAssembly.Instance(module, { matrix: { memory } }).exports as unknown as Kernel
  let views = viewsOf(memory, padded)

  const scanOne = ({ numbers, factor }: Q15Query, { address, start, count }: Rows, out: Float32Array): void => {
    views.query.set(numbers)
    for (let done = 0; done < count; done += slotCount) {
      const size = Math.min(slotCount, count - done)
      kernel.scan(address + done * rowBytes, rowBytes, size, factor)
      out.set(views.scores.subarray(0, size), start + done)
    }
  }

  const scanFour = ({ placed, factors, outs }: Four, { address, start, count }: Rows): void => {
    views.quad.set(placed)
    views.factors.set(factors)
    kernel.scan4(address, rowBytes, count, quadAddress)
    for (const [at, out] of outs.entries())
      out.set(views.scores.subarray(at * quadSlots, at * quadSlots + count), start)
  }

  return {
    firstRow,
    rowBytes,
    kernel,
    /** The number of rows to pass to `Batch.scan` at most. */
    rowsPerBlock: Math.min(quadSlots, Math.max(1, Math.floor(cachedBytes / rowBytes))),
    get bytes(): number {
      return memory.buffer.byteLength
    },
    /** Typed views of the memory; growing the memory detaches them. */
    get views(): Views {
      return views
    },
    /** Makes the memory at least this large. Throws RangeError above the limit. */
    reserve(needed: number): void {
      const allocated = memory.buffer.byteLength
      if (needed <= allocated) return
      grow(memory, grownBytes(needed, allocated, maximum * pageBytes) - allocated)
      views = viewsOf(memory, padded)
    },
    scanOne,
    /** Several queries, prepared for `scan`, which writes their scores of some rows to the outputs. */
    batchOf(queries: readonly Float32Array[], outs: readonly Float32Array[]): Batch {
      const { fours, rest } = groupByFour(queries, outs, padded)
      const scan = (rows: Rows): void => {
        for (const four of fours) scanFour(four, rows)
        for (const { query, out } of rest) scanOne(query, rows, out)
      }
      return { scan }
    },
  }
}

export interface Batch {
  scan(rows: Rows): void
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

type Views = ReturnType<typeof viewsOf>

function viewsOf(memory: WebAssembly.Memory, padded: number) {
  return {
    bytes: new Int8Array(memory.buffer),
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
  const rest = queries
    .slice(end)
    .map((query, at) => ({ query: q15OfQuery(query), out: outs[end + at] ?? new Float32Array(0) }))
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
