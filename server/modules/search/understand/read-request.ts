import type { Boost, Filter, FilterOperator } from '../../../../contract/search/search-fields.ts'
import type { Crop, SearchByText, SearchByUrl } from '../../../../contract/search/search-modes.ts'
import { dateKind, valueKinds } from '../../../engine/attributes/index.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { colorCalled } from '../../../engine/meaning/color-names.ts'
import { fieldRefused } from '../errors.ts'
import type {
  Conditions,
  ImageQuery,
  ImageSource,
  Order,
  PreFilters,
  RequestedSubject,
  RequestedText,
  SearchRequest,
  Subject,
  SubjectOf,
  TextQuery,
  View,
} from '../pipeline.ts'
import { normalizeCategory } from '../store-index/product-rows.ts'
import { checkFilters, conditionsIn, describeKinds, type FilterContext } from './read-filters.ts'

/** Filters as the caller sent them, with the JSON Pointer of their list. */
interface RawFilters {
  readonly filters: readonly Filter[]
  readonly pointer: string
}

interface ParsedConditions extends Omit<Conditions, 'filters'> {
  readonly filters: readonly RawFilters[]
}

interface ParsedView extends Omit<View, 'boosts' | 'order'> {
  readonly boosts: readonly Boost[] | null
  /** `null` where the request states none. */
  readonly order: Order | null
}

/** What can be read from a request without the store's index. */
export interface ParsedSearch {
  readonly subject: RequestedSubject
  readonly conditions: ParsedConditions
  /** `boosts` is null where the store's apply. */
  readonly view: ParsedView
  readonly cursor: string | null
}

/** Reads a request. Throws 422 for rules that its schema cannot express. */
export function parseSearch(request: SearchRequest): ParsedSearch {
  const { body } = request
  return {
    subject: readSubject(request),
    conditions: { pre: readPreFilters(body), filters: readFilterLists(request), threshold: body.threshold ?? null },
    view: readView(body),
    cursor: body.cursor ?? null,
  }
}

function readView(body: SearchRequest['body']): ParsedView {
  if (body.offset !== undefined && body.cursor !== undefined) {
    const sentence = 'offset and cursor both state where the page begins: leave one of them out.'
    throw fieldRefused('/offset', 'not_with_cursor', sentence)
  }
  if (body.group_limit !== undefined && body.group_by === undefined) {
    throw fieldRefused(
      '/group_limit',
      'needs_group_by',
      'group_limit is the number of results per group: it requires group_by.',
    )
  }
  return {
    limit: body.limit,
    offset: body.offset ?? 0,
    order: body.sort === undefined ? null : readOrder(body.sort),
    boosts: body.boosts === undefined ? null : readBoosts(body.boosts),
    collapsesVariants: body.collapse_variants ?? true,
    includesHighlights: body.highlight ?? true,
    facets: body.facets ?? [],
    groupBy: body.group_by ?? null,
    groupLimit: body.group_limit ?? 1,
    includesScoreParts: body.explain === true,
  }
}

function readOrder(sort: string): Order {
  if (sort === 'relevance' || sort === 'newest') return { by: sort }
  const field = sort === 'price_asc' || sort === 'price_desc' ? 'price' : sort.slice(0, sort.lastIndexOf(':'))
  return { by: 'field', field, isDescending: sort.endsWith('desc') }
}

/** Throws 422 for a field whose values have no order in this store. */
export function assertSortable(order: Order, kindsOf: FilterContext['kindsOf']): void {
  if (order.by !== 'field') return
  const kinds = kindsOf(order.field)
  if (kinds === 0 || (kinds & (valueKinds.number | valueKinds.boolean | dateKind)) !== 0) return
  const sentence = `${order.field} holds ${describeKinds(kinds)}; results can be sorted by numbers, dates and booleans.`
  throw fieldRefused('/sort', 'wrong_type', sentence)
}

const parametersOf = {
  saturation: ['half_at'],
  linear: ['from', 'to'],
  recency: ['half_life_days'],
  at_least: ['minimum'],
} as const satisfies Record<Boost['shape'], readonly (keyof Boost)[]>
const parameters = [...new Set(Object.values(parametersOf).flat())]

/** Checks boosts. Throws 422 at `pointer` for a parameter that their shape lacks or does not have. */
export function readBoosts(boosts: readonly Boost[], pointer = '/boosts'): readonly Boost[] {
  for (const [at, boost] of boosts.entries()) {
    const expected: readonly string[] = parametersOf[boost.shape]
    for (const name of parameters) {
      if ((boost[name] !== undefined) === expected.includes(name)) continue
      const code = expected.includes(name) ? 'required' : 'unknown_field'
      const sentence = `${name} is ${code === 'required' ? 'required' : 'no parameter'} for the shape ${boost.shape}.`
      throw fieldRefused(`${pointer}/${at}/${name}`, code, sentence)
    }
    if (boost.from !== undefined && boost.from === boost.to)
      throw fieldRefused(`${pointer}/${at}/to`, 'bad_range', 'from and to must differ.')
  }
  return boosts
}

function readFilterLists({ mode, body }: SearchRequest): RawFilters[] {
  const lists = [{ filters: body.filters ?? [], pointer: '/filters' }]
  if (mode === 'hybrid') lists.push({ filters: body.metadata_filters ?? [], pointer: '/metadata_filters' })
  for (const { filters, pointer } of lists) checkFilters(filters, pointer)
  return lists.filter(({ filters }) => filters.length > 0)
}

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
function readColor(color: string, pointer: string): Lab {
  // Elsewhere, three letters such as "bed" are a word.
  const lab = parseColor(`#${color.trim()}`) ?? colorCalled(color)
  if (lab !== null) return lab
  const sentence = `${pointer.slice(1)} must be a hex color such as #c0392b or a basic color name, not '${color}'.`
  throw fieldRefused(pointer, 'unknown_color', sentence)
}

function readSubject({ mode, body }: SearchRequest): RequestedSubject {
  switch (mode) {
    case 'text': {
      const { query = everything } = body
      return isEverything(query) ? { kind: 'everything' } : { kind: 'text', query: readText(body, query) }
    }
    case 'similar':
      return { kind: 'product', productId: body.product_id }
    case 'multi-image':
      return { kind: 'images', images: imageSources(body), aggregation: body.aggregation }
    case 'crop':
      return { kind: 'image', image: imageSource(body, body.crop) }
    case 'hybrid':
    case 'fusion':
      return readMixed(mode, body)
    default:
      return { kind: 'image', image: imageSource(body, null) }
  }
}

const everything = '*'

function isEverything(query: string): boolean {
  return query.trim() === everything
}

type Mixed = Extract<SearchRequest, { mode: 'hybrid' | 'fusion' }>

function readMixed(kind: Mixed['mode'], body: Mixed['body']): RequestedSubject {
  const colors = 'colors' in body ? (body.colors ?? []) : []
  const conditions = 'metadata_filters' in body ? (body.metadata_filters ?? []) : []
  const { image_url: url, query } = body
  if (url === undefined && query === undefined && colors.length === 0 && conditions.length === 0) {
    const fields = kind === 'hybrid' ? 'image_url, query, colors and metadata_filters' : 'image_url and query'
    throw fieldRefused('', 'required', `At least one of ${fields} is required.`)
  }
  const words = query === undefined || isEverything(query) ? null : query
  if (url === undefined && words === null && colors.length === 0) return { kind: 'everything' }
  return {
    kind,
    image: url === undefined ? null : { from: { url }, crop: null },
    query: words === null ? null : { ...readText(body, words), isBesideImage: url !== undefined },
    weight: 'image_weight' in body ? body.image_weight : body.visual_weight,
    colors: colors.map((color, at) => readColor(color, `/colors/${at}`)),
  }
}

function readText(body: SearchByText | Mixed['body'], text: string): RequestedText {
  return {
    text,
    language: body.language ?? null,
    interpret: body.interpret ?? true,
    hasPrice: hasPriceField(body),
  }
}

/** The fields of a search that can state a price. */
interface PriceFields {
  readonly price_min?: unknown
  readonly price_max?: unknown
  readonly filters?: readonly Filter[]
  readonly metadata_filters?: readonly Filter[]
}

// Filters with these operators do not state which price is wanted.
const operatorsWithoutPrice: ReadonlySet<FilterOperator> = new Set(['exists', 'ne', 'nin'])

/** Whether the fields of a search state a price; prices in its text are then ignored. */
export function hasPriceField({ price_min, price_max, filters = [], metadata_filters = [] }: PriceFields): boolean {
  const listed = conditionsIn([...filters, ...metadata_filters])
  const isListed = listed.some(({ field, operator }) => field === 'price' && !operatorsWithoutPrice.has(operator))
  return price_min !== undefined || price_max !== undefined || isListed
}

function imageSource(body: { image: Buffer } | { image_url: string }, crop: Crop | null): ImageSource {
  return { from: 'image' in body ? { bytes: body.image } : { url: body.image_url }, crop }
}

function imageSources(body: { images: Buffer[] } | { image_urls: string[] }): ImageSource[] {
  if ('images' in body) return body.images.map((bytes) => ({ from: { bytes }, crop: null }))
  return body.image_urls.map((url) => ({ from: { url }, crop: null }))
}

/** The text of a subject; `null` for a subject without text. */
export function textOf<Text>(subject: SubjectOf<unknown, Text>): Text | null {
  return 'query' in subject ? subject.query : null
}

/** The images of a subject, in the order of the request. */
export function imagesOf<Image>(subject: SubjectOf<Image, unknown>): readonly Image[] {
  if (subject.kind === 'images') return subject.images
  const image = 'image' in subject ? subject.image : null
  return image === null ? [] : [image]
}

/** The subject of a request with its images embedded and its text interpreted. */
export function resolveSubject(
  requested: RequestedSubject,
  images: readonly ImageQuery[],
  query: TextQuery | null,
): Subject {
  const [image = null] = images
  switch (requested.kind) {
    case 'images':
      return { kind: 'images', images, aggregation: requested.aggregation }
    case 'product':
    case 'everything':
      return requested
    case 'hybrid':
    case 'fusion':
      return { kind: requested.kind, image, query, weight: requested.weight, colors: requested.colors }
    case 'text':
      if (query === null) break
      return { kind: 'text', query }
    case 'image':
      if (image === null) break
      return { kind: 'image', image }
  }
  throw new Error(`A search of kind ${requested.kind} has no query`)
}
