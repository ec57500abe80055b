import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FilterCondition, FilterOperator } from '../../../../contract/search/search-fields.ts'
import type { Crop } from '../../../../contract/search/search-modes.ts'

/** The operators of a condition; the contract's own list would bring its schemas into the page. */
export const operators = [
  'eq',
  'ne',
  'in',
  'nin',
  'gt',
  'gte',
  'lt',
  'lte',
  'contains',
  'exists',
] as const satisfies readonly FilterOperator[]

/** The kind of search in the lab. */
export const subjects = ['words', 'photo', 'photos', 'mixed', 'product'] as const
type Subject = (typeof subjects)[number]

const names = [
  'by',
  'q',
  'from',
  'photo',
  'image',
  'images',
  'crop',
  'like',
  'together',
  'weight',
  'method',
  'color',
  'category',
  'min',
  'max',
  'filters',
  'facets',
  'threshold',
  'sort',
  'limit',
  'inspect',
  'receipt',
] as const
type Name = (typeof names)[number]

/** The search as the URL describes it; all values are strings. */
export type LabState = Readonly<Record<Name, string>>

export const noState = Object.fromEntries(names.map((name) => [name, ''])) as LabState

export type ChangeLab = (changes: Partial<LabState>, options?: { readonly replace?: boolean }) => void

/** The state of the lab in the URL, and how to change it. `replace` adds no entry to the browser history. */
export function useLabState(): readonly [LabState, ChangeLab] {
  const search = useSearch({ strict: false }) as Partial<LabState>
  const navigate = useNavigate()
  const state = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as LabState
  const change: ChangeLab = (changes, { replace = false } = {}) => {
    const next = Object.entries({ ...search, ...changes }).filter(([, value]) => value !== '' && value !== undefined)
    void navigate({ to: '.', search: Object.fromEntries(next), resetScroll: false, replace })
  }
  return [state, change]
}

/** The URL of a search in the lab. */
export function labUrl(base: string, state: Partial<LabState>): string {
  const given = Object.entries(state).filter(([, value]) => value !== '' && value !== undefined)
  return `${base}?${new URLSearchParams(given).toString()}`
}

export function subjectOf({ by }: LabState): Subject {
  return subjects.find((one) => one === by) ?? 'words'
}

/** The parts of a text between separators, without surrounding spaces. */
export function listOf(text: string, separator: string | RegExp = ','): readonly string[] {
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** `0.1,0.2,0.5,0.5`: left, top, width and height as fractions of the photo. */
export function cropOf({ crop }: LabState): Crop | null {
  const [x, y, width, height] = crop.split(',').map(Number)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return null
  return [x, y, width, height].every((one) => one >= 0 && one <= 1) && width > 0 && height > 0
    ? { x, y, width, height, unit: 'fraction' }
    : null
}

export function cropText({ x, y, width, height }: Omit<Crop, 'unit'>): string {
  return width === 1 && height === 1 ? '' : [x, y, width, height].join(',')
}

/** A condition as a form row. */
export interface FilterRow {
  readonly field: string
  readonly operator: FilterOperator
  readonly value: string
}

/** The filters in the URL, including incomplete rows. */
export function filterRowsOf({ filters }: Pick<LabState, 'filters'>): readonly FilterRow[] {
  const parsed = parsedList(filters)
  return parsed.flatMap((row) => {
    if (!Array.isArray(row)) return []
    const [field = '', operator = 'eq', value = ''] = row.map(String)
    return [{ field, operator: operators.find((one) => one === operator) ?? 'eq', value }]
  })
}

export function filterText(rows: readonly FilterRow[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows.map(({ field, operator, value }) => [field, operator, value]))
}

function parsedList(text: string): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

/** The complete rows as conditions. Numbers and booleans are parsed, and lists are split at commas. */
export function conditionsOf(rows: readonly FilterRow[]): FilterCondition[] {
  return rows.flatMap(({ field, operator, value }): FilterCondition[] => {
    if (field === '' || (value === '' && operator !== 'exists')) return []
    if (operator === 'exists') return [{ field, operator, value: value !== 'false' }]
    if (operator === 'in' || operator === 'nin') return [{ field, operator, value: listOf(value).map(typed) }]
    return [{ field, operator, value: typed(value) }]
  })
}

function typed(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true'
  const number = Number(value)
  // `007` is an article number.
  return value.trim() !== '' && String(number) === value.trim() ? number : value
}

export function filterRow({ field, operator, value }: FilterCondition): FilterRow {
  return { field, operator, value: value === undefined ? '' : [value].flat().join(', ') }
}
