import { kernelBase64 } from './kernel.generated.ts'
import { grownBytes, paddedDimension, type RowMemory, type RowShape } from './row-memory.ts'
import { unscaleHalves } from './scaled-half.ts'

interface Kernel {
  scan(row: number, rowBytes: number, count: number): void
  gather(rowBytes: number, count: number): void
  scan4: (...[row, rowBytes, count, queries]: [number, number, number, number]) => void
}

// The layout that kernel.wat states: slots for addresses and scores, then the query, four queries, the rows.
const slotCount = 4096
const together = 4
const quadSlots = slotCount / together
const queryAddress = slotCount * 4
const pageBytes = 65_536

// The kernel reads rows as 2^-112 of the scaled half, which is 2^15 of the number; the query carries the difference.
const queryScale = 2 ** 97

// Rows that stay in the level-2 cache while one four of queries after the other meets them.
const cachedBytes = 256 * 1024

const addressLimit = 2 ** 32 - pageBytes

let compiled: WebAssembly.Module | null | undefined

/** The compiled kernel, or null where WebAssembly SIMD is missing. */
export function simdKernel(): WebAssembly.Module | null {
  if (compiled !== undefined) return compiled
  const binary = Buffer.from(kernelBase64, 'base64')
  compiled = WebAssembly.validate(binary) ? new WebAssembly.Module(binary) : null
  return compiled
}

/** Rows in WebAssembly memory, 2 bytes a number. The memory is freed with the last reference to what this returns. */
export function createSimdRows(module: WebAssembly.Module, { dimension, maxBytes }: RowShape): RowMemory {
  const padded = paddedDimension(dimension)
  const rowBytes = padded * 2
  const quadAddress = queryAddress + padded * 4
  const firstRow = quadAddress + padded * 4 * together
  const maximum = Math.floor(Math.min(maxBytes, addressLimit) / pageBytes)
  const memory = allocate(Math.ceil(firstRow / pageBytes), maximum)
  const kernel = new WebAssembly.Instance(module, { matrix: { memory } }).exports as unknown as Kernel
  let views = viewsOf(memory, padded)

  const scan = (query: Float32Array, out: Float32Array): void => {
    placeQuery(query, views.query)
    for (let start = 0; start < out.length; start += slotCount) {
      const count = Math.min(slotCount, out.length - start)
      kernel.scan(firstRow + start * rowBytes, rowBytes, count)
      out.set(views.scores.subarray(0, count), start)
    }
  }

  const scanBlock = (four: Four, start: number, count: number): void => {
    views.quad.set(four.placed)
    kernel.scan4(firstRow + start * rowBytes, rowBytes, count, quadAddress)
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
      const held = memory.buffer.byteLength
      if (needed <= held) return
      grow(memory, grownBytes(needed, held, maximum * pageBytes) - held)
      views = viewsOf(memory, padded)
    },
    write: (row, scaledHalves) => views.halves.set(scaledHalves, (firstRow + row * rowBytes) / 2),
    clear: (row) => {
      views.halves.fill(0, (firstRow + row * rowBytes) / 2, (firstRow + (row + 1) * rowBytes) / 2)
    },
    read: (row) => {
      const start = (firstRow + row * rowBytes) / 2
      return unscaleHalves(views.halves.subarray(start, start + dimension))
    },
    scan,
    scanMany(queries, outs) {
      const { fours, rest } = inFours(queries, outs, padded)
      const block = Math.min(quadSlots, Math.max(1, Math.floor(cachedBytes / rowBytes)))
      const rows = fours.length > 0 ? (outs[0]?.length ?? 0) : 0
      for (let start = 0; start < rows; start += block) {
        const count = Math.min(block, rows - start)
        for (const four of fours) scanBlock(four, start, count)
      }
      for (const [query, out] of rest) scan(query, out)
    },
    gather(query, rows, out) {
      placeQuery(query, views.query)
      for (let start = 0; start < rows.length; start += slotCount) {
        const count = Math.min(slotCount, rows.length - start)
        for (let slot = 0; slot < count; slot++) views.addresses[slot] = firstRow + (rows[start + slot] ?? 0) * rowBytes
        kernel.gather(rowBytes, count)
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

/** Typed views of the memory; growing it makes the earlier ones unusable. */
function viewsOf(memory: WebAssembly.Memory, padded: number) {
  return {
    halves: new Uint16Array(memory.buffer),
    addresses: new Uint32Array(memory.buffer, 0, slotCount),
    scores: new Float32Array(memory.buffer, 0, slotCount),
    query: new Float32Array(memory.buffer, queryAddress, padded),
    quad: new Float32Array(memory.buffer, queryAddress + padded * 4, padded * together),
  }
}

/** Of each 8 numbers the even ones come first: the kernel takes the halves of a row in that order. */
function placeQuery(query: Float32Array, place: Float32Array): void {
  for (let index = 0; index < query.length; index++) {
    const lane = index % 8
    place[index - lane + (lane >> 1) + (lane & 1) * 4] = (query[index] ?? 0) * queryScale
  }
}

/** Four queries as the kernel takes them, and where their scores go. */
interface Four {
  readonly placed: Float32Array
  readonly outs: readonly Float32Array[]
}

/** One or two queries left over are faster alone than in a four that is half empty. */
function inFours(queries: readonly Float32Array[], outs: readonly Float32Array[], padded: number) {
  const fours: Four[] = []
  const whole = queries.length - (queries.length % together)
  const end = queries.length - whole > 2 ? queries.length : whole
  for (let start = 0; start < end; start += together) {
    const placed = placeFour(queries.slice(start, start + together), padded)
    fours.push({ placed, outs: outs.slice(start, start + together) })
  }
  const rest = queries.slice(end).map((query, at) => [query, outs[end + at] ?? new Float32Array(0)] as const)
  return { fours, rest }
}

function placeFour(queries: readonly Float32Array[], padded: number): Float32Array {
  const four = new Float32Array(padded * together)
  const one = new Float32Array(padded)
  for (const [at, query] of queries.entries()) {
    placeQuery(query, one)
    for (let lane = 0; lane < padded; lane++) four[(lane >> 2) * 16 + at * 4 + (lane & 3)] = one[lane] ?? 0
  }
  return four
}
