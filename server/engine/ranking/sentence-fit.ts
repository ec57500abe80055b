import { placeholderMinProducts } from '../images/image-flaws.ts'
import { offsetIn } from '../sampling.ts'
import { createFlatMatrix } from '../vectors/flat.ts'

/** The vectors of `backgroundTexts` by the model of a store. */
export interface Background {
  /** The cosine of each text with a vector. */
  cosinesWith(vector: Float32Array): Float32Array
}

/** Packs the vectors, so that a search compares an image with all of them in microseconds. */
export function createBackground(vectors: readonly Float32Array[]): Background {
  const matrix = createFlatMatrix(vectors[0]?.length ?? 1)
  for (const [row, vector] of vectors.entries()) matrix.set(row, vector)
  return {
    cosinesWith(vector) {
      const cosines = new Float32Array(matrix.rows)
      matrix.dotAll(vector, cosines)
      return cosines
    },
  }
}

interface StoreImages {
  /** The cosine of the sentence and each product's best image, for the whole store; NaN without an image. */
  readonly cosines: Float32Array
  /** Some rows that include the best ones; `null` to find these among all. */
  readonly contenders?: Int32Array | null
  /** The image vectors of a product. */
  vectorsOf(row: number): readonly Float32Array[]
  /** The category of each product as a number, 0 without one; `null` where equal cosines do not mean equal images. */
  readonly categories?: Int32Array | null
}

interface Sentence {
  readonly vector: Float32Array
  readonly background: Background
  /** `Cutoffs.sentence` of the model. */
  readonly minFit: number
}

// One product per hundred, up to three: a single image of a large store fits any sentence by chance.
const productsPerBest = 100
const maxBest = 3
// A product counts when its image fits this much less than the best ones must.
const tolerance = 1.5
// Of the store's own distribution, for products between the two bounds.
const minDeviations = 1
const minDistribution = 30
// Of larger stores, one in n products: their mean differs by less than two hundredths of a deviation.
const maxDescribed = 4096
// One name loses "high heels" on photos of clothing; with three, more goods that the store does not sell find something.
const nearestNames = 2

/**
 * The lowest cosine at which an image of the store shows what the sentence describes; Infinity when no image does.
 *
 * The cosine alone is not sufficient: every sentence is near some image, and some images are near every sentence. The background corrects
 * both: the best images must fit the sentence `minFit` standard deviations better than they fit the names of everyday goods. Other images
 * count down to one standard deviation less, unless the store's own distribution places them among the majority that the sentence does not
 * describe.
 */
export function lowestFittingCosine(
  { cosines, contenders = null, vectorsOf, categories = null }: StoreImages,
  sentence: Sentence,
): number {
  const best = highestRows(cosines, bestCountOf(cosines), contenders)
  if (best.length === 0) return Number.POSITIVE_INFINITY
  const others = best.map((row) => backgroundOf(vectorsOf(row), sentence))
  const fit = average(others.map((other, at) => ((cosines[best[at] ?? 0] ?? 0) - other.mean) / other.deviation))
  if (!(fit >= sentence.minFit) && !(fitOfNearest(others, sentence) >= sentence.minFit)) return Number.POSITIVE_INFINITY
  const highest = Math.min(fit, sentence.minFit)
  const center = average(others.map((other) => other.mean))
  const unit = average(others.map((other) => other.deviation))
  const low = center + (highest - tolerance) * unit
  const high = center + highest * unit
  const { count, mean, deviation } = describe(cosines)
  const common = count < minDistribution ? (low + high) / 2 : mean + minDeviations * deviation
  const lowest = Math.min(high, Math.max(low, common))
  return categories === null ? lowest : abovePlaceholders({ cosines, categories }, lowest)
}

// More different images fit only a text about goods that the store has. Also limits the time in stores with many products.
const maxFittingImages = 4096
// Above the error of a cosine, far below the difference of two photos.
const cosineError = 1e-6

/**
 * The lowest cosine that no placeholder reaches: an image that products of several categories share, such as "no image", fits some
 * sentences better than most photos, and shows none of these products.
 */
function abovePlaceholders(
  { cosines, categories }: { readonly cosines: Float32Array; readonly categories: Int32Array },
  lowest: number,
): number {
  const shared = new Map<number, { count: number; readonly category: number; isMixed: boolean }>()
  let result = lowest
  for (let row = 0; row < cosines.length && shared.size < maxFittingImages; row += 1) {
    const cosine = cosines[row] ?? Number.NaN
    if (!(cosine >= result)) continue
    const category = categories[row] ?? 0
    const products = shared.get(cosine) ?? { count: 0, category, isMixed: false }
    products.count += 1
    products.isMixed ||= products.category !== category
    shared.set(cosine, products)
    if (products.isMixed && products.count >= placeholderMinProducts) result = cosine + cosineError
  }
  return result
}

/**
 * How well the images fit one of the everyday goods that the sentence is nearest to, the better of the two: "white sneakers" is
 * near "shoes", and "high heels" nearer to "sandals", which the store may not have, than to "shoes".
 */
function fitOfNearest(images: readonly BackgroundFit[], { vector, background }: Sentence): number {
  const fits = highestRows(background.cosinesWith(vector), nearestNames).map((name) =>
    average(images.map(({ cosines, mean, deviation }) => ((cosines[name] ?? mean) - mean) / deviation)),
  )
  return Math.max(...fits)
}

/** How many of the best images count. */
function bestCountOf(cosines: Float32Array): number {
  let images = 0
  for (let row = 0; row < cosines.length && images < maxBest * productsPerBest; row += 1)
    if (!Number.isNaN(cosines[row] ?? Number.NaN)) images += 1
  return Math.ceil(images / productsPerBest)
}

/** The distribution of the cosines. */
function describe(cosines: Float32Array) {
  const step = Math.ceil(cosines.length / maxDescribed)
  const sums = { count: 0, sum: 0, squares: 0 }
  for (let row = 0; row < cosines.length; row += blockRows * step) addBlock(sums, cosines, { row, step })
  const { count, sum, squares } = sums
  const mean = count === 0 ? 0 : sum / count
  const deviation = count === 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean))
  return { count, mean, deviation }
}

// A loop over all rows would stay in less optimized code for thousands of searches, and allocate every number: 28 bytes per row.
const blockRows = 512

interface Sums {
  count: number
  sum: number
  squares: number
}

/** Adds one in `step` of the `blockRows * step` cosines from `row` on. */
function addBlock(
  sums: Sums,
  cosines: Float32Array,
  { row: first, step }: { readonly row: number; readonly step: number },
): void {
  const end = Math.min(cosines.length, first + blockRows * step)
  let count = 0
  let sum = 0
  let squares = 0
  for (let start = first; start < end; start += step) {
    const cosine = cosines[step === 1 ? start : start + offsetIn(start, step)] ?? Number.NaN
    if (Number.isNaN(cosine)) continue
    count += 1
    sum += cosine
    squares += cosine * cosine
  }
  sums.count += count
  sums.sum += sum
  sums.squares += squares
}

/** The rows of the `limit` highest cosines. Of equal cosines, the earlier row comes first. `among`: rows in ascending order; `null` for all. */
function highestRows(cosines: Float32Array, limit: number, among: Int32Array | null = null): number[] {
  const rows: number[] = []
  let lowest = Number.NEGATIVE_INFINITY
  if (among !== null) {
    for (let at = 0; at < among.length; at += 1) {
      const row = among[at] ?? 0
      if ((cosines[row] ?? 0) > lowest) lowest = insertRow(rows, row, { cosines, limit })
    }
    return rows
  }
  for (let row = 0; row < cosines.length; row += 1) {
    // False for NaN, the cosine of a product without an image.
    if ((cosines[row] ?? 0) > lowest) lowest = insertRow(rows, row, { cosines, limit })
  }
  return rows
}

/**
 * Inserts a row by its cosine and returns the cosine that another row must exceed. Separate, because a closure in the loop over all rows
 * makes it several times slower.
 */
function insertRow(
  rows: number[],
  row: number,
  { cosines, limit }: { readonly cosines: Float32Array; readonly limit: number },
): number {
  const cosine = cosines[row] ?? 0
  const after = rows.findIndex((other) => (cosines[other] ?? 0) < cosine)
  rows.splice(after === -1 ? rows.length : after, 0, row)
  if (rows.length > limit) rows.pop()
  return rows.length < limit ? Number.NEGATIVE_INFINITY : (cosines[rows[limit - 1] ?? row] ?? cosine)
}

// Below this, the background says nothing about an image.
const minDeviation = 1e-6

/** How well the background fits an image. */
interface BackgroundFit {
  /** With each text of the background. */
  readonly cosines: Float32Array
  readonly mean: number
  readonly deviation: number
}

/** How well the background fits the product's image that is nearest to the sentence. */
function backgroundOf(vectors: readonly Float32Array[], { vector, background }: Sentence): BackgroundFit {
  const [first = vector, ...others] = vectors
  const image = others.reduce((a, b) => (dot(b, vector) > dot(a, vector) ? b : a), first)
  const cosines = background.cosinesWith(image)
  const mean = average(cosines)
  let squares = 0
  for (let at = 0; at < cosines.length; at += 1) squares += ((cosines[at] ?? 0) - mean) ** 2
  const variance = squares / cosines.length
  return { cosines, mean, deviation: Math.max(minDeviation, Math.sqrt(variance)) }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

function average(numbers: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < numbers.length; at += 1) sum += numbers[at] ?? 0
  return numbers.length === 0 ? 0 : sum / numbers.length
}
