import {
  Filter,
  type FilterCondition,
  type FilterOperator,
  maxConditions,
  maxFilterDepth,
} from '../../../../contract/search/search-fields.ts'
import {
  type AttributeValue,
  type Condition,
  type ConditionTree,
  dateKind,
  valueKinds,
} from '../../../engine/attributes/index.ts'
import { parseDate } from '../../../engine/attributes/read-values.ts'
import { kindOf } from '../../../engine/attributes/value-table.ts'
import { createFieldCheck } from '../../../platform/http/validation/validation.ts'
import { fieldRefused, refusedAt } from '../errors.ts'

const checkNested = createFieldCheck(Filter)
const groupNames = ['any', 'all', 'not'] as const

/** Checks the form of filters, whose schema covers only the first level. Throws 422 with the pointer of what is wrong. */
export function checkFilters(filters: readonly Filter[], pointer: string): void {
  const counted = { conditions: 0 }
  for (const [at, filter] of filters.entries()) checkFilter(filter, { pointer: `${pointer}/${at}`, depth: 0, counted })
}

interface FilterPlace {
  readonly pointer: string
  /** The number of groups that contain the filter. */
  readonly depth: number
  readonly counted: { conditions: number }
}

function checkFilter(filter: Filter, { pointer, depth, counted }: FilterPlace): void {
  const [group, ...others] = groupNames.filter((name) => name in filter)
  if (group === undefined) {
    for (const name of ['field', 'operator'] as const)
      if (!(name in filter))
        throw fieldRefused(`${pointer}/${name}`, 'required', `${pointer.slice(1)}/${name} is required.`)
    counted.conditions += 1
    if (counted.conditions <= maxConditions) return
    throw fieldRefused(
      pointer,
      'too_many_items',
      `Filters can have at most ${maxConditions} conditions, including groups.`,
    )
  }
  const extra = others[0] ?? (['field', 'operator', 'value'] as const).find((name) => name in filter)
  if (extra !== undefined) {
    const sentence = `${pointer.slice(1)} has ${group} and ${extra}: a filter is a condition or one group.`
    throw fieldRefused(`${pointer}/${extra}`, 'unknown_field', sentence)
  }
  if (depth === maxFilterDepth) {
    throw fieldRefused(pointer, 'too_deep', `${pointer.slice(1)} is nested too deep: at most ${maxFilterDepth} groups.`)
  }
  for (const { nested, path } of nestedFilters(filter)) {
    const inside = `${pointer}/${path}`
    try {
      checkNested(nested)
    } catch (error) {
      throw refusedAt(inside, error)
    }
    checkFilter(nested, { pointer: inside, depth: depth + 1, counted })
  }
}

/** The filters inside a group, with their place in it; none for a condition. */
function nestedFilters(filter: Filter): { readonly nested: Filter; readonly path: string }[] {
  if ('not' in filter) return [{ nested: filter.not, path: 'not' }]
  if ('any' in filter) return filter.any.map((nested, at) => ({ nested, path: `any/${at}` }))
  return 'all' in filter ? filter.all.map((nested, at) => ({ nested, path: `all/${at}` })) : []
}

/** The conditions of filters, including those in groups. */
export function conditionsIn(filters: readonly Filter[]): FilterCondition[] {
  return filters.flatMap((filter) =>
    'field' in filter ? [filter] : conditionsIn(nestedFilters(filter).map(({ nested }) => nested)),
  )
}

export interface FilterContext {
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
 * kind that the field never has in this store: such a search is certainly a mistake. An unknown field is accepted.
 */
export function readFilters(filters: readonly Filter[], { pointer, kindsOf }: FilterContext): ConditionTree[] {
  return filters.map((filter, at) => readFilter(filter, { pointer: `${pointer}/${at}`, kindsOf }))
}

function readFilter(filter: Filter, { pointer, kindsOf }: FilterContext): ConditionTree {
  if ('field' in filter) {
    const condition = readCondition(filter, `${pointer}/value`)
    if (condition.operator !== 'exists') checkKinds(condition, `${pointer}/value`, kindsOf(condition.field))
    return condition
  }
  const inside = nestedFilters(filter).map(({ nested, path }) =>
    readFilter(nested, { pointer: `${pointer}/${path}`, kindsOf }),
  )
  if ('any' in filter) return { any: inside }
  const all: ConditionTree = { all: inside }
  return 'not' in filter ? { not: inside[0] ?? all } : all
}

function readCondition({ field, operator, value }: FilterCondition, pointer: string): Condition {
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
  const isDate = typeof value === 'string' && !Number.isNaN(parseDate(value))
  if (typeof value === 'number' || isDate) return { field, operator, value }
  throw wrongValueType(pointer, operator, 'a number or an ISO 8601 date')
}

function wrongValueType(pointer: string, operator: FilterOperator, expected: string) {
  return fieldRefused(pointer, 'wrong_type', `${pointer.slice(1)} must be ${expected} for the operator ${operator}.`)
}

const ranges: ReadonlySet<FilterOperator> = new Set(['gt', 'gte', 'lt', 'lte'])

function checkKinds({ field, operator, value }: Condition, pointer: string, kinds: number): void {
  if (kinds === 0) return
  if (ranges.has(operator) && typeof value === 'string') {
    if ((kinds & dateKind) !== 0) return
    throw fieldRefused(pointer, 'wrong_type', `${field} holds ${describeKinds(kinds)}, not dates.`)
  }
  if (typeof value === 'object') {
    for (const [at, item] of value.entries()) checkKind({ field, value: item }, `${pointer}/${at}`, kinds)
  } else checkKind({ field, value }, pointer, kinds)
}

function checkKind({ field, value }: { field: string; value: AttributeValue }, pointer: string, kinds: number): void {
  if ((kinds & kindOf(value)) !== 0) return
  const isNumberInText = kinds === valueKinds.text && kindOf(value) === valueKinds.number
  const hint = isNumberInText ? ` If these are numbers, import them as such: map the column to "${field}:number".` : ''
  const sentence = `${field} holds ${describeKinds(kinds)}, not ${describeKinds(kindOf(value))}.${hint}`
  throw fieldRefused(pointer, 'wrong_type', sentence)
}

export function describeKinds(kinds: number): string {
  return kindNames.flatMap(([kind, name]) => ((kinds & kind) === 0 ? [] : [name])).join(' and ')
}

/** The fields that conditions test, in the order of the request. */
export function fieldsOf(tree: ConditionTree): string[] {
  if ('field' in tree) return [tree.field]
  if ('not' in tree) return fieldsOf(tree.not)
  return ('any' in tree ? tree.any : tree.all).flatMap(fieldsOf)
}
