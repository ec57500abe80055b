import type { Facet, SearchByText, SearchResult } from '../api.generated.ts'
import type { Client } from '../client.ts'

/** The parameters of InstantSearch that the adapter reads. */
interface InstantSearchParameters {
  readonly query?: string
  readonly page?: number
  readonly hitsPerPage?: number
  readonly facets?: string | readonly string[]
  readonly facetFilters?: string | readonly (string | readonly string[])[]
  readonly numericFilters?: string | readonly (string | readonly string[])[]
  readonly maxValuesPerFacet?: number
  readonly facetName?: string
  readonly facetQuery?: string
  readonly maxFacetHits?: number
}

interface InstantSearchRequest {
  /** `products`, or `products:price_asc` for another order. */
  readonly indexName: string
  readonly params?: InstantSearchParameters
}

type Hit = Readonly<Record<string, unknown>> & { readonly objectID: string }

interface InstantSearchResult {
  readonly index: string
  readonly query: string
  readonly params: string
  readonly hits: readonly Hit[]
  readonly nbHits: number
  readonly page: number
  readonly nbPages: number
  readonly hitsPerPage: number
  readonly processingTimeMS: number
  readonly exhaustiveNbHits: boolean
  readonly queryID: string
  readonly facets: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly facets_stats: Readonly<Record<string, { min: number; max: number; avg: number; sum: number }>>
}

interface FacetHits {
  readonly facetHits: readonly { readonly value: string; readonly highlighted: string; readonly count: number }[]
  readonly exhaustiveFacetsCount: boolean
  readonly processingTimeMS: number
}

/** The part of a search client that InstantSearch calls. */
export interface VitrineSearchClient {
  search(requests: readonly InstantSearchRequest[]): Promise<{ readonly results: readonly InstantSearchResult[] }>
  searchForFacetValues(requests: readonly InstantSearchRequest[]): Promise<readonly FacetHits[]>
}

export interface SearchClientOptions {
  readonly client: Pick<Client, 'post'>
  /** `widget` for pages, with a widget key; `store` for a server, with a token. `widget` by default. */
  readonly access?: 'widget' | 'store'
  /** Added to every search, such as a threshold or the language. */
  readonly fields?: Partial<SearchByText>
}

interface SearchPage {
  readonly search_id: string
  readonly query_time_ms: number
  readonly total: number
  readonly total_is_estimate: boolean
  readonly results: readonly (Partial<SearchResult> & { readonly product_id: string })[]
  readonly facets?: Readonly<Record<string, Facet>>
  readonly next_cursor: string | null
}

type Scalar = string | number | boolean
type Filter = NonNullable<SearchByText['filters']>[number]
type Body = Partial<SearchByText> & { readonly query: string }

const defaultHitsPerPage = 20
const maxPerSearch = 50
const maxCachedSearches = 50
/** `*` lists the catalog. */
const everything = '*'

/**
 * A `searchClient` for InstantSearch. Text, pages, refinement lists, numeric ranges, toggles, sorting and facet search are translated;
 * other parameters, such as geographic ones, are ignored. Pages are reached through cursors, which are cached.
 */
export function createSearchClient({
  client,
  access = 'widget',
  fields = {},
}: SearchClientOptions): VitrineSearchClient {
  const types = createValueTypes()
  const cursors = createCursors()
  const path = access === 'widget' ? '/v1/widget/search/text' : '/v1/search/text'
  const ask = async (body: Body): Promise<SearchPage> => {
    const page = (await client.post(path, { body: body as SearchByText })) as SearchPage
    for (const [field, facet] of Object.entries(page.facets ?? {})) types.record(field, facet)
    return page
  }

  const searchOne = async ({ indexName, params = {} }: InstantSearchRequest): Promise<InstantSearchResult> => {
    const { query = '', page = 0, hitsPerPage = defaultHitsPerPage } = params
    const limit = Math.min(Math.max(hitsPerPage, 1), maxPerSearch)
    const body = { ...fields, ...bodyOf({ indexName, params }, types), limit }
    const found = await reachPage({ ask, cursors, body }, page)
    const hits = hitsPerPage === 0 || found === null ? [] : found.response.results.map(hitOf)
    const nbHits = found?.total ?? 0
    return {
      index: indexName,
      query,
      params: '',
      hits,
      nbHits,
      page,
      nbPages: Math.ceil(nbHits / limit),
      hitsPerPage: limit,
      processingTimeMS: found?.response.query_time_ms ?? 0,
      exhaustiveNbHits: found?.response.total_is_estimate !== true,
      queryID: found?.response.search_id ?? '',
      ...facetsOf(found?.response.facets ?? {}, params.maxValuesPerFacet),
    }
  }
  const findFacetValues = async ({ indexName, params = {} }: InstantSearchRequest): Promise<FacetHits> => {
    const { facetName = '', facetQuery = '', maxFacetHits = 10 } = params
    const { facets: _facets, ...rest } = params
    const body = { ...fields, ...bodyOf({ indexName, params: rest }, types), facets: [facetName], limit: 1 }
    const response = await ask(body)
    const needle = facetQuery.toLocaleLowerCase()
    const facetHits = (response.facets?.[facetName]?.values ?? [])
      .map(({ value, count }) => ({ value: String(value), highlighted: escapeHtml(String(value)), count }))
      .filter(({ value }) => value.toLocaleLowerCase().includes(needle))
      .slice(0, maxFacetHits)
    return { facetHits, exhaustiveFacetsCount: true, processingTimeMS: response.query_time_ms }
  }
  return {
    search: async (requests) => ({ results: await Promise.all(requests.map(searchOne)) }),
    searchForFacetValues: (requests) => Promise.all(requests.map(findFacetValues)),
  }
}

function bodyOf({ indexName, params = {} }: InstantSearchRequest, types: ValueTypes): Body {
  const { query = '' } = params
  const facets = listOf(params.facets).filter((name) => name !== '*')
  const filters = [...facetConditions(params.facetFilters, types), ...numericConditions(params.numericFilters)]
  const [, sort] = /:(\w+)$/.exec(indexName) ?? []
  return {
    query: query.trim() === '' ? everything : query,
    ...(facets.length === 0 ? {} : { facets }),
    ...(filters.length === 0 ? {} : { filters }),
    ...(sort === undefined ? {} : { sort: sort as NonNullable<SearchByText['sort']> }),
  }
}

interface Reach {
  readonly ask: (body: Body) => Promise<SearchPage>
  readonly cursors: Cursors
  readonly body: Body
}

/** The page with the number, from the nearest earlier page whose cursor is known; `null` after the last page. */
async function reachPage(
  { ask, cursors, body }: Reach,
  page: number,
): Promise<{ response: SearchPage; total: number } | null> {
  const known = cursors.of(JSON.stringify(body))
  let at = Math.min(page, known.length - 1)
  while (true) {
    const cursor = known[at]
    if (cursor === undefined) return null
    const response = await ask(cursor === null ? body : { ...body, cursor })
    if (response.next_cursor !== null) known[at + 1] = response.next_cursor
    if (at === page) return { response, total: response.total }
    at += 1
  }
}

/** The cursor of each page that was reached, by search. The first page has none. */
interface Cursors {
  of(search: string): (string | null)[]
}

function createCursors(): Cursors {
  const cursorsBySearch = new Map<string, (string | null)[]>()
  return {
    of(search) {
      const known = cursorsBySearch.get(search) ?? [null]
      cursorsBySearch.delete(search)
      cursorsBySearch.set(search, known)
      const [oldest] = cursorsBySearch.keys()
      if (cursorsBySearch.size > maxCachedSearches && oldest !== undefined) cursorsBySearch.delete(oldest)
      return known
    },
  }
}

/** InstantSearch makes texts of facet values; filters need numbers and booleans. */
interface ValueTypes {
  record(field: string, facet: Facet): void
  restore(field: string, text: string): Scalar
}

function createValueTypes(): ValueTypes {
  const values = new Map<string, Map<string, Scalar>>()
  return {
    record(field, facet) {
      const known = values.get(field) ?? new Map<string, Scalar>()
      values.set(field, known)
      for (const { value } of facet.values) known.set(String(value), value)
    },
    restore: (field, text) => values.get(field)?.get(text) ?? text,
  }
}

/** All conditions of the outer list must be met, and one of each inner list. The alternatives of an inner list have the same field. */
function facetConditions(given: InstantSearchParameters['facetFilters'], types: ValueTypes): Filter[] {
  return listOf(given).flatMap((alternatives) => {
    const parsed = listOf(alternatives).map(parseFacetFilter)
    const [first] = parsed
    if (first === undefined) return []
    const { field, isExcluded } = first
    if (parsed.some((one) => one.field !== field || one.isExcluded !== isExcluded)) {
      throw new TypeError('Alternatives of different fields cannot be combined.')
    }
    const values = parsed.map(({ value }) => types.restore(field, value))
    return [{ field, operator: isExcluded ? 'nin' : 'in', value: values }]
  })
}

/** `brand:Kiln` or `brand:-Kiln`; a value that begins with a minus sign is escaped: `\-`. */
function parseFacetFilter(text: string): { field: string; value: string; isExcluded: boolean } {
  const colon = text.indexOf(':')
  const value = text.slice(colon + 1)
  const isExcluded = value.startsWith('-')
  return { field: text.slice(0, colon), value: value.replace(/^\\?-/, isExcluded ? '' : '-'), isExcluded }
}

const operators = { '=': 'eq', '!=': 'ne', '>': 'gt', '>=': 'gte', '<': 'lt', '<=': 'lte' } as const

/** `price>=10`. */
function numericConditions(given: InstantSearchParameters['numericFilters']): Filter[] {
  return listOf(given)
    .flatMap((one) => listOf(one))
    .map((text) => {
      const [, field = '', sign = '=', number = ''] = /^([^=<>!]+)(!=|>=|<=|=|>|<)(.+)$/.exec(text) ?? []
      return { field: field.trim(), operator: operators[sign as keyof typeof operators], value: Number(number) }
    })
}

function facetsOf(facets: Readonly<Record<string, Facet>>, maxValues = 100) {
  const entries = Object.entries(facets)
  const counts = entries.map(([field, { values }]) => {
    return [field, Object.fromEntries(values.slice(0, maxValues).map(({ value, count }) => [String(value), count]))]
  })
  const stats = entries.flatMap(([field, { numbers, values }]) => {
    if (numbers === undefined) return []
    const known = values.filter(({ value }) => typeof value === 'number')
    const sum = known.reduce((total, { value, count }) => total + Number(value) * count, 0)
    const count = known.reduce((total, one) => total + one.count, 0)
    return [[field, { min: numbers.min, max: numbers.max, sum, avg: count === 0 ? 0 : sum / count }]]
  })
  return { facets: Object.fromEntries(counts), facets_stats: Object.fromEntries(stats) }
}

function hitOf(result: SearchPage['results'][number]): Hit {
  const { product_id, metadata = {}, similarity_score, image_url } = result
  const texts = Object.entries(metadata).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const highlighted = texts.map(([name, value]) => {
    return [name, { value: escapeHtml(value), matchLevel: 'none', matchedWords: [] }]
  })
  return {
    ...metadata,
    objectID: product_id,
    product_id,
    ...(image_url === undefined ? {} : { image_url }),
    similarity_score,
    _highlightResult: Object.fromEntries(highlighted),
  }
}

function listOf<T>(given: T | readonly T[] | undefined): readonly T[] {
  if (given === undefined) return []
  return Array.isArray(given) ? given : [given as T]
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
