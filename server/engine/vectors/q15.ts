/// <reference lib="esnext.float16" />

/**
 * Q15 numbers: whole numbers of 16 bits that stand for 2^15 times as little. Their products and sums are exact, so that a dot
 * product is the same in whatever order and on whatever processor it is added up. Rows and queries are both kept negated: 16
 * bits hold -1 but not 1, which is the more usual number.
 */
const one = 2 ** 15
const maxNumber = one - 1

/** The sums of products of a longer row with a query might not fit in 32 bits. */
const maxLength = 1.9
const maxSquaredLength = (maxLength * one) ** 2

let table: Int32Array | undefined

/** By bit pattern of a half float, its Q15 number negated; one that makes every row too long where it is not between -1 and 1. */
function q15Numbers(): Int32Array {
  if (table) return table
  const patterns = Uint16Array.from({ length: 65_536 }, (_, pattern) => pattern)
  table = Int32Array.from(new Float16Array(patterns.buffer), (half) =>
    Math.abs(half) <= 1 ? Math.min(maxNumber, Math.round(-half * one)) : 2 * one,
  )
  return table
}

/**
 * The Q15 numbers of half floats: the nearest to each, which is the very number from 1/32 on. Throws RangeError for a vector
 * that is longer than 1.9 or has a number that is not between -1 and 1.
 */
export function q15OfHalves(bits: Uint16Array): Int16Array {
  const numbers = q15Numbers()
  const row = new Int16Array(bits.length)
  let squared = 0
  for (let index = 0; index < bits.length; index += 1) {
    const number = numbers[bits[index] ?? 0] ?? 0
    row[index] = number
    squared += number * number
  }
  if (squared > maxSquaredLength)
    throw new RangeError(`vector: it must be normalised: numbers between -1 and 1, a length under ${maxLength}`)
  return row
}

/** The numbers behind Q15 numbers; half floats hold all that came from half floats. */
export function numbersOfQ15(row: Int16Array): Float32Array<ArrayBuffer> {
  const numbers = new Float32Array(row.length)
  // A loop: this runs for every picture of a store that is loaded, and `from` takes ten times as long.
  for (let index = 0; index < row.length; index += 1) numbers[index] = 0 - (row[index] ?? 0) / one
  return numbers
}

/** A query as whole numbers, and by what their sums with Q15 rows are multiplied to give dot products. */
export interface Q15Query {
  readonly numbers: Int16Array
  readonly factor: number
}

/**
 * Scales a query of any length to 32,767, so that its numbers are as fine as they can be, and rounds each to the nearest. None
 * becomes -2^15: two products of that with itself would not fit in the kernel's pairs. The factor makes up for what rounding
 * did to its length: a query scores its own vector as without rounding.
 */
export function q15OfQuery(query: Float32Array): Q15Query {
  let squared = 0
  for (let index = 0; index < query.length; index += 1) squared += (query[index] ?? 0) ** 2
  const numbers = new Int16Array(query.length)
  if (squared === 0) return { numbers, factor: 0 }
  const scale = -maxNumber / Math.sqrt(squared)
  let own = 0
  for (let index = 0; index < query.length; index += 1) {
    const value = query[index] ?? 0
    const number = Math.round(value * scale)
    numbers[index] = number
    own -= number * value
  }
  return { numbers, factor: Math.fround(squared / own / one) }
}

/** The query that scans take for this one. Rounding it again changes nothing, or next to nothing. */
export function roundQuery(query: Float32Array): Float32Array<ArrayBuffer> {
  const { numbers, factor } = q15OfQuery(query)
  return Float32Array.from(numbers, (number) => 0 - number * factor * one)
}
