import { kernelBase64 } from './kernel.generated.ts'
import { grownBytes, paddedDimension, type RowMemory, type RowShape } from './row-memory.ts'
import { unscaleHalves } from './scaled-half.ts'

interface Kernel {
  scan(row: number, rowBytes: number, count: number): void
  gather(rowBytes: number, count: number): void
}

// The layout that kernel.wat states: slots for addresses and scores, then the query, the rows.
const slotCount = 4096
const queryAddress = slotCount * 4
const pageBytes = 65_536

// The kernel reads rows as 2^-112 of the scaled half, which is 2^15 of the number; the query carries the difference.
const queryScale = 2 ** 97

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
  const firstRow = queryAddress + padded * 4
  const maximum = Math.floor(Math.min(maxBytes, addressLimit) / pageBytes)
  const memory = allocate(Math.ceil(firstRow / pageBytes), maximum)
  const kernel = new WebAssembly.Instance(module, { matrix: { memory } }).exports as unknown as Kernel
  let views = viewsOf(memory, padded)

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
    scan(query, out) {
      placeQuery(query, views.query)
      for (let start = 0; start < out.length; start += slotCount) {
        const count = Math.min(slotCount, out.length - start)
        kernel.scan(firstRow + start * rowBytes, rowBytes, count)
        out.set(views.scores.subarray(0, count), start)
      }
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
  }
}

/** Of each 8 numbers the even ones come first: the kernel takes the halves of a row in that order. */
function placeQuery(query: Float32Array, place: Float32Array): void {
  for (let index = 0; index < query.length; index++) {
    const lane = index % 8
    place[index - lane + (lane >> 1) + (lane & 1) * 4] = (query[index] ?? 0) * queryScale
  }
}
