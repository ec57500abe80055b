import type { Filter, FilterOperator, SearchLanguage } from '../../../../contract/search-fields.ts'
import type { Crop, SearchByText } from '../../../../contract/search-modes.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { fieldRefused } from '../errors.ts'
import type { View } from '../pipeline.ts'
import { type PreFilters, readColor, readPreFilters, type SearchRequest } from './search-request.ts'

/** Where a searched picture comes from. */
export interface ImageSource {
  readonly from: { readonly bytes: Buffer } | { readonly url: string }
  readonly crop: Crop | null
}

/** Searched words as they were sent. */
export interface RequestedText {
  readonly text: string
  readonly language: SearchLanguage | null
  /** Whether prices and colours in the words are understood. */
  readonly interpret: boolean
  /** Whether the fields say a price, which the words then cannot. */
  readonly hasPrice: boolean
}

/** What a search looks for, as it was sent: pictures still to be fetched, words still to be read. */
export type RequestedSubject =
  | { readonly kind: 'words'; readonly words: RequestedText }
  | { readonly kind: 'picture'; readonly picture: ImageSource }
  | {
      readonly kind: 'pictures'
      readonly pictures: readonly ImageSource[]
      readonly aggregation: 'average' | 'union' | 'best'
    }
  | { readonly kind: 'product'; readonly productId: string }
  | {
      readonly kind: 'hybrid' | 'fusion'
      readonly picture: ImageSource | null
      readonly words: RequestedText | null
      readonly weight: number
      readonly colors: readonly Lab[]
    }

/** Filters as they were sent, and where in the request they stand. */
export interface RawFilters {
  readonly filters: readonly Filter[]
  readonly pointer: string
}

/** Conditions as far as they can be read without the store. */
export interface ParsedConditions {
  readonly pre: PreFilters
  readonly filters: readonly RawFilters[]
  readonly threshold: number
}

/** A search as far as it can be read without the store. */
export interface ParsedSearch {
  readonly subject: RequestedSubject
  readonly conditions: ParsedConditions
  readonly view: View
  readonly cursor: string | null
}

/** Reads a search's fields. Throws 422 for what its schema cannot say. */
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
      'group_limit says how many results of one group are shown: it needs group_by.',
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
      return { kind: 'words', words: readText(body, body.query) }
    case 'similar':
      return { kind: 'product', productId: body.product_id }
    case 'multi-image':
      return { kind: 'pictures', pictures: picturesOf(body), aggregation: body.aggregation }
    case 'crop':
      return { kind: 'picture', picture: pictureOf(body, body.crop) }
    case 'hybrid':
    case 'fusion':
      return readMixed(mode, body)
    default:
      return { kind: 'picture', picture: pictureOf(body, null) }
  }
}

// These leave open which price it is.
const operatorsWithoutPrice: ReadonlySet<FilterOperator> = new Set(['exists', 'ne', 'nin'])

type Mixed = Extract<SearchRequest, { mode: 'hybrid' | 'fusion' }>

function readMixed(kind: Mixed['mode'], body: Mixed['body']): RequestedSubject {
  const colors = 'colors' in body ? (body.colors ?? []) : []
  const { image_url: url, query } = body
  if (url === undefined && query === undefined && colors.length === 0) {
    const wanted = kind === 'hybrid' ? 'image_url, query and colors' : 'image_url and query'
    throw fieldRefused('', 'required', `At least one of ${wanted} is required.`)
  }
  return {
    kind,
    picture: url === undefined ? null : { from: { url }, crop: null },
    words: query === undefined ? null : readText(body, query),
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

/** The fields of a search that can say a price. */
interface PriceFields {
  readonly price_min?: unknown
  readonly price_max?: unknown
  readonly filters?: readonly Pick<Filter, 'field' | 'operator'>[]
  readonly metadata_filters?: readonly Pick<Filter, 'field' | 'operator'>[]
}

/** Whether a search's fields say a price, which its words then cannot. */
export function hasPriceField({ price_min, price_max, filters = [], metadata_filters = [] }: PriceFields): boolean {
  const listed = [...filters, ...metadata_filters]
  const isListed = listed.some(({ field, operator }) => field === 'price' && !operatorsWithoutPrice.has(operator))
  return price_min !== undefined || price_max !== undefined || isListed
}

function pictureOf(body: { image: Buffer } | { image_url: string }, crop: Crop | null): ImageSource {
  return { from: 'image' in body ? { bytes: body.image } : { url: body.image_url }, crop }
}

function picturesOf(body: { images: Buffer[] } | { image_urls: string[] }): ImageSource[] {
  if ('images' in body) return body.images.map((bytes) => ({ from: { bytes }, crop: null }))
  return body.image_urls.map((url) => ({ from: { url }, crop: null }))
}
