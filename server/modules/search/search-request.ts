import type { CommonSearch } from '../../../contract/search.ts'
import { parseColor } from '../../engine/color/names.ts'
import type { Lab } from '../../engine/color/palette.ts'
import { fieldRefused } from './errors.ts'

/** What the caller wants, whichever endpoint said it. */
export type SearchSubject =
  | { readonly mode: 'text'; readonly query: string }
  /** `image` fetches, decodes and embeds the picture when it is called. */
  | { readonly mode: 'image'; readonly image: () => Promise<{ vector: Float32Array; contentHash: string }> }
  | { readonly mode: 'similar'; readonly productId: string }

export interface SearchRequest {
  readonly subject: SearchSubject
  readonly common: CommonSearch
}

/** The pre-filters every search takes, ready to be compared. */
export interface PreFilters {
  readonly category: string | null
  readonly priceMin: number | null
  readonly priceMax: number | null
  readonly color: { readonly lab: Lab; readonly name: string } | null
}

/** Reads the pre-filters. Throws 422 for a colour that is none and for a price range without prices in it. */
export function readPreFilters(common: CommonSearch): PreFilters {
  const { category, price_min: priceMin = null, price_max: priceMax = null, color } = common
  if (priceMin !== null && priceMax !== null && priceMin > priceMax) {
    throw fieldRefused('/price_min', 'bad_range', `price_min (${priceMin}) must not be above price_max (${priceMax}).`)
  }
  return {
    category: category === undefined ? null : category.trim().toLowerCase(),
    priceMin,
    priceMax,
    color: readColor(color),
  }
}

function readColor(color: string | undefined): PreFilters['color'] {
  if (color === undefined) return null
  const lab = parseColor(color)
  if (lab === null)
    throw fieldRefused(
      '/color',
      'unknown_color',
      `color must be a hex colour such as #c0392b or a basic colour name, not '${color}'.`,
    )
  return { lab, name: color.trim().toLowerCase() }
}
