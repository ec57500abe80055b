import type { SearchSettings } from '../../../../contract/search-settings.ts'
import { createAttributeIndex } from '../../../engine/attributes/attribute-index.ts'
import { createPaletteRows, type PaletteRows } from '../../../engine/color/palette-rows.ts'
import type { LexicalIndex } from '../../../engine/lexical/index.ts'
import { createLexicalIndex } from '../../../engine/lexical/inverted-index.ts'
import type { Calibrator } from '../../../engine/ranking/calibrate.ts'
import type { ChangedProduct } from '../../catalog/index.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { createProductRows } from './product-rows.ts'
import { extractProductText } from './product-text.ts'
import { createVectorRows } from './vector-rows.ts'

export type StoreIndex = ReturnType<typeof createStoreIndex>

// The fields that most searches filter or count by: their columns are there before anyone asks.
const permanentColumns = ['category', 'brand', 'price', 'color_name', 'tags']

/**
 * Everything a search of one store needs, in memory: vectors, words and attributes of every product, by row. Always rebuildable
 * from the database; changes may be applied twice and in any order, the newest revision of a product wins.
 */
export function createStoreIndex(dimension: number, calibrator: Calibrator) {
  const products = createProductRows()
  const vectors = createVectorRows(dimension, calibrator)
  const lexical = createLexicalIndex()
  const attributes = createAttributeIndex(permanentColumns)
  const palettes = createPaletteRows()
  let settings = defaultSettings
  const scores = createNumbers()
  const takeScratch = createNumbers()
  let found = new Int32Array(0)

  return {
    /** Products in the index. */
    get size(): number {
      return products.size
    },
    /** One more than the highest row; some rows below may be empty. */
    get rows(): number {
      return products.rows
    },
    /** Bytes held, within a factor of 2 of what the process grows by. */
    get bytes(): number {
      const holders = [products, vectors, lexical, attributes, palettes, scores, takeScratch]
      return holders.reduce((bytes, holder) => bytes + holder.bytes, found.byteLength)
    },

    set(change: ChangedProduct): void {
      const row = products.take(change)
      if (row === null) return
      vectors.set(row, change.vectors)
      lexical.set(extractProductText(row, change.metadata))
      attributes.set(row, change.metadata)
      palettes.set(row, change.palette)
    },
    remove(productId: string, revision: number): void {
      const row = products.release(productId, revision)
      if (row === null) return
      for (const holder of [vectors, lexical, attributes, palettes]) holder.remove(row)
    },

    /** The store's settings; the same object until they change. */
    get settings(): SearchSettings {
      return settings
    },
    setSettings(changed: SearchSettings): void {
      if (JSON.stringify(changed) !== JSON.stringify(settings)) settings = changed
    },

    rowOf: products.rowOf,
    /** Facts of a row; `null` when it is empty. */
    factsAt: products.factsAt,
    /** The revision of a row's product. */
    revisionAt: products.revisionAt,
    /** One byte a row: 1 where a product stands. A copy, the caller's to change. */
    occupiedRows: products.standingRows,
    /** When each row's product was first written, in milliseconds since 1970; at least `rows` numbers. Not to be changed. */
    createdTimes: products.createdTimes,
    /** The fields of the metadata, by column. Its columns are opened, changed and filled by the index cache alone. */
    attributes,
    /** How well each row's picture answers a wanted colour. */
    colors: palettes as Pick<PaletteRows, 'match' | 'at' | 'matcher'>,
    /** A zero a row, to score into. One array for all searches, good until the next call: a fresh one each kept the collector busy. */
    zeroedScores: (): Float64Array => scores.take(products.rows).fill(0),
    /** As `blankScores`, for a part that the scores are made of, and with whatever is in it. */
    parts: (): Float64Array => takeScratch.take(products.rows),
    /** Room for every row's number, to list those that are found: as `blankScores`, with whatever is in it. */
    takeRowList(): Int32Array {
      if (found.length < products.rows) found = new Int32Array(products.rows * 1.25)
      return found
    },
    vectorsOf: (row: number): Float32Array[] => vectors.vectorsOf(row),
    scan: vectors.scan,
    bestDots: vectors.bestDots,
    bestCosines: vectors.bestCosines,
    withSharedScans: vectors.scanTogether,
    /** The products' words, to read queries against. */
    words: lexical as Omit<LexicalIndex, 'set' | 'remove'>,
    close: (): void => vectors.close(),
  }
}

function createNumbers() {
  let numbers = new Float64Array(1024)
  return {
    get bytes(): number {
      return numbers.byteLength
    },
    take(rows: number): Float64Array {
      if (numbers.length < rows) numbers = new Float64Array(rows * 1.25)
      return numbers.subarray(0, rows)
    },
  }
}
