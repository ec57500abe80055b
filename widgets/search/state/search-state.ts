import { type CropBox, isWhole, wholePhoto } from '../../../contract/search/crop-box.ts'
import type { Facet } from '../../../contract/search/search-answer.ts'
import type { WidgetAnswer } from '../../../contract/widgets/widget-search.ts'
import type { Problem } from '../../parts/problem.ts'
import type { Photo } from '../../parts/read-photo.ts'
import type { Conditions, Result } from '../api/widget-api.ts'
import type { ColorName } from './colors.ts'
import { colors } from './colors.ts'

export type FacetValue = Facet['values'][number]['value']

/** All pages of a search that were loaded. */
export interface Found {
  readonly searchId: string
  readonly total: number
  /** Whether the total is an estimate. */
  readonly isEstimate: boolean
  readonly results: readonly Result[]
  readonly facets: Readonly<Record<string, Facet>>
  readonly cursor: string | null
  /** If nothing was found: texts with a word less that find something. */
  readonly shorter: readonly ShorterQuery[]
}

export interface ShorterQuery {
  readonly query: string
  /** With the chosen filters. */
  readonly total: number
}

/**
 * `found` while loading: the results of the previous search, which stay visible. After a failed page: the pages before it; after a failed
 * search: nothing.
 */
export type Outcome =
  | { readonly kind: 'idle'; readonly found: null }
  | { readonly kind: 'loading' | 'loading-more'; readonly found: Found | null }
  | { readonly kind: 'found'; readonly found: Found }
  | { readonly kind: 'failed'; readonly found: Found | null; readonly problem: Problem }

export interface SearchState {
  /** The text that is searched for; empty for a search by photo or by color only. */
  readonly query: string
  readonly photo: Photo | null
  readonly crop: CropBox
  readonly color: ColorName | null
  readonly priceMin: number | null
  readonly priceMax: number | null
  /** The chosen values of each field. */
  readonly chosen: Readonly<Record<string, readonly FacetValue[]>>
  readonly outcome: Outcome
}

export const initialState: SearchState = {
  query: '',
  photo: null,
  crop: wholePhoto,
  color: null,
  priceMin: null,
  priceMax: null,
  chosen: {},
  outcome: { kind: 'idle', found: null },
}

export const noFilters = { color: null, priceMin: null, priceMax: null, chosen: {} } as const

/** Whether there is something to search for. */
export function hasSubject({ query, photo, color }: SearchState): boolean {
  return query !== '' || photo !== null || color !== null
}

export function hasFilters({ color, priceMin, priceMax, chosen }: SearchState): boolean {
  return (
    color !== null || priceMin !== null || priceMax !== null || Object.values(chosen).some((some) => some.length > 0)
  )
}

/** The conditions of a request. */
export function conditionsOf(state: SearchState): Omit<Conditions, 'limit' | 'facets'> {
  const filters = Object.entries(state.chosen)
    .filter(([, values]) => values.length > 0)
    .map(([field, values]) => ({ field, operator: 'in' as const, value: [...values] }))
  return {
    filters: filters.length > 0 ? filters : undefined,
    price_min: state.priceMin ?? undefined,
    price_max: state.priceMax ?? undefined,
    color: state.color === null ? undefined : colors[state.color],
  }
}

/** The crop of a request; absent for the entire photo. */
export function cropOf({ crop }: SearchState): CropBox | undefined {
  return isWhole(crop) ? undefined : crop
}

/** The state with a value of a field toggled. */
export function toggled(state: SearchState, field: string, value: FacetValue): SearchState {
  const before = state.chosen[field] ?? []
  const after = before.includes(value) ? before.filter((other) => other !== value) : [...before, value]
  return { ...state, chosen: { ...state.chosen, [field]: after } }
}

/**
 * The counts to offer. A field with a chosen value keeps those from before the choice: the new ones count only
 * products with that value, and no second value could be chosen.
 */
export function offeredFacets(
  state: SearchState,
  before: Found['facets'] | undefined,
  now: Found['facets'] | undefined,
): Found['facets'] {
  const retained = Object.entries(before ?? {}).filter(([field]) => {
    const isPrice = field === 'price' && (state.priceMin !== null || state.priceMax !== null)
    return isPrice || (state.chosen[field]?.length ?? 0) > 0
  })
  return { ...now, ...Object.fromEntries(retained) }
}

/** The relaxations that a shopper can read: those that only leave out a word. Filters have chips to remove them. */
export function shorterQueries({ relaxations = [] }: Pick<WidgetAnswer, 'relaxations'>): ShorterQuery[] {
  return relaxations
    .filter(({ change }) => change.word && !change.also)
    .map(({ total, request }) => ({ query: (request as { query: string }).query, total }))
}
