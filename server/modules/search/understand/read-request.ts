import type { Filter, FilterOperator, SearchLanguage } from '../../../../contract/search/search-fields.ts'
import type {
  Crop,
  SearchByText,
  SearchByUpload,
  SearchByUrl,
  SearchCropByUpload,
  SearchCropByUrl,
  SearchFilteredByUpload,
  SearchFilteredByUrl,
  SearchFusion,
  SearchHybrid,
  SearchMultiImageByUpload,
  SearchMultiImageByUrl,
  SearchSimilarTo,
} from '../../../../contract/search/search-modes.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { fieldRefused } from '../errors.ts'
import type { View } from '../pipeline.ts'
import { type PreFilters, readColor, readPreFilters } from './read-filters.ts'

/** A search as the caller sent it, its fields checked against the schema of its mode. */
export type SearchRequest =
  | { readonly mode: 'upload'; readonly body: SearchByUpload }
  | { readonly mode: 'url'; readonly body: SearchByUrl }
  | { readonly mode: 'text'; readonly body: SearchByText }
  | { readonly mode: 'hybrid'; readonly body: SearchHybrid }
  | { readonly mode: 'fusion'; readonly body: SearchFusion }
  | { readonly mode: 'multi-image'; readonly body: SearchMultiImageByUrl | SearchMultiImageByUpload }
  | { readonly mode: 'crop'; readonly body: SearchCropByUrl | SearchCropByUpload }
  | { readonly mode: 'filtered'; readonly body: SearchFilteredByUrl | SearchFilteredByUpload }
  | { readonly mode: 'similar'; readonly body: SearchSimilarTo }

/** Where a query image comes from. */
export interface ImageSource {
  readonly from: { readonly bytes: Buffer } | { readonly url: string }
  readonly crop: Crop | null
}

/** The text of a request, before it is interpreted. */
export interface RequestedText {
  readonly text: string
  readonly language: SearchLanguage | null
  /** Whether prices and colors in the text are interpreted. */
  readonly interpret: boolean
  /** Whether the fields state a price; prices in the text are then ignored. */
  readonly hasPrice: boolean
}

/** What a request looks for: images not fetched yet, text not interpreted yet. */
export type RequestedSubject =
  | { readonly kind: 'text'; readonly query: RequestedText }
  | { readonly kind: 'image'; readonly image: ImageSource }
  | {
      readonly kind: 'images'
      readonly images: readonly ImageSource[]
      readonly aggregation: 'average' | 'union' | 'best'
    }
  | { readonly kind: 'product'; readonly productId: string }
  | {
      readonly kind: 'hybrid' | 'fusion'
      readonly image: ImageSource | null
      readonly query: RequestedText | null
      readonly weight: number
      readonly colors: readonly Lab[]
    }

/** Filters as the caller sent them, with the JSON Pointer of their list. */
export interface RawFilters {
  readonly filters: readonly Filter[]
  readonly pointer: string
}

export interface ParsedConditions {
  readonly pre: PreFilters
  readonly filters: readonly RawFilters[]
  readonly threshold: number
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
    conditions: { pre: readPreFilters(body), filters: readFilterLists(request), threshold: body.threshold },
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
