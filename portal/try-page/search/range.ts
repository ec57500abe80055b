import type { Range } from '../api/search-api.ts'
import type { Search } from './query.ts'
import { facetFields, filtersOf } from './refinement.ts'

/** Results of one page: divides evenly into two, three, four and six columns. */
export const pageSize = 12

/** The parameters that every search sends. */
export function rangeOf(query: Search): Range {
  const asTyped = query.kind === 'text' && query.interpret === false
  const filters = filtersOf(query.selection)
  return {
    limit: pageSize,
    ...(query.threshold === undefined ? {} : { threshold: query.threshold }),
    ...(asTyped ? { interpret: false } : {}),
    ...(filters.length === 0 ? {} : { filters }),
    ...(query.sort === undefined ? {} : { sort: query.sort }),
  }
}

/** What the page requests in addition to the results: the counts of its filters, and why each result matched. */
export const shownDetails = { facets: facetFields.map(([field]) => field), explain: true } satisfies Partial<Range>
