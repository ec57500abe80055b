import { type CropBox, isWhole } from '../../../contract/search/crop-box.ts'
import type { SearchApi } from '../api/search-api.ts'
import type { Query } from './query.ts'
import { rangeOf, shownDetails } from './range.ts'
import type { Found } from './search-state.ts'
import type { RunSearch } from './search-store.ts'

/** A box that covers the entire photo is not a crop. */
const cropOf = (crop: CropBox | undefined) => (crop === undefined || isWhole(crop) ? null : crop)

/** Runs each kind of query with its API call. */
export function createRunQuery(api: SearchApi): RunSearch {
  return async (query: Query, cursor: string | null, signal: AbortSignal): Promise<Found> => {
    if (query.kind === 'browse') throw new Error('browsing is not a search')
    const range = { ...rangeOf(query), ...shownDetails, ...(cursor === null ? {} : { cursor }) }
    switch (query.kind) {
      case 'text':
        return api.byText(query.text.trim(), range, signal)
      case 'similar':
        return api.similarTo(query.productId, range, signal)
      case 'photo':
        return api.byPhoto({ image: await query.photo.upload(), crop: cropOf(query.crop) }, range, signal)
    }
  }
}
