import type {
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
} from '../../../../contract/search-modes.ts'
import { parseColor } from '../../../engine/color/names.ts'
import type { Lab } from '../../../engine/color/palette.ts'
import { fieldRefused } from '../errors.ts'
import { normalizeCategory } from '../store-index/product-rows.ts'

/** A search as it was sent, its fields checked against the schema of its mode. */
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

/** The pre-filters every search takes, ready to be compared. */
export interface PreFilters {
  readonly category: string | null
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly color: { readonly lab: Lab; readonly name: string } | null
}

type PreFilterFields = Partial<Pick<SearchByUrl, 'category' | 'price_min' | 'price_max' | 'color'>>

/** Reads the pre-filters. Throws 422 for a colour that is none and for a price range without prices in it. */
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

/** Throws 422 at `pointer` for a colour that is none. */
export function readColor(color: string, pointer: string): Lab {
  const lab = parseColor(color)
  if (lab !== null) return lab
  const sentence = `${pointer.slice(1)} must be a hex colour such as #c0392b or a basic colour name, not '${color}'.`
  throw fieldRefused(pointer, 'unknown_color', sentence)
}
