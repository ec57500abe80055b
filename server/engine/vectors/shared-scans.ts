import { scratchCapacity } from '../tables/capacity.ts'
import type { VectorMatrix } from './index.ts'

// A batch of sentences. A batch of searches by several images may request hundreds of scans, and each takes 5 MB per 1,000,000
// images for as long as the store is in memory.
const maxSharedQueries = 20

/** Full scans: of several queries in one pass, and once for a query that is scanned again before another one. */
export function createSharedScans(matrix: VectorMatrix) {
  const results = new Map<Float32Array, Float32Array>()
  // Reused: allocating arrays for each batch took half as long as the scan.
  let buffers: Float32Array[] = []
  // A search without results scores its text again.
  let last: { readonly query: Float32Array; readonly dots: Float32Array } | null = null

  const buffersFor = (queries: readonly Float32Array[]): Float32Array[] => {
    if ((buffers[0]?.length ?? 0) < matrix.rows) buffers = []
    while (buffers.length < queries.length) buffers.push(new Float32Array(scratchCapacity(matrix.rows)))
    return buffers.slice(0, queries.length)
  }

  return {
    get bytes(): number {
      return buffers.reduce((bytes, { byteLength }) => bytes + byteLength, 0)
    },
    /** The dot products with all rows, in `scratch` unless the scan was shared. A query is identified by its array. */
    dotsOf(query: Float32Array, scratch: Float32Array): Float32Array {
      const shared = results.get(query)
      if (shared !== undefined) return shared
      if (last?.query !== query || last.dots !== scratch) matrix.dotAll(query, scratch)
      last = { query, dots: scratch }
      return scratch
    },
    /** Must be called before something else is written to `scratch`. */
    releaseScratch(): void {
      last = null
    },
    /** Must be called after every change of the rows. */
    clear(): void {
      results.clear()
      last = null
    },

    /**
     * Scans the first 20 queries in one pass over the rows and runs `use`, whose own full scans of them then take these results,
     * equal to the last bit. A query is identified by its array, which must not change.
     */
    run<T>(queries: readonly Float32Array[], use: () => T): T {
      const distinct = [...new Set(queries)].slice(0, maxSharedQueries)
      // A single scan gains nothing from sharing, and two scans together are not faster.
      if (distinct.length < 3) return use()
      const outs = buffersFor(distinct)
      matrix.dotMany(distinct, outs)
      for (const [at, query] of distinct.entries()) results.set(query, outs[at] ?? new Float32Array(0))
      try {
        return use()
      } finally {
        results.clear()
      }
    },
  }
}
