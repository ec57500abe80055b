import type { Calibrator, CenteredQuery } from '../ranking/calibrate.ts'
import { createFlatMatrix } from './flat.ts'
import type { MatrixPart } from './index.ts'
import { createSharedScans } from './shared-scans.ts'

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

  const reserve = (rows: number): void => {
    if (rows <= norms.length) return
    const former = norms
    norms = new Float32Array(Math.max(rows, former.length * 2))
    norms.set(former)
    scratch = new Float32Array(norms.length)
  }

  const add = (product: number, half: Uint8Array): void => {
    const row = imageRows.add(product)
    reserve(row + 1)
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

    /** The vectors in parts (`saved-parts.ts`); invalid after a change. */
    *save(): Generator<VectorsPart> {
      yield { images: imageRows.save(), norms: norms.subarray(0, imageRows.rows) }
      yield* matrix.save()
    },

    /** Restores a part into empty rows. */
    restore(part: VectorsPart): void {
      if ('row' in part) matrix.restore(part)
      else {
        imageRows.restore(part.images)
        reserve(part.norms.length)
        norms.set(part.norms)
      }
    },

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
      raiseDots(best, { dots, rows, count, owner })
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
      const cosineOf = (dot: number, norm: number) => calibrator.centeredCosine(query, dot, norm)
      raiseCosines(best, { dots, rows, count, owner, norms }, cosineOf)
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

/** Sets `best` of every product to its highest cosine, unless it is higher. */
function raiseCosines(
  best: Float64Array,
  { dots, rows, count, owner, norms }: Dots,
  cosineOf: (dot: number, norm: number) => number,
): void {
  for (let at = 0; at < count; at += 1) {
    const row = rows === null ? at : (rows[at] ?? 0)
    const product = owner[row] ?? -1
    if (product < 0) continue
    const cosine = cosineOf(dots[at] ?? 0, norms[row] ?? 1)
    if (!((best[product] ?? 0) >= cosine)) best[product] = cosine
  }
}

/** Raises `best` of every product to its highest dot product. */
function raiseDots(best: Float64Array, { dots, rows, count, owner }: Omit<Dots, 'norms'>): void {
  for (let at = 0; at < count; at += 1) {
    const product = owner[rows === null ? at : (rows[at] ?? 0)] ?? -1
    const dot = dots[at] ?? 0
    if (product >= 0 && !((best[product] ?? 0) >= dot)) best[product] = dot
  }
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

/** Sets NaN for rows without a product, where image rows equal product rows. */
function clearVacant(best: Float64Array, count: number, vacant: readonly number[]): void {
  best.fill(Number.NaN, count)
  for (const row of vacant) best[row] = Number.NaN
}

function clear(best: Float64Array, only: Int32Array | undefined): void {
  if (only === undefined) best.fill(Number.NaN)
  else for (let at = 0; at < only.length; at += 1) best[only[at] ?? 0] = Number.NaN
}

const none = -1

export type VectorsPart = MatrixPart | { readonly images: ImageRowsPart; readonly norms: Float32Array }

/** The rows of images, as they are in memory. */
interface ImageRowsPart {
  readonly rows: number
  readonly owner: Int32Array
  readonly next: Int32Array
  readonly first: Int32Array
  readonly free: readonly number[]
  readonly displaced: number
}

/** Assigns rows to images and maps them to products. A product's rows are in order, its main image first. */
export function createImageRows() {
  const free: number[] = []
  let rows = 0
  let owner = new Int32Array(1024).fill(none)
  // The rows of a product form a linked list.
  let next = new Int32Array(1024).fill(none)
  let first = new Int32Array(1024).fill(none)
  let listed = new Int32Array(1024)
  // The number of rows that differ from the row of their product.
  let displaced = 0

  const take = (): number => {
    const row = free.pop() ?? rows
    rows = Math.max(rows, row + 1)
    if (row >= owner.length) {
      owner = grown(owner, row)
      next = grown(next, row)
      listed = new Int32Array(owner.length)
    }
    return row
  }

  const lastOf = (product: number): number => {
    let row = first[product] ?? none
    while (row !== none && (next[row] ?? none) !== none) row = next[row] ?? none
    return row
  }

  const rowsOf = (product: number): number[] => {
    const found: number[] = []
    for (let row = first[product] ?? none; row !== none; row = next[row] ?? none) found.push(row)
    return found
  }

  return {
    /** Bytes held. */
    get bytes(): number {
      return owner.byteLength + next.byteLength + first.byteLength + listed.byteLength
    },
    /** One more than the highest row ever assigned. */
    get rows(): number {
      return rows
    },
    rowsOf,
    /** Whether every image has the same row as its product. */
    get isIdentity(): boolean {
      return displaced === 0
    },
    /** The rows without an owner. Read-only. */
    vacant: free as readonly number[],

    /** Assigns a row to another image of the product, after its other images. */
    add(product: number): number {
      const row = take()
      if (product >= first.length) first = grown(first, product)
      const last = lastOf(product)
      if (last === none) first[product] = row
      else next[last] = row
      owner[row] = product
      next[row] = none
      if (row !== product) displaced += 1
      return row
    },

    /** Frees all rows of the product and returns them. */
    release(product: number): number[] {
      const released = rowsOf(product)
      for (const row of released) {
        owner[row] = none
        if (row !== product) displaced -= 1
      }
      free.push(...released)
      if (product < first.length) first[product] = none
      return released
    },

    save: (): ImageRowsPart => ({ rows, owner, next, first, free, displaced }),
    restore(part: ImageRowsPart): void {
      ;({ rows, displaced } = part)
      owner = part.owner.slice()
      next = part.next.slice()
      first = part.first.slice()
      listed = new Int32Array(owner.length)
      free.push(...part.free)
    },

    /** The product of every row; below 0 without one. Read-only. */
    get owner(): Int32Array {
      return owner
    },

    /** The rows of all listed products; valid until the next call. */
    rowsOfAll(products: Int32Array): Int32Array {
      let count = 0
      for (let at = 0; at < products.length; at += 1) {
        for (let row = first[products[at] ?? none] ?? none; row !== none; row = next[row] ?? none) {
          listed[count] = row
          count += 1
        }
      }
      return listed.subarray(0, count)
    },
  }
}

function grown(rows: Int32Array, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed + 1, rows.length * 2)).fill(none)
  larger.set(rows)
  return larger
}
