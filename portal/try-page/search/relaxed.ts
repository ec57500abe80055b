import type { Relaxation } from '../../../contract/search/search-answer.ts'
import type { Query } from './query.ts'

/** What of a relaxed request this page can send again, and show in its address. */
const known = new Set(['query', 'limit', 'threshold', 'interpret'])

/**
 * The search that a relaxation proposes for `query`; a photo is sent again with it. `null` where its request says something
 * that this page cannot: run without it, the search would not find what was promised.
 */
export function relaxedQuery(query: Query, { request }: Pick<Relaxation, 'request'>): Query | null {
  const { query: words, threshold, interpret } = request as Record<string, unknown>
  if (query.kind === 'browse' || Object.keys(request).some((name) => !known.has(name))) return null
  const loosened = threshold === undefined ? {} : { threshold: Number(threshold) }
  if (query.kind !== 'text') return { ...query, ...loosened }
  if (typeof words !== 'string') return null
  return { kind: 'text', text: words, ...(interpret === false ? { interpret } : {}), ...loosened }
}
