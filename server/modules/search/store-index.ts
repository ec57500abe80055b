import { createAttributeIndex } from '../../engine/attributes/attribute-index.ts'
import { createPaletteRows, type PaletteRows } from '../../engine/color/palette-rows.ts'
import { textBytes } from '../../engine/lexical/heap-bytes.ts'
import type { LexicalIndex } from '../../engine/lexical/index.ts'
import { createLexicalIndex } from '../../engine/lexical/inverted-index.ts'
import type { Calibrator } from '../../engine/ranking/calibrate.ts'
import type { ChangedProduct } from '../catalog/index.ts'
import { productWords } from './product-words.ts'
import { createVectorRows } from './vector-rows.ts'

/** What a search reads of a product beside its vectors, words, colours and attributes. */
export interface ProductFacts {
  readonly productId: string
  /** Trimmed and in lower case; empty when it has none. */
  readonly category: string
}

export type StoreIndex = ReturnType<typeof createStoreIndex>

// What a product costs beside its vectors, words, colours, attributes and texts: its facts and its places in the maps.
const productBytes = 200
// The fields that most searches filter or count by: their columns are there before anyone asks.
const lastingFields = ['category', 'brand', 'price', 'color_name', 'tags']

/**
 * Everything a search of one store needs, in memory: vectors, words and facts of every product, by row. Always rebuildable
 * from the database; changes may be applied twice and in any order, the newest revision of a product wins.
 */
export function createStoreIndex(dimension: number, calibrator: Calibrator) {
  const vectors = createVectorRows(dimension, calibrator)
  const lexical = createLexicalIndex()
  const attributes = createAttributeIndex(lastingFields)
  const palettes = createPaletteRows()
  const rowOf = new Map<string, number>()
  const facts: (ProductFacts | null)[] = []
  const revisions: number[] = []
  const free: number[] = []
  let factBytes = 0
  let scores = new Float64Array(1024)
  let standing = new Uint8Array(1024)
  let createdAt = new Float64Array(1024)

  const keepFacts = (row: number, kept: ProductFacts | null): void => {
    const before = facts[row] ?? null
    factBytes += (kept === null ? 0 : bytesOf(kept)) - (before === null ? 0 : bytesOf(before))
    facts[row] = kept
    if (row >= standing.length) {
      standing = grown(standing)
      createdAt = later(createdAt)
    }
    standing[row] = kept === null ? 0 : 1
  }

  const remove = (productId: string, revision: number): void => {
    const row = rowOf.get(productId)
    if (row === undefined || (revisions[row] ?? 0) > revision) return
    rowOf.delete(productId)
    vectors.remove(row)
    lexical.remove(row)
    attributes.remove(row)
    palettes.remove(row)
    keepFacts(row, null)
    free.push(row)
  }

  return {
    /** Products in the index. */
    get size(): number {
      return rowOf.size
    },
    /** One more than the highest row; some rows below may be empty. */
    get rows(): number {
      return facts.length
    },
    /** Bytes held, within a factor of 2 of what the process grows by. */
    get bytes(): number {
      const rowBytes = scores.byteLength + standing.byteLength + createdAt.byteLength
      return vectors.bytes + lexical.bytes + attributes.bytes + palettes.bytes + factBytes + rowBytes
    },

    set(change: ChangedProduct): void {
      const known = rowOf.get(change.product_id)
      if (known !== undefined && (revisions[known] ?? 0) > change.revision) return
      const row = known ?? free.pop() ?? facts.length
      rowOf.set(change.product_id, row)
      revisions[row] = change.revision
      keepFacts(row, factsOf(change))
      vectors.set(row, change.vectors)
      lexical.set(productWords(row, change.metadata))
      attributes.set(row, change.metadata)
      palettes.set(row, change.palette)
      createdAt[row] = change.created_at.getTime()
    },

    remove,
    rowOf: (productId: string): number | undefined => rowOf.get(productId),
    /** Facts of a row; `null` when it is empty. */
    factsAt: (row: number): ProductFacts | null => facts[row] ?? null,
    /** One byte a row: 1 where a product stands. A copy, the caller's to change. */
    standingRows: (): Uint8Array => standing.slice(0, facts.length),
    /** When each row's product was first written, in milliseconds since 1970; at least `rows` numbers. Not to be changed. */
    createdTimes: (): Float64Array => createdAt,
    /** The fields of the metadata, by column. Its columns are opened, changed and filled by the index cache alone. */
    attributes,
    /** How well each row's picture answers a wanted colour. */
    colors: palettes as Pick<PaletteRows, 'match' | 'at'>,
    /** A zero a row, to score into. One array for all searches, good until the next call: a fresh one each kept the collector busy. */
    blankScores(): Float64Array {
      if (scores.length < facts.length) scores = new Float64Array(facts.length * 1.25)
      return scores.subarray(0, facts.length).fill(0)
    },
    vectorsOf: (row: number): Float32Array[] => vectors.vectorsOf(row),
    scan: vectors.scan,
    /** The products' words, to read queries against. */
    words: lexical as Pick<LexicalIndex, 'plan' | 'score' | 'exactOf'>,
    /** How well each row's words match, 0 to 1; at least `rows` numbers, good until the next call. */
    scoreWords: (query: string): Float32Array => lexical.scoreRows(query),
    close: (): void => vectors.close(),
  }
}

function grown(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2)
  larger.set(bytes)
  return larger
}

function later(times: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(times.length * 2)
  larger.set(times)
  return larger
}

function bytesOf({ productId, category }: ProductFacts): number {
  return productBytes + textBytes(productId) + textBytes(category)
}

function factsOf(change: ChangedProduct): ProductFacts {
  const { category } = change.metadata
  return {
    productId: change.product_id,
    category: typeof category === 'string' ? category.trim().toLowerCase() : '',
  }
}
