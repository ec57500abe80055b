import type { Relaxation } from '../../../contract/search/search-answer.ts'
import type { Query } from './query.ts'

/** The fields of a relaxation's request that this page supports. */
const supported = new Set(['query', 'limit', 'threshold', 'interpret'])

/**
 * The search that a relaxation of `query` proposes, with the same photo if there is one. `null` if its request has fields that
 * this page does not support, because the result would differ from the announced one.
 */
export function queryFromRelaxation(query: Query, { request }: Pick<Relaxation, 'request'>): Query | null {
  const { query: words, threshold, interpret } = request as Record<string, unknown>
  if (query.kind === 'browse' || Object.keys(request).some((name) => !supported.has(name))) return null
  const override = threshold === undefined ? {} : { threshold: Number(threshold) }
  if (query.kind !== 'text') return { ...query, ...override }
  if (typeof words !== 'string') return null
  return { kind: 'text', text: words, ...(interpret === false ? { interpret } : {}), ...override }
}
