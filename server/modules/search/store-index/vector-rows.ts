import type { Calibrator, CenteredQuery } from '../../../engine/ranking/calibrate.ts'
import { createFlatMatrix } from '../../../engine/vectors/flat.ts'
import type { VectorMatrix } from '../../../engine/vectors/index.ts'
import { createImageRows } from './image-rows.ts'

/**
 * The image vectors of all products of a store in one matrix, one row per image. A product scores by its best image. `only`
 * lists the products to score and leaves the others unchanged: faster for fewer than an eighth of all products.
 */
export function createVectorRows(dimension: number, calibrator: Calibrator) {
  const matrix = createFlatMatrix(dimension)
  const imageRows = createImageRows()
  const sharedScans = createSharedScans(matrix)
  let norms = new Float32Array(1024).fill(1)
  let scratch = new Float32Array(1024)

  const add = (product: number, half: Uint8Array): void => {
    const row = imageRows.add(product)
    if (row >= norms.length) {
      norms = doubled(norms)
      scratch = new Float32Array(norms.length)
    }
    matrix.setHalf(row, half)
    norms[row] = calibrator.centeredNorm(matrix.get(row))
  }

  const remove = (product: number): void => {
    sharedScans.clear()
    for (const row of imageRows.release(product)) matrix.remove(row)
  }

  /** Dot products with the rows of the listed products, or with all rows. */
  const dotsOf = (query: Float32Array, only?: Int32Array) => {
    const rows = only === undefined ? null : imageRows.rowsOfAll(only)
    const count = rows?.length ?? matrix.rows
    const dots = (rows === null ? sharedScans.dotsOf(query) : null) ?? scratch
    if (rows !== null) matrix.dotRows(query, rows, dots)
    else if (dots === scratch) matrix.dotAll(query, dots)
    return { dots, rows, count, owner: imageRows.owner }
  }

  return {
    /** Bytes held. */
    get bytes(): number {
      return matrix.bytes + imageRows.bytes + norms.byteLength + scratch.byteLength + sharedScans.bytes
    },

    /** Replaces the vectors of a product by these half floats, `dimension` numbers per image. */
    set(product: number, halves: Uint8Array): void {
      remove(product)
      const size = dimension * 2
      for (let end = size; end <= halves.length; end += size) add(product, halves.subarray(end - size, end))
    },

    remove,

    vectorsOf: (product: number): Float32Array[] => imageRows.rowsOf(product).map((row) => matrix.get(row)),

    /** Raises `best` of every product to the highest `scoreOf(dot product, centered norm)` over its images. */
    scan(
      query: Float32Array,
      best: Float64Array,
      ...[scoreOf, only]: [scoreOf: (dot: number, norm: number) => number, only?: Int32Array | undefined]
    ): void {
      raise(best, { ...dotsOf(query, only), norms }, scoreOf)
    },

    /** The highest dot product over each product's images; NaN for a product without images. */
    bestDots(query: Float32Array, best: Float64Array, only?: Int32Array): void {
      const { dots, rows, count, owner } = dotsOf(query, only)
      if (rows === null && imageRows.isIdentity) {
        best.set(dots.subarray(0, Math.min(count, best.length)))
        clearVacant(best, count, imageRows.vacant)
        return
      }
      clear(best, only)
      for (let at = 0; at < count; at += 1) {
        const product = owner[rows === null ? at : (rows[at] ?? 0)] ?? -1
        const dot = dots[at] ?? 0
        if (product >= 0 && !((best[product] ?? 0) >= dot)) best[product] = dot
      }
    },

    /** The highest centered cosine over each product's images; NaN for a product without images. */
    bestCosines(query: CenteredQuery, best: Float64Array, only?: Int32Array): void {
      const { dots, rows, count, owner } = dotsOf(query.vector, only)
      if (rows === null && imageRows.isIdentity) {
        for (let row = 0; row < Math.min(count, best.length); row += 1)
          best[row] = calibrator.centeredCosine(query, dots[row] ?? 0, norms[row] ?? 1)
        clearVacant(best, count, imageRows.vacant)
        return
      }
      clear(best, only)
      for (let at = 0; at < count; at += 1) {
        const row = rows === null ? at : (rows[at] ?? 0)
        const product = owner[row] ?? -1
        if (product < 0) continue
        const cosine = calibrator.centeredCosine(query, dots[at] ?? 0, norms[row] ?? 1)
        if (!((best[product] ?? 0) >= cosine)) best[product] = cosine
      }
    },

    withSharedScans: sharedScans.run,
    close: (): void => matrix.close(),
  }
}

interface Dots {
  readonly dots: Float32Array
  readonly rows: Int32Array | null
  readonly count: number
  readonly owner: Int32Array
  readonly norms: Float32Array
}

function raise(
  best: Float64Array,
  { dots, rows, count, owner, norms }: Dots,
  scoreOf: (dot: number, norm: number) => number,
): void {
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    const product = owner[row] ?? -1
    if (product < 0) continue
    const score = scoreOf(dots[at] ?? 0, norms[row] ?? 1)
    if (score > (best[product] ?? 0)) best[product] = score
  }
}

// A batch of sentences. A batch of searches by several images may request hundreds of scans, and each takes 5 MB per 1,000,000
// images for as long as the store is in memory.
const maxSharedQueries = 20

/** Full scans of several queries in one pass. */
function createSharedScans(matrix: VectorMatrix) {
  const results = new Map<Float32Array, Float32Array>()
  // Reused: allocating arrays for each batch took half as long as the scan.
  let buffers: Float32Array[] = []

  const buffersFor = (queries: readonly Float32Array[]): Float32Array[] => {
    if ((buffers[0]?.length ?? 0) < matrix.rows) buffers = []
    while (buffers.length < queries.length) buffers.push(new Float32Array(Math.ceil(matrix.rows * 1.25)))
    return buffers.slice(0, queries.length)
  }

  return {
    get bytes(): number {
      return buffers.reduce((bytes, { byteLength }) => bytes + byteLength, 0)
    },
    dotsOf: (query: Float32Array): Float32Array | null => results.get(query) ?? null,
    clear: (): void => results.clear(),

    /**
     * Scans the first 20 queries in one pass over the rows and runs `use`, whose own full scans of them then take these results,
     * equal to the last bit. A query is identified by its array, which must not change.
     */
    run<T>(queries: readonly Float32Array[], use: () => T): T {
      const distinct = [...new Set(queries)].slice(0, maxSharedQueries)
      // Two scans are not faster together.
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

function doubled(numbers: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

/** Sets NaN for rows without a product, where image rows equal product rows. */
function clearVacant(best: Float64Array, count: number, vacant: readonly number[]): void {
  best.fill(Number.NaN, count)
  for (const row of vacant) best[row] = Number.NaN
}

function clear(best: Float64Array, only: Int32Array | undefined): void {
  if (only === undefined) best.fill(Number.NaN)
  else for (let at = 0; at < only.length; at += 1) best[only[at] ?? 0] = Number.NaN
}
