import type { Filter, FilterOperator } from '../../../../contract/search/search-fields.ts'
import type { Crop, SearchByText, SearchByUrl } from '../../../../contract/search/search-modes.ts'
import { type AttributeValue, type Condition, valueKinds } from '../../../engine/attributes/index.ts'
import { kindOf } from '../../../engine/attributes/value-table.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { fieldRefused } from '../errors.ts'
import type {
  Conditions,
  ImageQuery,
  ImageSource,
  PreFilters,
  RequestedSubject,
  RequestedText,
  SearchRequest,
  Subject,
  SubjectOf,
  TextQuery,
  View,
} from '../pipeline.ts'
import { normalizeCategory } from '../store-index/store-index.ts'

/** Filters as the caller sent them, with the JSON Pointer of their list. */
interface RawFilters {
  readonly filters: readonly Filter[]
  readonly pointer: string
}

interface ParsedConditions extends Omit<Conditions, 'filters'> {
  readonly filters: readonly RawFilters[]
}

/** What can be read from a request without the store's index. */
export interface ParsedSearch {
  readonly subject: RequestedSubject
  readonly conditions: ParsedConditions
  readonly view: View
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

function readView(body: SearchRequest['body']): View {
  if (body.group_limit !== undefined && body.group_by === undefined) {
    throw fieldRefused(
      '/group_limit',
      'needs_group_by',
      'group_limit is the number of results per group: it requires group_by.',
    )
  }
  return {
    limit: body.limit,
    order: body.sort ?? 'relevance',
    facets: body.facets ?? [],
    groupBy: body.group_by ?? null,
    groupLimit: body.group_limit ?? 1,
    includesScoreParts: body.explain === true,
  }
}

function readFilterLists({ mode, body }: SearchRequest): RawFilters[] {
  const lists = [{ filters: body.filters ?? [], pointer: '/filters' }]
  if (mode === 'hybrid') lists.push({ filters: body.metadata_filters ?? [], pointer: '/metadata_filters' })
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

function readSubject({ mode, body }: SearchRequest): RequestedSubject {
  switch (mode) {
    case 'text':
      return { kind: 'text', query: readText(body, body.query) }
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

type Mixed = Extract<SearchRequest, { mode: 'hybrid' | 'fusion' }>

function readMixed(kind: Mixed['mode'], body: Mixed['body']): RequestedSubject {
  const colors = 'colors' in body ? (body.colors ?? []) : []
  const { image_url: url, query } = body
  if (url === undefined && query === undefined && colors.length === 0) {
    const fields = kind === 'hybrid' ? 'image_url, query and colors' : 'image_url and query'
    throw fieldRefused('', 'required', `At least one of ${fields} is required.`)
  }
  return {
    kind,
    image: url === undefined ? null : { from: { url }, crop: null },
    query: query === undefined ? null : readText(body, query),
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
  readonly filters?: readonly Pick<Filter, 'field' | 'operator'>[]
  readonly metadata_filters?: readonly Pick<Filter, 'field' | 'operator'>[]
}

// Filters with these operators do not state which price is wanted.
const operatorsWithoutPrice: ReadonlySet<FilterOperator> = new Set(['exists', 'ne', 'nin'])

/** Whether the fields of a search state a price; prices in its text are then ignored. */
export function hasPriceField({ price_min, price_max, filters = [], metadata_filters = [] }: PriceFields): boolean {
  const listed = [...filters, ...metadata_filters]
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
