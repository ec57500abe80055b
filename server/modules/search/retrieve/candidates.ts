import type { AttributeValue, Condition, ValueTest } from '../../../engine/attributes/index.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import type { Conditions } from '../pipeline.ts'
import { normalizeCategory } from '../store-index/product-rows.ts'
import type { StoreIndex } from '../store-index/store-index.ts'
import type { PreFilters } from '../understand/read-filters.ts'

// A product has a color when a person would name it for the product: it covers a fair part of the subject.
const colorThreshold = 0.35
// Up to this share of the rows, scoring the listed rows alone is faster than scoring all of them.
const maxListedShare = 1 / 8

/** The products that fulfill the conditions, whatever their score. */
export interface Candidates {
  /** One byte per row: 1 for a candidate. */
  readonly mask: Uint8Array
  readonly count: number
  /** The candidates in ascending order where they are few enough to be scored one by one; else `null`. */
  readonly rows: Int32Array | null
}

/** Applies pre-filters and filters, but not the threshold, which needs the scores. */
export function findCandidates(index: StoreIndex, { pre, filters }: Pick<Conditions, 'pre' | 'filters'>): Candidates {
  const mask = index.occupiedRows()
  const conditions = [...preConditions(pre), ...filters]
  const narrowed = conditions.length === 0 ? index.size : index.attributes.narrow(mask, conditions)
  const count = pre.color === null || narrowed === 0 ? narrowed : keepColored(index, mask, pre.color)
  return { mask, count, rows: count <= mask.length * maxListedShare ? rowsOf(mask, count) : null }
}

/** The pre-filters on category and price as conditions. Categories compare trimmed and without case. */
function preConditions({ category, priceMin, priceMax }: PreFilters): (Condition | ValueTest)[] {
  const conditions: (Condition | ValueTest)[] = []
  if (category !== null) conditions.push({ field: 'category', accepts: (value) => isCategory(value, category) })
  if (priceMin !== null) conditions.push({ field: 'price', operator: 'gte', value: priceMin })
  if (priceMax !== null) conditions.push({ field: 'price', operator: 'lte', value: priceMax })
  return conditions
}

/** Keeps the rows that have the color, by the name that the store gives it or in their image. Returns the number of rows left. */
function keepColored(index: StoreIndex, mask: Uint8Array, wanted: NonNullable<PreFilters['color']>): number {
  const named = mask.slice()
  index.attributes.narrow(named, [{ field: 'color_name', accepts: (value) => isColor(value, wanted.lab) }])
  const similarity = new Float32Array(mask.length)
  index.colors.match(wanted.lab, similarity)
  let count = 0
  for (let row = 0; row < mask.length; row += 1) {
    if (mask[row] !== 1) continue
    if (named[row] === 1 || (similarity[row] ?? 0) >= colorThreshold) count += 1
    else mask[row] = 0
  }
  return count
}

function isCategory(value: AttributeValue, category: string): boolean {
  return typeof value === 'string' && normalizeCategory(value) === category
}

/** Whether the value is a name of the color. */
function isColor(value: AttributeValue, wanted: Lab): boolean {
  const named = typeof value === 'string' ? parseColor(value) : null
  return named?.every((part, at) => part === wanted[at]) ?? false
}

function rowsOf(mask: Uint8Array, count: number): Int32Array {
  const rows = new Int32Array(count)
  let at = 0
  for (let row = 0; at < count; row += 1) {
    if (mask[row] !== 1) continue
    rows[at] = row
    at += 1
  }
  return rows
}
