import type { SearchSettings } from '../../../../contract/search/search-settings.ts'
import { createAttributeIndex } from '../../../engine/attributes/attribute-index.ts'
import type { AttributePart } from '../../../engine/attributes/index.ts'
import { createPaletteRows, type PaletteRows, type PalettesPart } from '../../../engine/color/palette-rows.ts'
import { createLexicalIndex } from '../../../engine/lexical/inverted-index/inverted-index.ts'
import type { LexicalIndex, LexicalPart } from '../../../engine/lexical/lexical-index.ts'
import { extractProductText } from '../../../engine/lexical/product-text.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import { scratchCapacity } from '../../../engine/tables/capacity.ts'
import { type Among, createVectorRows, type VectorsPart } from '../../../engine/vectors/vector-rows.ts'
import type { ChangedProduct } from '../../catalog/index.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createPlainImages, createProductRows, type ProductsPart } from './product-rows.ts'

export type StoreIndex = ReturnType<typeof createStoreIndex>

/** A part of a saved index: the structure, and what that saves. */
export type IndexPart =
  | readonly [structure: 'products', part: ProductsPart]
  | readonly [structure: 'vectors', part: VectorsPart]
  | readonly [structure: 'lexical', part: LexicalPart]
  | readonly [structure: 'attributes', part: AttributePart]
  | readonly [structure: 'palettes', part: PalettesPart]
  | readonly [structure: 'plainImages', part: Int32Array]

interface ImagesAmong extends Among {
  /** Whether products whose image shows as little as a placeholder get NaN. */
  readonly skipsPlain?: boolean
}

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
  const plainImages = createPlainImages()
  const structures = { products, vectors, lexical, attributes, palettes, plainImages }
  let settings = defaultSettings
  const scratch = createScratchArrays(() => products.rows)
  let changes = 0
  let fittingCosines = createFittingCosines()

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
      return [...Object.values(structures), scratch].reduce((bytes, part) => bytes + part.bytes, 0)
    },

    set(change: ChangedProduct): void {
      const row = products.take(change)
      if (row === null) return
      changes += 1
      fittingCosines = createFittingCosines()
      vectors.set(row, change.vectors)
      lexical.set(extractProductText(row, change.metadata, change.product_id))
      attributes.set(row, change.metadata)
      palettes.set(row, change.palette)
      plainImages.set(row, change.is_plain === true)
    },
    remove(productId: string, revision: number): void {
      const row = products.release(productId, revision)
      if (row === null) return
      changes += 1
      fittingCosines = createFittingCosines()
      for (const part of [vectors, lexical, attributes, palettes, plainImages]) part.remove(row)
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
    compareIds: products.compareIds,
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
    ...scratch.take,
    /** The lowest fitting cosine of texts, by the array of their vector, until a product changes; with or without plain images. */
    fittingCosines: ({ skipsPlain }: { readonly skipsPlain: boolean }): WeakMap<Float32Array, number> =>
      skipsPlain ? fittingCosines.withoutPlain : fittingCosines.ofAll,
    vectorsOf: (row: number): Float32Array[] => vectors.vectorsOf(row),
    scan: vectors.scan,
    bestDots(query: Float32Array, best: Float32Array, among: ImagesAmong): Int32Array | null {
      const contenders = vectors.bestDots(query, best, among)
      if (among.skipsPlain === true) plainImages.clear(best, among.rows ?? null)
      return contenders
    },
    bestCosines: vectors.bestCosines,
    highestCosine: vectors.highestCosine,
    /** Estimates of most similarities of a large store. */
    estimates: vectors.estimates,
    withSharedScans: vectors.withSharedScans,
    /** The words of the products, to plan and score queries. */
    words: lexical as Omit<LexicalIndex, 'set' | 'remove' | 'save' | 'restore'>,
    close: (): void => vectors.close(),
  }
}

function createFittingCosines() {
  return { ofAll: new WeakMap<Float32Array, number>(), withoutPlain: new WeakMap<Float32Array, number>() }
}

interface Structures {
  readonly products: ReturnType<typeof createProductRows>
  readonly vectors: ReturnType<typeof createVectorRows>
  readonly lexical: LexicalIndex
  readonly attributes: ReturnType<typeof createAttributeIndex>
  readonly palettes: PaletteRows
  readonly plainImages: ReturnType<typeof createPlainImages>
}

function* saveParts({
  products,
  vectors,
  lexical,
  attributes,
  palettes,
  plainImages,
}: Structures): Generator<IndexPart> {
  for (const part of products.save()) yield ['products', part]
  for (const part of vectors.save()) yield ['vectors', part]
  for (const part of lexical.save()) yield ['lexical', part]
  for (const part of attributes.save()) yield ['attributes', part]
  yield ['palettes', palettes.save()]
  yield ['plainImages', plainImages.save()]
}

function restorePart(structures: Structures, [structure, part]: IndexPart): void {
  const target = structures[structure] as { restore(part: IndexPart[1]): void }
  target.restore(part)
}

/** One of each array for all searches, valid until the next call: new arrays kept the garbage collector busy. */
function createScratchArrays(rows: () => number) {
  const [scores, others] = [createReusableArray(Float64Array), createReusableArray(Float64Array)]
  const dots = createReusableArray(Float32Array)
  let rowList = new Int32Array(0)
  return {
    get bytes(): number {
      return scores.bytes + others.bytes + dots.bytes + rowList.byteLength
    },
    take: {
      /** A zero per row, to score into. */
      zeroedScores: (): Float64Array => scores.take(rows()).fill(0),
      /** Like `zeroedScores`, for an intermediate result, with undefined content. */
      takeScratch: (): Float64Array => others.take(rows()),
      /** The same for dot products. */
      takeDots: (): Float32Array => dots.take(rows()),
      /** Capacity for every row number, with undefined content. */
      takeRowList(): Int32Array {
        if (rowList.length < rows()) rowList = new Int32Array(scratchCapacity(rows()))
        return rowList
      },
    },
  }
}

function createReusableArray<T extends Float32Array | Float64Array>(Numbers: new (length: number) => T) {
  let numbers = new Numbers(1024)
  return {
    get bytes(): number {
      return numbers.byteLength
    },
    take(rows: number): T {
      if (numbers.length < rows) numbers = new Numbers(scratchCapacity(rows))
      return numbers.subarray(0, rows) as T
    },
  }
}
