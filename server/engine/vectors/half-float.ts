/// <reference lib="esnext.float16" />

/**
 * Half floats (IEEE 754 binary16), 2 bytes a number, little endian: the form in which vectors are stored in the database.
 * The bytes are little endian because every platform Node 24 is built for is, except s390x, which is not supported.
 * Throws RangeError when a number is not finite as a half float (65,520 and more is not).
 */
export function encodeHalf(vector: Float32Array): Uint8Array<ArrayBuffer> {
  const halves = new Float16Array(vector)
  if (hasNonFinite(new Uint16Array(halves.buffer)))
    throw new RangeError('vector: a number is not finite as a half float')
  return new Uint8Array(halves.buffer)
}

/** Reverses `encodeHalf`. Throws RangeError when the bytes are not `dimension` finite numbers. */
export function decodeHalf(bytes: Uint8Array, dimension: number): Float32Array<ArrayBuffer> {
  const bits = halfBits(bytes, dimension)
  if (hasNonFinite(bits)) throw new RangeError('vector: a stored number is not finite')
  return new Float32Array(new Float16Array(bits.buffer))
}

/** A copy with numbers that half floats represent exactly: storing and reading it changes nothing. */
export function roundToHalf(vector: Float32Array): Float32Array<ArrayBuffer> {
  return new Float32Array(new Float16Array(vector))
}

/**
 * The bit patterns in `bytes`, copied, because database drivers return buffers at odd addresses. Throws RangeError on a wrong
 * length.
 */
export function halfBits(bytes: Uint8Array, dimension: number): Uint16Array<ArrayBuffer> {
  if (bytes.length !== dimension * 2) {
    throw new RangeError(`vector: expected ${dimension * 2} bytes for ${dimension} half floats, got ${bytes.length}`)
  }
  const bits = new Uint16Array(dimension)
  new Uint8Array(bits.buffer).set(bytes)
  return bits
}

function hasNonFinite(bits: Uint16Array): boolean {
  for (const pattern of bits) {
    if ((pattern & 0x7c00) === 0x7c00) return true
  }
  return false
}
