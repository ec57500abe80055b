import type { FacetCounts } from '../../../engine/attributes/index.ts'
import type { StoreIndex } from '../store-index/store-index.ts'

// What an answer shows of one field; `distinct` tells of the rest.
const maxValuesPerFacet = 100

/** Counts the values of the fields over all matches of a search (one byte a row, 1 for a match), in the order asked for. */
export function countFacets(
  index: StoreIndex,
  fields: readonly string[],
  matched: Uint8Array,
): Map<string, FacetCounts> {
  return new Map(fields.map((field) => [field, index.attributes.facet(field, matched, maxValuesPerFacet)]))
}
