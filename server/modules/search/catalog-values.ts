import type { Facet } from '../../../contract/search/search-answer.ts'
import type { SearchLanguage } from '../../../contract/search/search-fields.ts'
import type { StoreScope } from '../stores/index.ts'
import { presentFacets } from './present/answer-searches.ts'
import type { IndexCache } from './store-index/index-cache.ts'

/** The values of some fields over all products of a store. */
export interface CatalogValues {
  readonly facets: Readonly<Record<string, Facet>>
  /** The language of the store's search settings. */
  readonly language: SearchLanguage | null
}

// As in a search response.
const maxValues = 100

export function catalogValues(
  indexes: Pick<IndexCache, 'withIndex'>,
  scope: StoreScope,
  fields: readonly string[],
): Promise<CatalogValues> {
  return indexes.withIndex(
    scope,
    (index) => {
      const rows = index.occupiedRows()
      const counts = new Map(fields.map((field) => [field, index.attributes.facet(field, rows, { maxValues })]))
      return { facets: presentFacets(counts), language: index.settings.language }
    },
    { fields },
  )
}
