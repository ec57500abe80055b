import type { Calibrator, CenteredQuery } from '../../../engine/ranking/calibrate.ts'
import { createFlatMatrix } from '../../../engine/vectors/flat.ts'
import type { VectorMatrix } from '../../../engine/vectors/index.ts'
import { createImageRows } from './image-rows.ts'

/**
 * The pictures of all products of a store in one matrix. A product owns one row a picture and is found by its best one. Where
 * `only` is given it lists products, and the others are left as they are: fewer than an eighth of all are faster so.
 */
export function createVectorRows(dimension: number, calibrator: Calibrator) {
  const matrix = createFlatMatrix(dimension)
  const owners = createImageRows()
  const ahead = createScansAhead(matrix)
  let norms = new Float32Array(1024).fill(1)
  let scratch = new Float32Array(1024)

  const keep = (product: number, half: Uint8Array): void => {
    const row = owners.add(product)
    if (row >= norms.length) {
      norms = doubled(norms)
      scratch = new Float32Array(norms.length)
    }
    matrix.setHalf(row, half)
    norms[row] = calibrator.centeredNorm(matrix.get(row))
  }

  const release = (product: number): void => {
    ahead.forget()
    for (const row of owners.release(product)) matrix.remove(row)
  }

  /** Dot products with the rows of the listed products, or with all rows. */
  const dotsOf = (query: Float32Array, only?: Int32Array) => {
    const rows = only === undefined ? null : owners.rowsOfAll(only)
    const count = rows?.length ?? matrix.rows
    const dots = (rows === null ? ahead.dotsOf(query) : null) ?? scratch
    if (rows !== null) matrix.dotRows(query, rows, dots)
    else if (dots === scratch) matrix.dotAll(query, dots)
    return { dots, rows, count, owner: owners.owner }
  }

  return {
    /** Bytes held. */
    get bytes(): number {
      return matrix.bytes + owners.bytes + norms.byteLength + scratch.byteLength + ahead.bytes
    },

    /** Replaces the vectors of a product by these half floats, `dimension` numbers a picture. */
    set(product: number, halves: Uint8Array): void {
      release(product)
      const size = dimension * 2
      for (let end = size; end <= halves.length; end += size) keep(product, halves.subarray(end - size, end))
    },

    remove: release,

    vectorsOf: (product: number): Float32Array[] => owners.rowsOf(product).map((row) => matrix.get(row)),

    /** For every product the best of `scoreOf(dot product, row's centred norm)` over its pictures, where that is above `best`. */
    scan(
      query: Float32Array,
      best: Float64Array,
      ...[scoreOf, only]: [scoreOf: (dot: number, norm: number) => number, only?: Int32Array | undefined]
    ): void {
      raise(best, { ...dotsOf(query, only), norms }, scoreOf)
    },

    /** The largest dot product of each product's pictures; NaN where a product has none. */
    bestDots(query: Float32Array, best: Float64Array, only?: Int32Array): void {
      const { dots, rows, count, owner } = dotsOf(query, only)
      if (rows === null && owners.isPlain) {
        best.set(dots.subarray(0, Math.min(count, best.length)))
        forgetMissing(best, count, owners.vacant)
        return
      }
      forget(best, only)
      for (let at = 0; at < count; at += 1) {
        const product = owner[rows === null ? at : (rows[at] ?? 0)] ?? -1
        const dot = dots[at] ?? 0
        if (product >= 0 && !((best[product] ?? 0) >= dot)) best[product] = dot
      }
    },

    /** The largest centred cosine of each product's pictures; NaN where a product has none. */
    bestCosines(query: CenteredQuery, best: Float64Array, only?: Int32Array): void {
      const { dots, rows, count, owner } = dotsOf(query.vector, only)
      if (rows === null && owners.isPlain) {
        for (let row = 0; row < Math.min(count, best.length); row += 1)
          best[row] = calibrator.centredCosine(query, dots[row] ?? 0, norms[row] ?? 1)
        forgetMissing(best, count, owners.vacant)
        return
      }
      forget(best, only)
      for (let at = 0; at < count; at += 1) {
        const row = rows === null ? at : (rows[at] ?? 0)
        const product = owner[row] ?? -1
        if (product < 0) continue
        const cosine = calibrator.centredCosine(query, dots[at] ?? 0, norms[row] ?? 1)
        if (!((best[product] ?? 0) >= cosine)) best[product] = cosine
      }
    },

    scanTogether: ahead.scanTogether,
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

// A batch of sentences; one of several pictures each may ask for hundreds. Each keeps 5 MB of numbers for 1,000,000 pictures, as
// long as the store is in memory.
const maxSharedQueries = 20

/** Full scans made before they are asked for. */
function createScansAhead(matrix: VectorMatrix) {
  const known = new Map<Float32Array, Float32Array>()
  // Fresh ones for each batch took half as long as the scan.
  let dots: Float32Array[] = []

  const dotsFor = (queries: readonly Float32Array[]): Float32Array[] => {
    if ((dots[0]?.length ?? 0) < matrix.rows) dots = []
    while (dots.length < queries.length) dots.push(new Float32Array(Math.ceil(matrix.rows * 1.25)))
    return dots.slice(0, queries.length)
  }

  return {
    get bytes(): number {
      return dots.reduce((bytes, { byteLength }) => bytes + byteLength, 0)
    },
    dotsOf: (query: Float32Array): Float32Array | null => known.get(query) ?? null,
    forget: (): void => known.clear(),

    /**
     * Runs `use`, in which the full scans of the first 20 queries are free: all were made in one pass over the rows, to the same
     * bits. A query is known by its array, which must not change.
     */
    scanTogether<T>(queries: readonly Float32Array[], use: () => T): T {
      const different = [...new Set(queries)].slice(0, maxSharedQueries)
      // Two are not faster together.
      if (different.length < 3) return use()
      const outs = dotsFor(different)
      matrix.dotMany(different, outs)
      for (const [at, query] of different.entries()) known.set(query, outs[at] ?? new Float32Array(0))
      try {
        return use()
      } finally {
        known.clear()
      }
    },
  }
}

function doubled(numbers: Float32Array): Float32Array<ArrayBuffer> {
  const larger = new Float32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

/** Where every picture has the row of its product: NaN for those without one. */
function forgetMissing(best: Float64Array, count: number, vacant: readonly number[]): void {
  best.fill(Number.NaN, count)
  for (const row of vacant) best[row] = Number.NaN
}

function forget(best: Float64Array, only: Int32Array | undefined): void {
  if (only === undefined) best.fill(Number.NaN)
  else for (let at = 0; at < only.length; at += 1) best[only[at] ?? 0] = Number.NaN
}
