/// <reference lib="esnext.float16" />

/**
 * Q15 numbers: 16-bit integers that represent n / 2^15. Their products and sums are exact, so that a dot product does not
 * depend on the order of summation or the processor. Rows and queries are both stored negated: 16 bits represent -1 but not 1,
 * which is more frequent.
 */
const one = 2 ** 15
const maxNumber = one - 1

/** The dot product of a longer row with a query could exceed 32 bits. */
const maxLength = 1.9
const maxSquaredLength = (maxLength * one) ** 2

let table: Int32Array | undefined

/**
 * Negated Q15 numbers by the bit pattern of a half float. Half floats outside -1 to 1 map to a number that makes any row too
 * long.
 */
function q15Numbers(): Int32Array {
  if (table) return table
  const patterns = Uint16Array.from({ length: 65_536 }, (_, pattern) => pattern)
  table = Int32Array.from(new Float16Array(patterns.buffer), (half) =>
    Math.abs(half) <= 1 ? Math.min(maxNumber, Math.round(-half * one)) : 2 * one,
  )
  return table
}

/**
 * The Q15 number nearest to each half float, exact from 1/32 on. Throws RangeError for a vector longer than 1.9 or with a
 * number outside -1 to 1.
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
    throw new RangeError(`vector: it must be normalized: numbers between -1 and 1, a length under ${maxLength}`)
  return row
}

/** The numbers that Q15 numbers represent; half floats represent those that came from half floats exactly. */
export function numbersOfQ15(row: Int16Array): Float32Array<ArrayBuffer> {
  const numbers = new Float32Array(row.length)
  // A loop, because this runs for every image of a loaded store, and `from` takes ten times as long.
  for (let index = 0; index < row.length; index += 1) numbers[index] = 0 - (row[index] ?? 0) / one
  return numbers
}

/** A query as integers, and the factor from their sums with Q15 rows to dot products. */
export interface Q15Query {
  readonly numbers: Int16Array
  readonly factor: number
}

/**
 * Scales a query of any length to 32,767, for the finest resolution, and rounds each number. None becomes -2^15: two products
 * of it with itself would overflow the kernel's pairs. The factor compensates for the change of length by rounding: a query
 * scores its own vector as without rounding.
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

/** The rounded query that scans use for this one. Rounding it again changes nothing, or next to nothing. */
export function roundQuery(query: Float32Array): Float32Array<ArrayBuffer> {
  const { numbers, factor } = q15OfQuery(query)
  return Float32Array.from(numbers, (number) => 0 - number * factor * one)
}
