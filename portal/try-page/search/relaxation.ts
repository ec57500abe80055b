import type { Relaxation } from '../../../contract/search/search-answer.ts'
import type { Query, Search } from './query.ts'
import { isOrder, selectionOf, withSelection } from './refinement.ts'

/** The fields of a relaxation's request that this page supports. */
const supported = new Set(['query', 'limit', 'threshold', 'interpret', 'filters', 'sort', 'facets', 'explain', 'crop'])

/**
 * The search that a relaxation of `query` proposes, with the same photo if there is one. `null` if its request has fields that
 * this page does not support, because the result would differ from the announced one.
 */
export function queryFromRelaxation(query: Query, { request }: Pick<Relaxation, 'request'>): Query | null {
  const { query: words, threshold, interpret, filters, sort } = request as Record<string, unknown>
  const selection = selectionOf(filters)
  if (query.kind === 'browse' || selection === null || Object.keys(request).some((name) => !supported.has(name)))
    return null
  const override = threshold === undefined ? {} : { threshold: Number(threshold) }
  if (query.kind !== 'text') return withSelection({ ...query, ...override }, selection)
  if (typeof words !== 'string') return null
  const relaxed: Search = {
    kind: 'text',
    text: words,
    ...(interpret === false ? { interpret } : {}),
    ...override,
    ...(isOrder(sort) && sort !== 'relevance' ? { sort } : {}),
  }
  return withSelection(relaxed, selection)
}
