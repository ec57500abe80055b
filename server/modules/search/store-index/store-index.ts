import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import { createAttributeIndex } from '../../../engine/attributes/attribute-index.ts'
import type { AttributePart } from '../../../engine/attributes/index.ts'
import { foldText } from '../../../engine/attributes/value-table.ts'
import { createPaletteRows, type PaletteRows, type PalettesPart } from '../../../engine/color/palette-rows.ts'
import { mapEntryBytes, pointerBytes, textBytes } from '../../../engine/heap-bytes.ts'
import { createKeyTable } from '../../../engine/key-table.ts'
import { createLexicalIndex } from '../../../engine/lexical/inverted-index/inverted-index.ts'
import type { LexicalIndex, LexicalPart } from '../../../engine/lexical/lexical-index.ts'
import { extractProductText } from '../../../engine/lexical/product-text.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { entriesPerPart, partStarts } from '../../../engine/saved-parts.ts'
import { createVectorRows, type VectorsPart } from '../../../engine/vectors/vector-rows.ts'
import type { ChangedProduct } from '../../catalog/index.ts'
import { defaultSettings } from '../settings/default-settings.ts'

export type StoreIndex = ReturnType<typeof createStoreIndex>

/** A part of a saved index: the structure, and what that saves. */
export type IndexPart =
  | readonly [structure: 'products', part: ProductsPart]
  | readonly [structure: 'vectors', part: VectorsPart]
  | readonly [structure: 'lexical', part: LexicalPart]
  | readonly [structure: 'attributes', part: AttributePart]
  | readonly [structure: 'palettes', part: PalettesPart]

/** Products with the same value in this field are variants of one product. */
export const variantGroupField = 'item_group_id'
// The fields that most searches filter, count or collapse by: their columns are always open.
const permanentColumns = ['category', 'brand', 'price', 'color_name', 'tags', variantGroupField]

/**
 * Everything that a search of one store needs, in memory: vectors, words and attributes of every product, by row. It can always
 * be rebuilt from the database. Changes may be applied twice and in any order: the newest revision of a product wins.
 */
export function createStoreIndex(
  dimension: number,
  calibrator: Calibrator,
  options: { readonly maxExact?: number } = {},
) {
  const products = createProductRows()
  const vectors = createVectorRows(dimension, calibrator, options)
  const lexical = createLexicalIndex()
  const attributes = createAttributeIndex(permanentColumns)
  const palettes = createPaletteRows()
  const structures = { products, vectors, lexical, attributes, palettes }
  let settings = defaultSettings
  const [scores, scratch] = [createReusableArray(Float64Array), createReusableArray(Float64Array)]
  const dots = createReusableArray(Float32Array)
  let rowList = new Int32Array(0)
  let changes = 0
  let fittingCosines = new WeakMap<Float32Array, number>()

  return {
    /** The number of products. */
    get size(): number {
      return products.size
    },
    /** One more than the highest row; lower rows may be empty. */
    get rows(): number {
      return products.rows
    },
    /** Memory use in bytes, within a factor of 2 of the growth of the process. */
    get bytes(): number {
      const parts = [products, vectors, lexical, attributes, palettes, scores, scratch, dots]
      return parts.reduce((bytes, part) => bytes + part.bytes, rowList.byteLength)
    },

    set(change: ChangedProduct): void {
      const row = products.take(change)
      if (row === null) return
      changes += 1
      fittingCosines = new WeakMap()
      vectors.set(row, change.vectors)
      lexical.set(extractProductText(row, change.metadata, change.product_id))
      attributes.set(row, change.metadata)
      palettes.set(row, change.palette)
    },
    remove(productId: string, revision: number): void {
      const row = products.release(productId, revision)
      if (row === null) return
      changes += 1
      fittingCosines = new WeakMap()
      for (const part of [vectors, lexical, attributes, palettes]) part.remove(row)
    },

    /** The number of products that were set or removed since the index was created. */
    get changes(): number {
      return changes
    },
    /** The products, without the settings, in parts (`saved-parts.ts`); invalid after a change. */
    save: (): Generator<IndexPart> => saveParts(structures),
    /** Restores a part into an empty index, in the order in which they were saved. */
    restore: (part: IndexPart): void => restorePart(structures, part),

    /** The store's settings; the same object until they change. */
    get settings(): SearchSettings {
      return settings
    },
    setSettings(changed: SearchSettings): void {
      if (JSON.stringify(changed) !== JSON.stringify(settings)) settings = changed
    },

    rowOf: products.rowOf,
    /** Empty for a row without a product. */
    productIdAt: products.productIdAt,
    /** The first category of each product. Valid until the next change. */
    categories: products.categories,
    /** The same of one row; empty without one. */
    categoryAt: products.categoryAt,
    /** The revision of a row's product. */
    revisionAt: products.revisionAt,
    /** One byte per row: 1 for a row with a product. A copy that the caller may change. */
    occupiedRows: products.occupiedRows,
    /** The same, in one array for all searches: valid until the next call. */
    takeOccupiedRows: products.takeOccupiedRows,
    /** When each row's product was created, in milliseconds since 1970; at least `rows` numbers. Read-only. */
    createdTimes: products.createdTimes,
    /** The metadata fields, by column. Only the index cache opens, changes and fills columns. */
    attributes,
    /** Whether some product names its variant group. */
    hasVariants: (): boolean => attributes.currentKinds(variantGroupField) !== 0,
    /** How well each row's image shows a color. */
    colors: palettes as Pick<PaletteRows, 'match' | 'at' | 'matcher'>,
    /** A zero per row, to score into. One array for all searches, valid until the next call: new arrays kept the garbage collector busy. */
    zeroedScores: (): Float64Array => scores.take(products.rows).fill(0),
    /** Like `zeroedScores`, for an intermediate result, with undefined content. */
    takeScratch: (): Float64Array => scratch.take(products.rows),
    /** The same for dot products. */
    takeDots: (): Float32Array => dots.take(products.rows),
    /** Capacity for every row number, with undefined content; reused like `zeroedScores`. */
    takeRowList(): Int32Array {
      if (rowList.length < products.rows) rowList = new Int32Array(products.rows * 1.25)
      return rowList
    },
    /** The lowest fitting cosine of texts, by the array of their vector, until a product changes. */
    get fittingCosines(): WeakMap<Float32Array, number> {
      return fittingCosines
    },
    vectorsOf: (row: number): Float32Array[] => vectors.vectorsOf(row),
    scan: vectors.scan,
    bestDots: vectors.bestDots,
    bestCosines: vectors.bestCosines,
    /** Estimates of most similarities of a large store. */
    estimates: vectors.estimates,
    withSharedScans: vectors.withSharedScans,
    /** The words of the products, to plan and score queries. */
    words: lexical as Omit<LexicalIndex, 'set' | 'remove' | 'save' | 'restore'>,
    close: (): void => vectors.close(),
  }
}

interface Structures {
  readonly products: ReturnType<typeof createProductRows>
  readonly vectors: ReturnType<typeof createVectorRows>
  readonly lexical: LexicalIndex
  readonly attributes: ReturnType<typeof createAttributeIndex>
  readonly palettes: PaletteRows
}

function* saveParts({ products, vectors, lexical, attributes, palettes }: Structures): Generator<IndexPart> {
  for (const part of products.save()) yield ['products', part]
  for (const part of vectors.save()) yield ['vectors', part]
  for (const part of lexical.save()) yield ['lexical', part]
  for (const part of attributes.save()) yield ['attributes', part]
  yield ['palettes', palettes.save()]
}

function restorePart(structures: Structures, [structure, part]: IndexPart): void {
  const target = structures[structure] as { restore(part: IndexPart[1]): void }
  target.restore(part)
}

function createReusableArray<T extends Float32Array | Float64Array>(Numbers: new (length: number) => T) {
  let numbers = new Numbers(1024)
  return {
    get bytes(): number {
      return numbers.byteLength
    },
    take(rows: number): T {
      if (numbers.length < rows) numbers = new Numbers(rows * 1.25)
      return numbers.subarray(0, rows) as T
    },
  }
}

/** Consecutive rows; `null` for a row without a product. */
interface ProductsPart {
  readonly ids: readonly (string | null)[]
  readonly categories: readonly string[]
  readonly revisions: readonly number[]
  readonly createdAt: Float64Array
}

/** Categories as small integers: comparing and looking up texts took a fifth of a search in 150,000 products. */
export interface ProductCategories {
  /** By row: 0 without a category or a product. At least `rows` long. */
  readonly ordinals: Int32Array
  /** By ordinal, normalized; the first is empty. */
  readonly names: readonly string[]
}

/** Assigns rows to products and reuses freed rows. The newest revision of a product wins. */
function createProductRows() {
  const ids: (string | null)[] = []
  const rowOf = createKeyTable((row, productId) => ids[row] === productId)
  const free: number[] = []
  const categories = createCategories()
  let usedTextBytes = 0
  const arrays = createRowArrays()

  const place = (row: number, product: { productId: string; category: string } | null): void => {
    const before = ids[row] ?? null
    usedTextBytes -= before === null ? 0 : pointerBytes + textBytes(before)
    usedTextBytes += product === null ? 0 : pointerBytes + textBytes(product.productId)
    arrays.reserve(row + 1)
    ids[row] = product?.productId ?? null
    arrays.occupied[row] = product === null ? 0 : 1
    const { ordinals } = arrays
    const former = ordinals[row] ?? 0
    ordinals[row] = categories.retain(product?.category ?? '')
    categories.release(former)
  }

  return {
    /** The number of products. */
    get size(): number {
      return rowOf.size
    },
    /** One more than the highest row; lower rows may be empty. */
    get rows(): number {
      return ids.length
    },
    get bytes(): number {
      return usedTextBytes + rowOf.bytes + categories.bytes + arrays.bytes
    },

    /** The row of a written product; `null` when a newer revision is already indexed. */
    take(change: ChangedProduct): number | null {
      const known = rowOf.find(change.product_id)
      if (known !== -1 && (arrays.revisions[known] ?? 0) > change.revision) return null
      const row = known === -1 ? (free.pop() ?? ids.length) : known
      if (known === -1) rowOf.add(change.product_id, row)
      place(row, { productId: change.product_id, category: categoryOf(change) })
      arrays.revisions[row] = change.revision
      arrays.createdAt[row] = change.created_at.getTime()
      return row
    },

    /** Frees the row of a deleted product and returns it; `null` when the product has none or was written again since. */
    release(productId: string, revision: number): number | null {
      const row = rowOf.find(productId)
      if (row === -1 || (arrays.revisions[row] ?? 0) > revision) return null
      rowOf.remove(productId, row)
      place(row, null)
      free.push(row)
      return row
    },

    *save(): Generator<ProductsPart> {
      for (const start of partStarts(ids.length, entriesPerPart)) {
        const part = ids.slice(start, start + entriesPerPart)
        const end = start + part.length
        yield {
          ids: part,
          categories: Array.from(arrays.ordinals.subarray(start, end), (ordinal) => categories.names[ordinal] ?? ''),
          revisions: Array.from(arrays.revisions.subarray(start, end)),
          createdAt: arrays.createdAt.slice(start, end),
        }
      }
    },
    restore(saved: ProductsPart): void {
      for (const [at, productId] of saved.ids.entries()) {
        const row = ids.length
        place(row, productId === null ? null : { productId, category: saved.categories[at] ?? '' })
        arrays.revisions[row] = saved.revisions[at] ?? 0
        arrays.createdAt[row] = saved.createdAt[at] ?? 0
        if (productId === null) free.push(row)
        else rowOf.add(productId, row)
      }
    },

    rowOf(productId: string): number | undefined {
      const row = rowOf.find(productId)
      return row === -1 ? undefined : row
    },
    revisionAt: (row: number): number => arrays.revisions[row] ?? 0,
    productIdAt: (row: number): string => ids[row] ?? '',
    categories: (): ProductCategories => ({ ordinals: arrays.ordinals, names: categories.names }),
    categoryAt: (row: number): string => categories.names[arrays.ordinals[row] ?? 0] ?? '',
    occupiedRows: (): Uint8Array => arrays.occupied.slice(0, ids.length),
    takeOccupiedRows: (): Uint8Array => arrays.takeOccupied(ids.length),
    createdTimes: (): Float64Array => arrays.createdAt,
  }
}

/** Numbers by row, which grow together. */
function createRowArrays() {
  return {
    occupied: new Uint8Array(1024),
    mask: new Uint8Array(0),
    createdAt: new Float64Array(1024),
    revisions: new Float64Array(1024),
    ordinals: new Int32Array(1024),
    get bytes(): number {
      const arrays = [this.occupied, this.mask, this.createdAt, this.revisions, this.ordinals]
      return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0)
    },
    /** A copy of the first bytes of `occupied`, in the same array each time: a new megabyte takes ten times as long. */
    takeOccupied(rows: number): Uint8Array {
      if (this.mask.length < rows) this.mask = new Uint8Array(this.occupied.length)
      const copy = this.mask.subarray(0, rows)
      copy.set(this.occupied.subarray(0, rows))
      return copy
    },
    reserve(rows: number): void {
      if (rows <= this.occupied.length) return
      const length = Math.max(rows, Math.ceil(this.occupied.length * 1.5))
      this.occupied = copyInto(new Uint8Array(length), this.occupied)
      this.createdAt = copyInto(new Float64Array(length), this.createdAt)
      this.revisions = copyInto(new Float64Array(length), this.revisions)
      this.ordinals = copyInto(new Int32Array(length), this.ordinals)
    },
  }
}

/** The distinct categories, with the number of products of each. The ordinals of categories without products are reused. */
function createCategories() {
  const names = ['']
  const counts = [0]
  const ordinalOf = new Map([['', 0]])
  const free: number[] = []
  let bytes = 0
  const bytesOf = (name: string): number => textBytes(name) + mapEntryBytes
  const add = (name: string): number => {
    const ordinal = free.pop() ?? names.length
    names[ordinal] = name
    counts[ordinal] = 0
    ordinalOf.set(name, ordinal)
    bytes += bytesOf(name)
    return ordinal
  }
  return {
    names: names as readonly string[],
    get bytes(): number {
      return bytes
    },
    /** Counts another product, and returns the ordinal of its category. */
    retain(name: string): number {
      const ordinal = ordinalOf.get(name) ?? add(name)
      counts[ordinal] = (counts[ordinal] ?? 0) + 1
      return ordinal
    },
    release(ordinal: number): void {
      counts[ordinal] = (counts[ordinal] ?? 0) - 1
      if (ordinal === 0 || counts[ordinal] !== 0) return
      const name = names[ordinal] ?? ''
      ordinalOf.delete(name)
      bytes -= bytesOf(name)
      names[ordinal] = ''
      free.push(ordinal)
    },
  }
}

function copyInto<T extends Uint8Array | Float64Array | Int32Array>(longer: T, array: T): T {
  longer.set(array)
  return longer
}

/** The first category, normalized; empty without one. */
function categoryOf({ metadata }: ChangedProduct): string {
  const category = [metadata.category].flat().find((value) => typeof value === 'string' && value !== '')
  return typeof category === 'string' ? normalizeCategory(category) : ''
}

/** The form in which categories compare. */
export const normalizeCategory = foldText
