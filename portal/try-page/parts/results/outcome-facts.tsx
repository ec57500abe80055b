import type { Query } from '../../search/query.ts'
import type { Found } from '../../search/search-state.ts'
import { formatMs, resultCount } from '../../search/summary.ts'
import { Interpretation } from './interpretation.tsx'

/** The number of results, the time, and how the text was interpreted. */
export function OutcomeFacts({ query, found, onAsk }: { query: Query; found: Found; onAsk: (query: Query) => void }) {
  const { interpreted, query_time_ms } = found.answer
  return (
    <>
      {query.kind === 'text' && interpreted && <Interpretation query={query} interpreted={interpreted} onAsk={onAsk} />}
      <p>
        {resultCount(found)} <span className="timing">{formatMs(query_time_ms)} search</span>{' '}
        <span className="timing">{formatMs(found.roundTripMs)} round trip</span>
      </p>
    </>
  )
}
