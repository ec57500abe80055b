import { partsOf, takePart, whole } from './picture-part.ts'
import { graySide, hashOf, hashWords, type PictureHash, type PictureSignature, readShrunk } from './signature.ts'

/** A picture that may be the one that was looked for. */
export interface NearPicture {
  readonly row: number
  /** Bits of the hash that differ, of 255, where they differ least. */
  readonly distance: number
}

/**
 * Hashes that a picture would have if it were cropped, mirrored, or if the other were the crop, one after the other; its own
 * is the first, that of its mirror image the second.
 */
export type SearchedHashes = Uint32Array

const searchedParts = [whole, ...partsOf([0.93, 1.075], [0, 1]), ...partsOf([0.93, 1.075], [0.5])]

/** What to look for in `near`; about 0.4 ms. */
export function hashesToSearch(signature: PictureSignature): SearchedHashes {
  const { gray } = readShrunk(signature)
  const hashes = new Uint32Array(searchedParts.length * 2 * hashWords)
  for (const [at, part] of searchedParts.entries()) {
    const { plain, mirrored } = hashOf(takePart(gray, graySide, part))
    hashes.set(plain, at * 2 * hashWords)
    hashes.set(mirrored, (at * 2 + 1) * hashWords)
  }
  return hashes
}

// Measured on 300 photos (decision 2026-11-21-duplicate-pictures): what light copies pass 99 times in 100.
const mostOfWhole = 25
const mostOfLow = 17
const mostOfAll = 74

/** The hashes of many pictures, by row, all looked through for those near to one. */
export function createHashRows() {
  let words = new Uint32Array(1024 * hashWords)
  let set = new Uint8Array(1024)
  let rows = 0

  return {
    /** Bytes held. */
    get bytes(): number {
      return words.byteLength + set.byteLength
    },

    set(row: number, hash: PictureHash): void {
      if (row >= set.length) {
        const former = { words, set }
        words = new Uint32Array(row * 2 * hashWords)
        words.set(former.words)
        set = new Uint8Array(row * 2)
        set.set(former.set)
      }
      words.set(hash, row * hashWords)
      set[row] = 1
      rows = Math.max(rows, row + 1)
    },
    remove(row: number): void {
      set[row] = 0
    },

    /** All rows that `accepts` and that one of the hashes is near to, the nearest first, of equal ones the higher row. */
    near(hashes: SearchedHashes, accepts: (row: number) => boolean): NearPicture[] {
      const found: NearPicture[] = []
      for (let row = 0; row < rows; row += 1) {
        if (set[row] === 0 || !mayBeNear(words, row, hashes)) continue
        const distance = leastDistance(words, row, hashes)
        if (distance <= mostOfAll && accepts(row)) found.push({ row, distance })
      }
      return found.toSorted((a, b) => a.distance - b.distance || b.row - a.row)
    },
  }
}

/** Nine of ten other pictures end here. */
function mayBeNear(words: Uint32Array, row: number, hashes: SearchedHashes): boolean {
  const first = words[row * hashWords] ?? 0
  const second = words[row * hashWords + 1] ?? 0
  return (
    countBits(first ^ (hashes[0] ?? 0)) + countBits(second ^ (hashes[1] ?? 0)) <= mostOfWhole ||
    countBits(first ^ (hashes[hashWords] ?? 0)) + countBits(second ^ (hashes[hashWords + 1] ?? 0)) <= mostOfWhole
  )
}

function leastDistance(words: Uint32Array, row: number, hashes: SearchedHashes): number {
  const from = row * hashWords
  const first = words[from] ?? 0
  const second = words[from + 1] ?? 0
  let least = mostOfAll + 1
  for (let at = 0; at < hashes.length; at += hashWords) {
    let bits = countBits(first ^ (hashes[at] ?? 0)) + countBits(second ^ (hashes[at + 1] ?? 0))
    if (bits > mostOfLow) continue
    for (let word = 2; word < hashWords && bits < least; word += 1)
      bits += countBits((words[from + word] ?? 0) ^ (hashes[at + word] ?? 0))
    least = Math.min(least, bits)
  }
  return least
}

function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f
  return Math.imul(bits, 0x01010101) >>> 24
}
