/**
 * The exact scan every search stands on: a growing matrix of row vectors kept in memory, every row compared with the query.
 * Rows are small integers handed out by the caller; a row that was never set or was removed scores 0.
 */
export interface VectorMatrix {
  readonly dimension: number
  /** One more than the highest row ever set. */
  readonly rows: number
  /** Bytes held, for the eviction of whole stores. */
  readonly bytes: number
  /** Copies `vector` (`dimension` numbers) into `row`, growing as needed. Throws RangeError on a wrong length. */
  set(row: number, vector: Float32Array): void
  remove(row: number): void
  /** The stored vector of `row` (a copy). */
  get(row: number): Float32Array
  /** Writes dot(query, row) for every row into `out[0 .. rows)`; `out` must hold at least `rows` numbers. */
  dotAll(query: Float32Array, out: Float32Array): void
  /** Frees the memory; the matrix cannot be used afterwards. */
  close(): void
}
