import { kernelBase64 } from './near-hashes.generated.ts'
import type { QueryHashes } from './query-hashes.ts'
import { hashBytes, type ImageHash } from './signature.ts'

/** An image whose hash is near a query hash. */
export interface HashMatch {
  readonly row: number
  /** The lowest number of differing bits, of 255. */
  readonly distance: number
}

// Measured on 300 photos (decision 0004-duplicate-images): 99 % of lightly edited copies are within these limits.
const limits = { whole: 25, low: 17, all: 74 }

// The memory layout described in near-hashes.wat.
const pageBytes = 65_536
const foundAddress = 1024
const rowsAddress = pageBytes
const maxRowsPerCall = 8064
const addressLimit = 2 ** 32 - pageBytes

let compiled: WebAssembly.Module | undefined

/** Image hashes by row, with an exhaustive search for near ones. */
export function createHashIndex() {
  const memory = new WebAssembly.Memory({ initial: 2, maximum: Math.floor(addressLimit / pageBytes) })
  compiled ??= new WebAssembly.Module(Buffer.from(kernelBase64, 'base64'))
  const kernel = new WebAssembly.Instance(compiled, { rows: { memory }, limits }).exports as unknown as Kernel
  let words = new Uint32Array(memory.buffer)
  let set = new Uint8Array(1024)
  let rows = 0

  const reserve = (row: number): void => {
    if (row >= set.length) {
      const previous = set
      set = new Uint8Array(row * 2)
      set.set(previous)
    }
    if (addressOf(row + 1) <= words.byteLength) return
    // Grows by at least an eighth, so that a growing store is copied only a few times.
    memory.grow(Math.ceil(Math.max(addressOf(row + 1) - words.byteLength, words.byteLength / 8) / pageBytes))
    words = new Uint32Array(memory.buffer)
  }

  return {
    /** Memory in bytes. */
    get bytes(): number {
      return words.byteLength + set.byteLength
    },

    set(row: number, hash: ImageHash): void {
      reserve(row)
      words.set(hash, addressOf(row) / 4)
      set[row] = 1
      rows = Math.max(rows, row + 1)
    },
    remove(row: number): void {
      set[row] = 0
    },

    /** All accepted rows near one of the hashes: nearest first, ties by the higher row. */
    near(hashes: QueryHashes, accepts: (row: number) => boolean): HashMatch[] {
      const found: HashMatch[] = []
      words.set(hashes)
      for (let from = 0; from < rows; from += maxRowsPerCall) {
        const end = addressOf(Math.min(rows, from + maxRowsPerCall))
        const foundEnd = kernel.find(addressOf(from), end, hashes.byteLength)
        for (let at = foundAddress / 4; at < foundEnd / 4; at += 2) {
          const row = rowAt(words[at] ?? 0)
          if (set[row] === 1 && accepts(row)) found.push({ row, distance: words[at + 1] ?? 0 })
        }
      }
      return found.toSorted((a, b) => a.distance - b.distance || b.row - a.row)
    },
  }
}

interface Kernel {
  find(row: number, end: number, hashesEnd: number): number
}

const addressOf = (row: number): number => rowsAddress + row * hashBytes
const rowAt = (address: number): number => (address - rowsAddress) / hashBytes
