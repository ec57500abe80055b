import type { Calibrator, CenteredQuery } from '../ranking/calibrate.ts'
import { grownCapacity, scratchCapacity } from '../tables/capacity.ts'
import { type CoarseScan, createCoarseScan, shortlistSize } from './coarse/coarse-scan.ts'
import { createFlatMatrix } from './flat.ts'
import { createImageRows, type ImageRowsPart } from './image-rows.ts'
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
 * once `estimates.build` has run, the scores of all but the best are estimates, and the rows are quantized.
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
  const estimates = createEstimates({ matrix, coarse, imageRows, sharedScans, numbers }, maxExact)

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
        estimates.prepare()
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

    /** The highest centered cosine over all images; -Infinity without images. In a large store, of the few thousand with the highest dot products. */
    highestCosine: (query: CenteredQuery): number =>
      highestOf({ ...dotsOf(query.vector, { isPreliminary: true }), norms: numbers.norms }, (dot, norm) =>
        calibrator.centeredCosine(query, dot, norm),
      ),

    withSharedScans: <T>(queries: readonly Float32Array[], use: () => T): T =>
      coarse.isReady ? use() : sharedScans.run(queries, use),

    estimates,

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
      return { dots: sharedScans.dotsOf(query, numbers.scratchFor(count)), best: null, rows, count, owner }
    }
    sharedScans.releaseScratch()
    const scan = coarse.isReady && count > maxExactRows ? coarse : matrix
    const dots = numbers.scratchFor(count)
    scan.dotRows(query, rows, dots)
    return { dots, best: null, rows, count, owner }
  }
}

/** A number by row of the matrix, and memory for results. */
function createRowNumbers() {
  let scratch = new Float32Array(0)
  return {
    /** The centered norms. */
    norms: new Float32Array(1024).fill(1),
    get bytes(): number {
      return this.norms.byteLength + scratch.byteLength
    },
    reserve(rows: number): void {
      if (rows <= this.norms.length) return
      const former = this.norms
      this.norms = new Float32Array(grownCapacity(rows, former.length))
      this.norms.set(former)
    },
    /** For this many results; valid until the next call. */
    scratchFor(count: number): Float32Array {
      if (scratch.length < count) scratch = new Float32Array(scratchCapacity(count))
      return scratch
    },
    freeScratch(): void {
      scratch = new Float32Array(0)
    },
    restore(norms: Float32Array): void {
      this.reserve(norms.length)
      this.norms.set(norms)
    },
  }
}

/** The estimates of a store with more than `maxExact` images, and its quantized rows. */
function createEstimates({ matrix, coarse, imageRows, sharedScans, numbers }: Rows, maxExact: number) {
  const countImages = (): number => imageRows.rows - imageRows.vacant.length
  const isLarge = (): boolean => countImages() > maxExact
  const isSmall = (): boolean => countImages() < maxExact * hysteresisFactor
  return {
    /** Before rows are restored: those of a large store are quantized at once. */
    prepare(): void {
      if (isLarge() && coarse.isSupported) for (const steps = matrix.convert(true); steps.next().done !== true; );
    },
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
      if (isLarge()) return coarse.isSupported && !(coarse.isComplete && matrix.isQuantized)
      return isSmall() && (coarse.bytes > 0 || matrix.isQuantized)
    },
    /** Builds the estimates of a large store, or frees those of a small one; a pause after each step. `texts`: vectors of some texts. */
    *build(texts: readonly Float32Array[]): Generator<undefined> {
      if (isLarge()) {
        yield* coarse.build(texts)
        yield* matrix.convert(true)
        sharedScans.clear()
        numbers.freeScratch()
      } else if (isSmall()) {
        coarse.drop()
        yield* matrix.convert(false)
      }
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

/** The highest cosine of the rows in `best`, or of all; -Infinity without a row of a product. */
function highestOf(
  { dots, count, owner, norms, best }: Omit<Dots, 'rows'> & { readonly best: Int32Array | null },
  cosineOf: (dot: number, norm: number) => number,
): number {
  let highest = Number.NEGATIVE_INFINITY
  for (let at = 0; at < (best?.length ?? count); at += 1) {
    const row = best === null ? at : (best[at] ?? 0)
    const cosine = cosineOf(dots[row] ?? 0, norms[row] ?? 1)
    if (cosine > highest && (owner[row] ?? -1) >= 0) highest = cosine
  }
  return highest
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

export type VectorsPart = MatrixPart | { readonly images: ImageRowsPart; readonly norms: Float32Array }
