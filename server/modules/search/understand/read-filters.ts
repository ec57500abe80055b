import type { Filter, FilterOperator } from '../../../../contract/search-fields.ts'
import { type AttributeValue, type Condition, valueKinds } from '../../../engine/attributes/index.ts'
import { kindOf } from '../../../engine/attributes/value-table.ts'
import { fieldRefused } from '../errors.ts'

interface FilterContext {
  /** JSON Pointer of the list, `/filters` or `/metadata_filters`. */
  readonly pointer: string
  /** The kinds of value that the store had under a field, as bits of `valueKinds`; 0 for a field nobody has. */
  kindsOf(field: string): number
}

const kindNames = [
  [valueKinds.number, 'numbers'],
  [valueKinds.text, 'texts'],
  [valueKinds.truth, 'truth values'],
] as const

/**
 * Reads filters as conditions. Throws 422 with the pointer of the value where it is missing, does not fit the operator, or is of
 * a kind that the field never has in this store: such a search can only be a mistake. A field nobody has is no mistake.
 */
export function readFilters(filters: readonly Filter[], reading: FilterContext): Condition[] {
  return filters.map((filter, at) => {
    const pointer = `${reading.pointer}/${at}/value`
    const condition = readFilter(filter, pointer)
    if (condition.operator !== 'exists') checkKinds(condition, pointer, reading.kindsOf(condition.field))
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

function wrongValueType(pointer: string, operator: FilterOperator, wanted: string) {
  return fieldRefused(pointer, 'wrong_type', `${pointer.slice(1)} must be ${wanted}: ${operator} takes nothing else.`)
}

function checkKinds({ field, value }: Condition, pointer: string, kinds: number): void {
  if (kinds === 0) return
  if (typeof value === 'object') {
    for (const [at, item] of value.entries()) checkKind({ field, value: item }, `${pointer}/${at}`, kinds)
  } else checkKind({ field, value }, pointer, kinds)
}

function checkKind({ field, value }: { field: string; value: AttributeValue }, pointer: string, kinds: number): void {
  if ((kinds & kindOf(value)) !== 0) return
  throw fieldRefused(pointer, 'wrong_type', `${field} holds ${describeKinds(kinds)}, not ${describeKinds(kindOf(value))}.`)
}

function describeKinds(kinds: number): string {
  return kindNames.flatMap(([kind, name]) => ((kinds & kind) === 0 ? [] : [name])).join(' and ')
}
