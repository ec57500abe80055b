import type { Filter, FilterCondition } from '../../../contract/search/search-fields.ts'
import type { Search, SearchOrder, Selection } from './query.ts'

/** The fields that results can be narrowed by, with their headings. */
export const facetFields = [
  ['category', 'Category'],
  ['brand', 'Brand'],
  ['color_name', 'Color'],
] as const

/** The orders of results, with their labels. */
export const orders: readonly (readonly [SearchOrder, string])[] = [
  ['relevance', 'Best match'],
  ['price_asc', 'Price: low to high'],
  ['price_desc', 'Price: high to low'],
  ['newest', 'Newest'],
]

/** The selection as filters of the API. */
export function filtersOf(selection: Selection = {}): Filter[] {
  return Object.entries(selection).map(([field, values]) => ({ field, operator: 'in', value: [...values] }))
}

/** The selection that filters of the API represent; `null` if this page cannot show them. */
export function selectionOf(filters: unknown): Selection | null {
  if (filters === undefined) return {}
  if (!Array.isArray(filters)) return null
  const entries = (filters as FilterCondition[]).map(({ field, operator, value }) =>
    operator === 'in' && Array.isArray(value) && isFacet(field) ? ([field, value.map(String)] as const) : null,
  )
  return entries.includes(null) ? null : Object.fromEntries(entries.filter((entry) => entry !== null))
}

function isFacet(field: string): boolean {
  return facetFields.some(([name]) => name === field)
}

export function isOrder(text: unknown): text is SearchOrder {
  return orders.some(([order]) => order === text)
}

/** The search with a value of a field chosen or not. */
export function toggled<S extends Search>(search: S, field: string, value: string): S {
  const chosen = search.selection?.[field] ?? []
  const values = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  const { [field]: _replaced, ...others } = search.selection ?? {}
  return withSelection(search, values.length === 0 ? others : { ...others, [field]: values })
}

export function withSelection<S extends Search>(search: S, selection: Selection): S {
  const { selection: _former, ...rest } = search
  return (Object.keys(selection).length === 0 ? rest : { ...rest, selection }) as S
}

export function withOrder<S extends Search>(search: S, order: SearchOrder): S {
  const { sort: _former, ...rest } = search
  return (order === 'relevance' ? rest : { ...rest, sort: order }) as S
}

export function countChosen(selection: Selection = {}): number {
  return Object.values(selection).reduce((sum, values) => sum + values.length, 0)
}
