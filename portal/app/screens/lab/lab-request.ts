import type { Relaxation } from '../../../../contract/search/search-answer.ts'
import type { Filter } from '../../../../contract/search/search-fields.ts'
import type { JsonMode } from '../../../../contract/search/search-modes.ts'
import {
  conditionsOf,
  cropOf,
  cropText,
  filterRow,
  filterRowsOf,
  filterText,
  type LabState,
  listOf,
  noState,
  subjectOf,
} from './lab-state.ts'
import { type Photo, photosOf } from './photo/photos.ts'

type Fields = Readonly<Record<string, unknown>>

/** A search of the lab as a call of the API. */
export interface LabRequest {
  readonly mode: JsonMode | 'upload'
  readonly path: string
  /** The fields of its body, without those that the lab adds internally. */
  readonly fields: Fields
  /** Files to send; with them, the body is a form. */
  readonly files: readonly Photo[]
}

/** Why no search can run yet. */
type Missing = 'photo' | 'photos' | 'lost' | 'product' | 'mixed'

export const defaultFacets = 'category, brand, color_name'

/** The call that the URL describes, or what is missing. */
export function requestOf(state: LabState): LabRequest | Missing {
  const common = commonFields(state)
  switch (subjectOf(state)) {
    case 'words':
      return json('text', '/v1/search/text', { ...given({ query: state.q }), ...common })
    case 'photo':
      return photoRequest(state, common)
    case 'photos':
      return photosRequest(state, common)
    case 'mixed':
      return mixedRequest(state, common)
    case 'product':
      if (state.like === '') return 'product'
      return json('similar', `/v1/products/${encodeURIComponent(state.like)}/similar`, common)
  }
}

/** Whether the search has no subject and no condition: it finds nothing only in an empty catalog. */
export function listsCatalog({ mode, fields }: LabRequest): boolean {
  return mode === 'text' && Object.keys(fields).every((name) => ['facets', 'sort', 'limit'].includes(name))
}

function photoRequest(state: LabState, common: Fields): LabRequest | Missing {
  const crop = cropOf(state)
  const path = crop === null ? '/v1/search/url' : '/v1/search/crop'
  if (state.from === 'address') {
    if (state.image === '') return 'photo'
    const fields = { image_url: state.image, ...(crop === null ? {} : { crop }), ...common }
    return json(crop === null ? 'url' : 'crop', path, fields)
  }
  const [photo] = photosOf(listOf(state.photo))
  if (photo === undefined) return state.photo === '' ? 'photo' : 'lost'
  if (crop === null) return { mode: 'upload', path: '/v1/search', fields: common, files: [photo] }
  return { mode: 'crop', path, fields: { crop, ...common }, files: [photo] }
}

function photosRequest(state: LabState, common: Fields): LabRequest | Missing {
  const fields = { aggregation: state.together === '' ? 'average' : state.together, ...common }
  const path = '/v1/search/multi-image'
  if (state.from === 'address') {
    const urls = listOf(state.images, /\s+/)
    return urls.length < 2 ? 'photos' : json('multi-image', path, { image_urls: urls, ...fields })
  }
  const keys = listOf(state.photo)
  const files = photosOf(keys)
  if (files.length < keys.length) return 'lost'
  return files.length < 2 ? 'photos' : { mode: 'multi-image', path, fields, files }
}

function mixedRequest(state: LabState, common: Fields): LabRequest | Missing {
  if (state.q === '' && state.image === '') return 'mixed'
  const method = state.method === 'fusion' ? 'fusion' : 'hybrid'
  const weight = state.weight === '' ? 0.5 : Number(state.weight)
  return json(method, `/v1/search/${method}`, {
    ...given({ query: state.q, image_url: state.image }),
    [method === 'fusion' ? 'image_weight' : 'visual_weight']: weight,
    ...common,
  })
}

function json(mode: JsonMode, path: string, fields: Fields): LabRequest {
  return { mode, path, fields, files: [] }
}

function commonFields(state: LabState): Fields {
  const filters = conditionsOf(filterRowsOf(state))
  const facets = listOf(state.facets === '' ? defaultFacets : state.facets)
  return {
    ...given({ color: state.color, category: state.category, sort: state.sort }),
    ...numbers({ price_min: state.min, price_max: state.max, threshold: state.threshold, limit: state.limit }),
    ...(filters.length === 0 ? {} : { filters }),
    ...(state.facets === 'none' ? {} : { facets }),
  }
}

function given(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

function numbers(fields: Readonly<Record<string, string>>): Record<string, number | string> {
  const entries = Object.entries(given(fields))
  // Invalid numbers are sent unchanged, so that the API reports the error.
  return Object.fromEntries(entries.map(([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)]))
}

/** The body of the call: JSON fields, or a form with files. The lab requests score parts and is excluded from analytics. */
export function bodyOf({ fields, files, mode }: LabRequest, cursor: string | null): object {
  const all = { ...fields, explain: true, analytics: false, ...(cursor === null ? {} : { cursor }) }
  if (files.length === 0) return all
  const form = new FormData()
  for (const [name, value] of Object.entries(all)) form.append(name, textOf(value))
  for (const { file } of files) form.append(mode === 'multi-image' ? 'images' : 'image', file)
  return form
}

/** Lists and objects are JSON text in forms and query strings. */
export function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The search as other requests contain it (explain, judgments); `null` with uploaded photos. */
export function embeddedSearch({ mode, fields, files }: LabRequest, state: LabState): Fields | null {
  if (files.length > 0) return null
  return { mode, ...(mode === 'similar' ? { product_id: state.like } : {}), ...fields }
}

/** The lab state of a stored search, without the fields that the lab cannot show. */
export function stateOf(mode: string, fields: Fields): LabState {
  const text = (name: string): string => (fields[name] === undefined ? '' : textOf(fields[name]))
  const filters = [fields.filters, fields.metadata_filters].flatMap((list) => (Array.isArray(list) ? list : []))
  const urls = Array.isArray(fields.image_urls) ? fields.image_urls.map(String) : []
  const facets = Array.isArray(fields.facets) ? fields.facets.join(', ') : ''
  const crop = fields.crop as { x: number; y: number; width: number; height: number; unit?: string } | undefined
  return {
    ...noState,
    by: subjectOfMode[mode] ?? '',
    q: text('query'),
    from: fields.image_url !== undefined || urls.length > 0 ? 'address' : '',
    image: text('image_url'),
    images: urls.join(' '),
    crop: crop === undefined || crop.unit === 'px' ? '' : cropText(crop),
    like: text('product_id'),
    together: text('aggregation') === 'average' ? '' : text('aggregation'),
    method: mode === 'fusion' ? 'fusion' : '',
    weight: text('visual_weight') || text('image_weight'),
    color: text('color'),
    category: text('category'),
    min: text('price_min'),
    max: text('price_max'),
    threshold: text('threshold'),
    sort: text('sort'),
    filters: filterText(filters.filter(isCondition).map(filterRow)),
    facets: facets === defaultFacets ? '' : facets,
  }
}

const subjectOfMode: Readonly<Record<string, string>> = {
  upload: 'photo',
  url: 'photo',
  crop: 'photo',
  filtered: 'photo',
  'multi-image': 'photos',
  hybrid: 'mixed',
  fusion: 'mixed',
  similar: 'product',
}

function isCondition(filter: Filter): filter is Extract<Filter, { field: string }> {
  return 'field' in filter && typeof filter.field === 'string'
}

/** A short description of the search. */
export function subjectText(fields: Fields): string | null {
  const { query, image_url: image, product_id: product, image_urls: images } = fields
  const named = [query === '*' ? null : query, product, image].find((one) => typeof one === 'string')
  if (typeof named === 'string') return named
  return Array.isArray(images) ? images.join(', ') : null
}

/** The request without the condition that a relaxation drops; photos and everything else stay. */
export function relaxed(state: LabState, { mode }: LabRequest, request: Relaxation['request']): Partial<LabState> {
  const { q, color, category, min, max, threshold, filters } = stateOf(mode, { ...request })
  return { q: state.q === '' ? '' : q, color, category, min, max, threshold, filters, inspect: '' }
}
