import { grownCapacity } from '../tables/capacity.ts'

/**
 * Stores the rows of a matrix and multiplies them. All implementations give the same scores to the last bit. The caller checks
 * arguments: rows below the reserved number, vectors of the right dimension, finite queries.
 */
export interface RowMemory {
  /** Memory in bytes. */
  readonly bytes: number
  /** Allocates rows `0 .. rows`, new ones zero. Throws RangeError above the memory limit. */
  reserve(rows: number): void
  /** Copies a row of Q15 numbers. */
  write(row: number, numbers: Int16Array): void
  clear(row: number): void
  /** The Q15 numbers of rows, in the layout of this memory; a view that the next change invalidates. */
  copyRows(row: number, count: number): Int16Array
  /** Writes what `copyRows` of a memory with the same layout returned. */
  writeRows(row: number, count: number, numbers: Int16Array): void
  read(row: number): Float32Array
  /** Scores of `out.length` rows from `start`, 0 by default. */
  scan(query: Float32Array, out: Float32Array, start?: number): void
  /** Scores of the rows from `start` for each query; all outputs have the same length, the number of rows. */
  scanMany(queries: readonly Float32Array[], outs: readonly Float32Array[], start: number): void
  /** Scores of the listed rows. */
  gather(query: Float32Array, rows: Int32Array, out: Float32Array): void
}

export interface RowShape {
  readonly dimension: number
  /** Upper bound of `bytes`. */
  readonly maxBytes: number
}

/** The row length of the SIMD kernel, which reads 16 numbers at a time: rows are padded with zeros. */
export function paddedDimension(dimension: number): number {
  return Math.ceil(dimension / 16) * 16
}

/** Throws RangeError unless the numbers are those of `count` rows. */
export function checkLayout(numbers: Int16Array, count: number, rowLength: number): void {
  if (numbers.length !== count * rowLength) throw new RangeError('vectors: saved rows have another layout')
}

/** The size to grow to for `needed` bytes. */
export function grownBytes(needed: number, allocated: number, maxBytes: number): number {
  if (needed > maxBytes) {
    throw new RangeError(`vectors: ${needed} bytes are needed, and one matrix may hold ${maxBytes}`)
  }
  return Math.min(maxBytes, grownCapacity(needed, allocated))
}
