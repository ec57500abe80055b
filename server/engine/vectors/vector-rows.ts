import type { Calibrator, CenteredQuery } from '../ranking/calibrate.ts'
import { type CoarseScan, createCoarseScan, shortlistSize } from './coarse/coarse-scan.ts'
import { createFlatMatrix } from './flat.ts'
import type { MatrixPart } from './index.ts'
import { createSharedScans } from './shared-scans.ts'

/** The products of which scores are needed. */
export interface Among {
  /** Only these products are scored, and the others left unchanged: faster for fewer than an eighth of all products. */
  readonly rows?: Int32Array | null
  /** By product: 1 for those that are candidates. The best candidates are compared exactly even where other products score higher. */
  readonly mask?: Uint8Array
  /** Whether only the highest few thousand of all products must be exact in a large store, because the caller compares others later. */
  readonly isPreliminary?: boolean
}

// Listed rows that take as long as estimating all rows of a large store.
const maxExactRows = 4 * shortlistSize
// Estimates are retained until a store is clearly smaller than the limit, so that it does not switch back and forth.
const hysteresisFactor = 0.8

/**
 * The image vectors of all products of a store in one matrix, one row per image. A product scores by its best image. Above `maxExact` images,
 * once `estimates.build` has run, the scores of all but the best are estimates.
 */
export function createVectorRows(
  dimension: number,
  calibrator: Calibrator,
  { maxExact = Number.POSITIVE_INFINITY } = {},
) {
  const matrix = createFlatMatrix(dimension)
  const coarse = createCoarseScan(matrix)
  const imageRows = createImageRows()
  const sharedScans = createSharedScans(matrix)
  const numbers = createRowNumbers()

  const add = (product: number, half: Uint8Array): void => {
    const row = imageRows.add(product)
    numbers.reserve(row + 1)
    matrix.setHalf(row, half)
    coarse.changed(row)
    numbers.norms[row] = calibrator.centeredNorm(matrix.get(row))
  }

  const remove = (product: number): void => {
    sharedScans.clear()
    for (const row of imageRows.release(product)) {
      matrix.remove(row)
      coarse.changed(row)
    }
  }

  const dotsOf = createDots({ matrix, coarse, imageRows, sharedScans, numbers })

  return {
    /** Memory in bytes. */
    get bytes(): number {
      return matrix.bytes + coarse.bytes + imageRows.bytes + numbers.bytes + sharedScans.bytes
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
      yield { images: imageRows.save(), norms: numbers.norms.subarray(0, imageRows.rows) }
      yield* matrix.save()
    },

    /** Restores a part into empty rows. */
    restore(part: VectorsPart): void {
      if ('row' in part) matrix.restore(part)
      else {
        imageRows.restore(part.images)
        numbers.restore(part.norms)
      }
    },

    vectorsOf: (product: number): Float32Array[] => imageRows.rowsOf(product).map((row) => matrix.get(row)),

    /** Raises `best` of every product to the highest `scoreOf(dot product, centered norm)` over its images. */
    scan(
      query: Float32Array,
      best: Float64Array,
      ...[scoreOf, among = {}]: [scoreOf: (dot: number, norm: number) => number, among?: Among]
    ): void {
      raise(best, { ...dotsOf(query, among), norms: numbers.norms }, scoreOf)
    },

    /**
     * The highest dot product over each product's images; NaN for a product without images. A preliminary call may return some thousand
     * products, which include the best ones.
     */
    bestDots(query: Float32Array, best: Scores, among: Among = {}): Int32Array | null {
      const { dots, rows, count, owner, best: highest } = dotsOf(query, among)
      if (rows === null && imageRows.isIdentity) {
        best.set(dots.subarray(0, Math.min(count, best.length)))
        clearVacant(best, count, imageRows.vacant)
        return highest?.slice() ?? null
      }
      clear(best, among.rows)
      raiseDots(best, { dots, rows, count, owner })
      return null
    },

    /** The highest centered cosine over each product's images; NaN for a product without images. */
    bestCosines(query: CenteredQuery, best: Float64Array, among: Among = {}): void {
      const { dots, rows, count, owner } = dotsOf(query.vector, among)
      if (rows === null && imageRows.isIdentity) {
        const { norms } = numbers
        calibrator.centeredCosines(query, { dots, norms }, { cosines: best, count: Math.min(count, best.length) })
        clearVacant(best, count, imageRows.vacant)
        return
      }
      clear(best, among.rows)
      const cosineOf = (dot: number, norm: number) => calibrator.centeredCosine(query, dot, norm)
      raiseCosines(best, { dots, rows, count, owner, norms: numbers.norms }, cosineOf)
    },

    withSharedScans: <T>(queries: readonly Float32Array[], use: () => T): T =>
      coarse.isReady ? use() : sharedScans.run(queries, use),

    estimates: createEstimates(coarse, imageRows, maxExact),

    close: (): void => matrix.close(),
  }
}

interface Rows {
  readonly matrix: ReturnType<typeof createFlatMatrix>
  readonly coarse: CoarseScan
  readonly imageRows: ReturnType<typeof createImageRows>
  readonly sharedScans: ReturnType<typeof createSharedScans>
  readonly numbers: ReturnType<typeof createRowNumbers>
}

/** Dot products with the rows of the listed products, or with all rows. */
function createDots({ matrix, coarse, imageRows, sharedScans, numbers }: Rows) {
  return (query: Float32Array, { rows: only, mask, isPreliminary }: Among) => {
    const rows = only == null ? null : imageRows.rowsOfAll(only)
    const count = rows?.length ?? matrix.rows
    const { owner } = imageRows
    if (rows === null) {
      if (coarse.isReady) return { ...coarse.dotAll(query, { mask, owner, isPreliminary }), rows, count, owner }
      return { dots: sharedScans.dotsOf(query, numbers.scratch), best: null, rows, count, owner }
    }
    sharedScans.releaseScratch()
    const scan = coarse.isReady && count > maxExactRows ? coarse : matrix
    scan.dotRows(query, rows, numbers.scratch)
    return { dots: numbers.scratch, best: null, rows, count, owner }
  }
}

/** A number by row of the matrix, and as much memory for results. */
function createRowNumbers() {
  return {
    /** The centered norms. */
    norms: new Float32Array(1024).fill(1),
    scratch: new Float32Array(1024),
    get bytes(): number {
      return this.norms.byteLength + this.scratch.byteLength
    },
    reserve(rows: number): void {
      if (rows <= this.norms.length) return
      const former = this.norms
      this.norms = new Float32Array(Math.max(rows, former.length * 2))
      this.norms.set(former)
      this.scratch = new Float32Array(this.norms.length)
    },
    restore(norms: Float32Array): void {
      this.reserve(norms.length)
      this.norms.set(norms)
    },
  }
}

/** The estimates of a store with more than `maxExact` images. */
function createEstimates(coarse: CoarseScan, images: ReturnType<typeof createImageRows>, maxExact: number) {
  const countImages = (): number => images.rows - images.vacant.length
  const isLarge = (): boolean => countImages() > maxExact
  const isSmall = (): boolean => countImages() < maxExact * hysteresisFactor
  return {
    /** Whether most scores are estimates. */
    get isUsed(): boolean {
      return coarse.isReady
    },
    /** The number of matches by image up to which all of them were compared exactly. */
    get maxExactMatches(): number {
      return coarse.isReady ? shortlistSize / 2 : Number.POSITIVE_INFINITY
    },
    /** Whether `build` has work to do. */
    get isPending(): boolean {
      return isLarge() ? coarse.isSupported && !coarse.isComplete : isSmall() && coarse.bytes > 0
    },
    /** Builds the estimates of a large store, or frees those of a small one; a pause after each step. `texts`: vectors of some texts. */
    *build(texts: readonly Float32Array[]): Generator<undefined> {
      if (isLarge()) yield* coarse.build(texts)
      else if (isSmall()) coarse.drop()
    },
  }
}

/** Of products. */
type Scores = Float32Array | Float64Array

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
function raiseDots(best: Scores, { dots, rows, count, owner }: Omit<Dots, 'norms'>): void {
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
function clearVacant(best: Scores, count: number, vacant: readonly number[]): void {
  best.fill(Number.NaN, count)
  for (const row of vacant) best[row] = Number.NaN
}

function clear(best: Scores, only: Int32Array | null | undefined): void {
  if (only == null) best.fill(Number.NaN)
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
    /** Memory in bytes. */
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
      // Not as arguments: a call takes about 120,000 at most.
      for (const row of part.free) free.push(row)
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
