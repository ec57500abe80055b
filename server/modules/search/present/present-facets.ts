import type { Facet } from '../../../../contract/search/search-answer.ts'
import type { FacetCounts } from '../../../engine/attributes/index.ts'

/** Facets as answers have them, by field; `fromEntries` takes `__proto__` for a name like any other. */
export function presentFacets(facets: ReadonlyMap<string, FacetCounts>): Record<string, Facet> {
  return Object.fromEntries([...facets].map(([field, counts]) => [field, presentFacet(counts)]))
}

function presentFacet({ values, distinct, missing, numbers }: FacetCounts): Facet {
  const shown = { values: values.map(({ value, count }) => ({ value, count })), distinct, missing }
  if (numbers === null) return shown
  const { min, max, histogram } = numbers
  return { ...shown, numbers: { min, max, histogram: [...histogram] } }
}
