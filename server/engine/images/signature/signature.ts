import type { PixelImage } from '../pixel-image.ts'
import { createThumbnail, type Thumbnail } from './thumbnail.ts'

/**
 * Identifies an image: a perceptual hash for lookup and a thumbnail for verification. Layout: hash (32 bytes), brightness
 * (24 x 24 bytes), two color-difference planes (6 x 6 bytes each).
 */
export type ImageSignature = Uint8Array

/** Eight 32-bit words: the signs of 255 frequencies of the brightness, the 63 lowest in the first two words. */
export type ImageHash = Uint32Array

export const thumbnailSide = 24
export const colorSide = 6
export const hashWords = 8
export const hashBytes = hashWords * 4
const grayBytes = thumbnailSide ** 2
const colorBytes = colorSide ** 2
/** Bytes of a signature. */
export const signatureBytes = hashBytes + grayBytes + 2 * colorBytes

/** Computes the signature of the content without padding. Deterministic. */
export function computeSignature(image: PixelImage): ImageSignature {
  const shrunk = createThumbnail(image, thumbnailSide)
  const signature = new Uint8Array(signatureBytes)
  const words = hashOf(shrunk.gray).plain
  const view = new DataView(signature.buffer)
  for (let at = 0; at < hashWords; at += 1) view.setUint32(at * 4, words[at] ?? 0, true)
  signature.set(shrunk.gray, hashBytes)
  signature.set(shrunk.blue, hashBytes + grayBytes)
  signature.set(shrunk.red, hashBytes + grayBytes + colorBytes)
  return signature
}

/** The hash at the beginning of a signature, or the hash alone. */
export function readHash(bytes: Uint8Array): ImageHash {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return Uint32Array.from({ length: hashWords }, (_none, at) => view.getUint32(at * 4, true))
}

/** The thumbnail in a signature. */
export function readThumbnail(signature: ImageSignature): Thumbnail {
  const plane = (from: number, length: number) => signature.subarray(from, from + length)
  return {
    gray: plane(hashBytes, grayBytes),
    blue: plane(hashBytes + grayBytes, colorBytes),
    red: plane(hashBytes + grayBytes + colorBytes, colorBytes),
  }
}

/** Number of lowest frequencies per axis. */
export const frequencies = 16
const lowest = 8
// A frequency weaker than compression noise gets bit 0, so that all flat images share one hash.
const noise = 8

/** The hash of an image and of its mirror image. */
export interface ImageHashes {
  readonly plain: ImageHash
  readonly mirrored: ImageHash
}

/** Hashes a brightness plane and its mirror image. */
export function hashOf(gray: ArrayLike<number>): ImageHashes {
  const [plain, mirrored] = [new Uint32Array(hashWords), new Uint32Array(hashWords)]
  writeHashes(transform(gray), { plain, mirrored })
  return { plain, mirrored }
}

/** Writes the hashes of the lowest frequencies, given row-major. */
export function writeHashes(strengths: Float64Array, into: ImageHashes): void {
  for (let word = 0; word < hashWords; word += 1) {
    let plain = 0
    let mirrored = 0
    for (let bit = 0; bit < wordBits; bit += 1) {
      const place = order[word * wordBits + bit] ?? 0
      const strength = strengths[place] ?? 0
      // Mirroring flips the sign of exactly the odd horizontal frequencies.
      const other = place & 1 ? -strength : strength
      if (strength > noise) plain |= 1 << bit
      if (other > noise) mirrored |= 1 << bit
    }
    into.plain[word] = plain & wordMask(word)
    into.mirrored[word] = mirrored & wordMask(word)
  }
}

/** The cosine basis value of a frequency at a pixel. */
export function waveAt(frequency: number, pixel: number): number {
  return Math.cos((Math.PI * (pixel + 0.5) * frequency) / thumbnailSide)
}

const wordBits = 32

/** Bit 63 is never set: it would be the mean (DC). */
const wordMask = (word: number): number => (word === 1 ? 0x7fffffff : -1)

/** The position of the frequency of each bit: the lowest frequencies first, and the mean as the last of those. */
const order: Int32Array = (() => {
  const places = Array.from({ length: frequencies ** 2 }, (_none, at) => at)
  const isLow = (at: number): boolean => at % frequencies < lowest && at < lowest * frequencies
  const low = places.filter((at) => at > 0 && isLow(at))
  return Int32Array.from([...low, 0, ...places.filter((at) => !isLow(at))])
})()

const half = thumbnailSide / 2

// Only the first half per frequency: the second half is its mirror image, negated for odd frequencies.
const waves = Float64Array.from({ length: frequencies * half }, (_none, at) => waveAt(Math.floor(at / half), at % half))

// Reused buffers: allocating them took a quarter of the time of a hash.
const across = new Float64Array(thumbnailSide * frequencies)
const both = new Float64Array(frequencies ** 2)
const line = new Float64Array(thumbnailSide)

/** The lowest DCT frequencies, row-major. The buffer is valid until the next call. */
function transform(gray: ArrayLike<number>): Float64Array {
  for (let y = 0; y < thumbnailSide; y += 1) {
    for (let x = 0; x < thumbnailSide; x += 1) line[x] = gray[y * thumbnailSide + x] ?? 0
    // Stored transposed, so that the second pass reads lines again.
    transformLine(across, y, thumbnailSide)
  }
  for (let u = 0; u < frequencies; u += 1) {
    for (let y = 0; y < thumbnailSide; y += 1) line[y] = across[u * thumbnailSide + y] ?? 0
    transformLine(both, u, frequencies)
  }
  return both
}

const sums = new Float64Array(half)
const differences = new Float64Array(half)

/** Writes the frequencies of `line` to every `step`th position from `first`. */
function transformLine(to: Float64Array, first: number, step: number): void {
  for (let x = 0; x < half; x += 1) {
    const one = line[x] ?? 0
    const other = line[thumbnailSide - 1 - x] ?? 0
    sums[x] = one + other
    differences[x] = one - other
  }
  for (let frequency = 0; frequency < frequencies; frequency += 1) {
    const folded = frequency & 1 ? differences : sums
    const wave = frequency * half
    let sum = 0
    for (let x = 0; x < half; x += 1) sum += (folded[x] ?? 0) * (waves[wave + x] ?? 0)
    to[first + frequency * step] = sum
  }
}
