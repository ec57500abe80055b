import type { Filter, FilterOperator } from '../../../../contract/search/search-fields.ts'
import type { SearchByUrl } from '../../../../contract/search/search-modes.ts'
import { type AttributeValue, type Condition, valueKinds } from '../../../engine/attributes/index.ts'
import { kindOf } from '../../../engine/attributes/value-table.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { fieldRefused } from '../errors.ts'
import type { PreFilters } from '../pipeline.ts'
import { normalizeCategory } from '../store-index/store-index.ts'

export const noPreFilters: PreFilters = { category: null, priceMin: null, priceMax: null, color: null }

type PreFilterFields = Partial<Pick<SearchByUrl, 'category' | 'price_min' | 'price_max' | 'color'>>

/** Reads the pre-filters. Throws 422 for an unknown color and for an empty price range. */
export function readPreFilters(fields: PreFilterFields): PreFilters {
  const { category, price_min: priceMin = null, price_max: priceMax = null, color } = fields
  if (priceMin !== null && priceMax !== null && priceMin > priceMax) {
    throw fieldRefused('/price_min', 'bad_range', `price_min (${priceMin}) must not be above price_max (${priceMax}).`)
  }
  return {
    category: category === undefined ? null : normalizeCategory(category),
    priceMin,
    priceMax,
    color: color === undefined ? null : { lab: readColor(color, '/color'), name: color.trim().toLowerCase() },
  }
}

/** Throws 422 at `pointer` for an unknown color. */
export function readColor(color: string, pointer: string): Lab {
  const lab = parseColor(color)
  if (lab !== null) return lab
  const sentence = `${pointer.slice(1)} must be a hex color such as #c0392b or a basic color name, not '${color}'.`
  throw fieldRefused(pointer, 'unknown_color', sentence)
}

interface FilterContext {
  /** JSON Pointer of the list, `/filters` or `/metadata_filters`. */
  readonly pointer: string
  /** The kinds of value that the store has had under a field, as bits of `valueKinds`; 0 for an unknown field. */
  kindsOf(field: string): number
}

const kindNames = [
  [valueKinds.number, 'numbers'],
  [valueKinds.text, 'strings'],
  [valueKinds.boolean, 'booleans'],
] as const

/**
 * Reads filters as conditions. Throws 422 with the pointer of a value that is missing, does not fit the operator, or is of a
 * kind that the field never has in this store: such a search must be a mistake. An unknown field is accepted.
 */
export function readFilters(filters: readonly Filter[], context: FilterContext): Condition[] {
  return filters.map((filter, at) => {
    const pointer = `${context.pointer}/${at}/value`
    const condition = readFilter(filter, pointer)
    if (condition.operator !== 'exists') checkKinds(condition, pointer, context.kindsOf(condition.field))
    return condition
  })
}

function readFilter({ field, operator, value }: Filter, pointer: string): Condition {
  if (operator === 'exists') {
    if (value !== undefined && typeof value !== 'boolean') throw wrongValueType(pointer, operator, 'true or false')
    return { field, operator, value: value ?? true }
  }
  if (value === undefined) {
    throw fieldRefused(pointer, 'required', `${pointer.slice(1)} is required: ${operator} compares with a value.`)
  }
  if (operator === 'in' || operator === 'nin') {
    if (!Array.isArray(value)) throw wrongValueType(pointer, operator, 'a list of values')
    return { field, operator, value }
  }
  if (operator === 'eq' || operator === 'ne' || operator === 'contains') {
    if (Array.isArray(value)) throw wrongValueType(pointer, operator, 'a single value')
    return { field, operator, value }
  }
  if (typeof value !== 'number') throw wrongValueType(pointer, operator, 'a number')
  return { field, operator, value }
}

function wrongValueType(pointer: string, operator: FilterOperator, expected: string) {
  return fieldRefused(pointer, 'wrong_type', `${pointer.slice(1)} must be ${expected} for the operator ${operator}.`)
}

function checkKinds({ field, value }: Condition, pointer: string, kinds: number): void {
  if (kinds === 0) return
  if (typeof value === 'object') {
    for (const [at, item] of value.entries()) checkKind({ field, value: item }, `${pointer}/${at}`, kinds)
  } else checkKind({ field, value }, pointer, kinds)
}

function checkKind({ field, value }: { field: string; value: AttributeValue }, pointer: string, kinds: number): void {
  if ((kinds & kindOf(value)) !== 0) return
  const sentence = `${field} holds ${describeKinds(kinds)}, not ${describeKinds(kindOf(value))}.`
  throw fieldRefused(pointer, 'wrong_type', sentence)
}

function describeKinds(kinds: number): string {
  return kindNames.flatMap(([kind, name]) => ((kinds & kind) === 0 ? [] : [name])).join(' and ')
}
