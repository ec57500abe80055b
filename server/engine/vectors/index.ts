/**
 * The exact scan every search stands on: a growing matrix of row vectors kept in memory, every row compared with the query.
 * Rows are small integers handed out by the caller; a row that was never set or was removed scores 0.
 *
 * Vectors are stored as half floats and kept as the nearest multiples of 2^-15, and queries are rounded to 32,767 steps of their
 * length: a score is at most some 5e-5 from that of the unrounded vectors, and depends on the stored bits and the query alone, to
 * the last bit, whichever process computes it and however the vector came in. Vectors are normalised: numbers between -1 and 1,
 * a length under 1.9.
 */
export interface VectorMatrix {
  readonly dimension: number
  /** One more than the highest row ever set. */
  readonly rows: number
  /** Bytes held, for the eviction of whole stores. */
  readonly bytes: number
  /** Copies `vector` (`dimension` numbers) into `row` by way of half floats, growing as needed. Throws RangeError on a wrong number of numbers, a vector that is not normalised, or no room. */
  set(row: number, vector: Float32Array): void
  /** The same for a vector as `encodeHalf` made it (2 bytes a number), without decoding it: how a stored matrix is loaded. */
  setHalf(row: number, bytes: Uint8Array): void
  remove(row: number): void
  /** The vector of `row` as it is kept (a copy; half floats hold its numbers exactly); zeros where none was set. */
  get(row: number): Float32Array
  /**
   * Writes dot(query, row) for every row into `out[0 .. rows)`; `out` must hold at least `rows` numbers.
   * A query may have any length; RangeError unless its numbers are under 65,536 in magnitude.
   */
  dotAll(query: Float32Array, out: Float32Array): void
  /** Writes dot(query, rows[i]) into `out[i]`: the same scores as `dotAll`, for when a filter leaves few rows. */
  dotRows(query: Float32Array, rows: Int32Array, out: Float32Array): void
  /** `dotAll` for several queries at once, `outs[i]` for `queries[i]`: the same scores to the last bit, in less time each. */
  dotMany(queries: readonly Float32Array[], outs: readonly Float32Array[]): void
  /** Frees the memory; later calls of the methods throw. */
  close(): void
}
