/** Some rows of a matrix as they are in memory. */
export interface MatrixPart {
  readonly row: number
  readonly count: number
  readonly numbers: Int16Array
}

/**
 * A growing in-memory matrix of row vectors with an exact scan: every row is compared with the query. The caller assigns rows,
 * small integers; a row that was never set or was removed scores 0.
 *
 * Vectors enter as half floats and are stored as the nearest multiples of 2^-15; queries are rounded to 32,767 steps of their
 * length. A score differs by at most about 5e-5 from that of the unrounded vectors, and depends to the last bit on the stored
 * bits and the query alone. Vectors must be normalized: numbers between -1 and 1, a length under 1.9.
 */
export interface VectorMatrix {
  readonly dimension: number
  /** One more than the highest row ever set. */
  readonly rows: number
  /** Memory in bytes; entire stores are evicted by it. */
  readonly bytes: number
  /**
   * Copies `vector` (`dimension` numbers) into `row` through half floats, growing as needed. Throws RangeError for a wrong
   * length, a vector that is not normalized, or when memory is exhausted.
   */
  set(row: number, vector: Float32Array): void
  /** The same for a vector encoded by `encodeHalf` (2 bytes per number), without decoding it. */
  setHalf(row: number, bytes: Uint8Array): void
  remove(row: number): void
  /** All rows in parts (`saved-parts.ts`); invalid after a change. */
  save(): Generator<MatrixPart>
  /** Restores a part. Throws RangeError when it has another layout: another dimension or kernel. */
  restore(part: MatrixPart): void
  /** A copy of the stored vector of `row`; zeros where none was set. Half floats represent its numbers exactly, unless it is quantized. */
  get(row: number): Float32Array
  /**
   * Writes dot(query, row) for every row into `out[0 .. rows)`; `out` must have at least `rows` numbers. A query may have any
   * length; throws RangeError unless its numbers are under 65,536 in magnitude.
   */
  dotAll(query: Float32Array, out: Float32Array): void
  /** Writes dot(query, rows[i]) into `out[i]`: the same scores as `dotAll`, for filters that leave few rows. */
  dotRows(query: Float32Array, rows: Int32Array, out: Float32Array): void
  /**
   * `dotAll` for several queries, `outs[i]` for `queries[i]`: the same scores to the last bit, faster per query. With `start`, only for the
   * rows from there on that the outputs can hold.
   */
  dotMany(queries: readonly Float32Array[], outs: readonly Float32Array[], start?: number): void
  /** Whether a row has 10 bits per number instead of 16. */
  readonly isQuantized: boolean
  /**
   * Stores all rows with 10 bits per number, or with 16 again, which does not undo the rounding: a score differs by about 1e-4 (root mean
   * square). Yields every few milliseconds; the matrix may change in between. Without WebAssembly SIMD, rows keep 16 bits.
   */
  convert(isQuantized: boolean): Generator<undefined>
  /** Frees the memory; later method calls throw. */
  close(): void
}
