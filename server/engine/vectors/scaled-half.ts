/// <reference lib="esnext.float16" />

/**
 * Rows are kept in memory as half floats of 2^15 times the number. Numbers under 2 in magnitude lose nothing by it, and the
 * smallest halves (under 2^-14, about one number in 900 of a 512-number embedding) are no longer subnormal: the kernel's multiplications
 * by subnormal numbers cost it about a fifth of its speed in cache.
 */
const halfScale = 2 ** 15

let table: Uint16Array | undefined

/** By bit pattern of a half float, the pattern of the scaled half; its exponent is all ones where there is none. */
function scaledPatterns(): Uint16Array {
  if (table) return table
  const every = Uint16Array.from({ length: 65_536 }, (_, pattern) => pattern)
  table = new Uint16Array(new Float16Array(every.buffer).map((value) => value * halfScale).buffer)
  return table
}

/** Turns half floats into scaled halves in place. Throws RangeError when a number is not between -2 and 2, both excluded. */
export function scaleHalves(bits: Uint16Array): void {
  const patterns = scaledPatterns()
  let overflow = 0
  for (let index = 0; index < bits.length; index++) {
    const scaled = patterns[bits[index] ?? 0] ?? 0
    // Only an exponent of all ones carries into bit 15 here.
    overflow |= (scaled & 0x7c00) + 0x0400
    bits[index] = scaled
  }
  if (overflow & 0x8000)
    throw new RangeError('vector: every number must be between -2 and 2, as those of a normalised vector are')
}

/** The numbers behind scaled halves. */
export function unscaleHalves(bits: Uint16Array): Float32Array<ArrayBuffer> {
  const numbers = new Float32Array(new Float16Array(bits.buffer, bits.byteOffset, bits.length))
  for (let index = 0; index < numbers.length; index++) numbers[index] = (numbers[index] ?? 0) / halfScale
  return numbers
}
