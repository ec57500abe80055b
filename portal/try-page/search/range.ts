import type { Range } from '../api/search-api.ts'
import type { Query } from './query.ts'

/** Results of one page: divides evenly into two, three, four and six columns. */
export const pageSize = 12

/** The parameters that every search sends. */
export function rangeOf(query: Exclude<Query, { kind: 'browse' }>): Range {
  const asTyped = query.kind === 'text' && query.interpret === false
  return {
    limit: pageSize,
    ...(query.threshold === undefined ? {} : { threshold: query.threshold }),
    ...(asTyped ? { interpret: false } : {}),
  }
}
