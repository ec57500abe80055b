/**
 * Where a matrix keeps its rows and how it multiplies them; both forms give the same scores to the last bit. Arguments are
 * checked by the caller: rows are below the reserved number, vectors as long as the dimension, queries finite.
 */
export interface RowMemory {
  /** Bytes held. */
  readonly bytes: number
  /** Makes room for rows `0 .. rows`; new ones are zero. Throws RangeError when that is more than may be held. */
  reserve(rows: number): void
  /** Copies a row of Q15 numbers. */
  write(row: number, numbers: Int16Array): void
  clear(row: number): void
  read(row: number): Float32Array
  /** Scores of the first `out.length` rows. */
  scan(query: Float32Array, out: Float32Array): void
  /** Scores of the first rows with each of the queries, as many as its output is long; all outputs are equally long. */
  scanMany(queries: readonly Float32Array[], outs: readonly Float32Array[]): void
  /** Scores of the listed rows. */
  gather(query: Float32Array, rows: Int32Array, out: Float32Array): void
}

/** What a row memory is made for. */
export interface RowShape {
  readonly dimension: number
  /** Upper bound of `bytes`. */
  readonly maxBytes: number
}

/** Numbers in a row as the SIMD kernel reads it: 16 at a time, so rows are filled up with zeros. */
export function paddedDimension(dimension: number): number {
  return Math.ceil(dimension / 16) * 16
}

/** The size to grow to for `needed` bytes: a quarter more, so that adding rows one by one copies each only a few times. */
export function grownBytes(needed: number, held: number, maxBytes: number): number {
  if (needed > maxBytes) {
    throw new RangeError(`vectors: ${needed} bytes are needed, and one matrix may hold ${maxBytes}`)
  }
  return Math.min(maxBytes, Math.max(needed, Math.ceil(held * 1.25)))
}
