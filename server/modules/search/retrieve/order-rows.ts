import type { SearchOrder } from '../../../../contract/search/search-fields.ts'
import type { Scored } from '../pipeline.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { PagePosition } from '../understand/search-cursor.ts'

/** A total order of rows: by key, then score, both highest first, then product_id by code unit. */
export interface RowOrder {
  /** A number a row; -Infinity where the row has none, which comes last. */
  readonly keys: Float64Array
  /** Orders rows of equal key: negative when `a` comes first. */
  tieBreak(a: number, b: number): number
  compare(a: number, b: number): number
  positionOf(row: number): PagePosition
  isAfter(row: number, position: PagePosition): boolean
}

/** The order that the search asked for. */
export function orderRows(index: StoreIndex, order: SearchOrder, scored: Scored): RowOrder {
  const keys = keysOf(index, order, scored)
  const { scores } = scored
  const idOf = (row: number): string => index.factsAt(row)?.productId ?? ''
  const keyOf = (row: number): number => keys[row] ?? Number.NEGATIVE_INFINITY
  const scoreOf = (row: number): number => scores[row] ?? 0
  const tieBreak = (a: number, b: number): number => scoreOf(b) - scoreOf(a) || compareIds(idOf(a), idOf(b))
  return {
    keys,
    tieBreak,
    compare: (a, b) => compareNumbers(keyOf(b), keyOf(a)) || tieBreak(a, b),
    positionOf: (row) => ({ key: keyOf(row), score: scoreOf(row), productId: idOf(row) }),
    isAfter: (row, { key, score, productId }) =>
      (compareNumbers(key, keyOf(row)) || score - scoreOf(row) || compareIds(idOf(row), productId)) > 0,
  }
}

function keysOf(index: StoreIndex, order: SearchOrder, scored: Scored): Float64Array {
  switch (order) {
    case 'relevance':
      return scored.order ?? scored.scores
    case 'newest': {
      const times = index.createdTimes()
      return keysBy(index, (row) => times[row] ?? Number.NaN)
    }
    case 'price_asc':
    case 'price_desc': {
      const prices = index.attributes.numbersOf('price')
      const sign = order === 'price_asc' ? -1 : 1
      return keysBy(index, (row) => sign * (prices[row] ?? Number.NaN))
    }
  }
}

function keysBy(index: StoreIndex, keyOf: (row: number) => number): Float64Array {
  const keys = new Float64Array(index.rows)
  for (let row = 0; row < keys.length; row += 1) {
    const key = keyOf(row)
    keys[row] = Number.isNaN(key) ? Number.NEGATIVE_INFINITY : key
  }
  return keys
}

/** As subtraction does, but infinities are equal to themselves. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** By code unit: the same everywhere, whatever the language of the machine. */
function compareIds(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
