import type { Query } from '../../search/query.ts'
import type { Found } from '../../search/search-state.ts'
import { howMany, milliseconds } from '../../search/summary.ts'
import { Reading } from './reading.tsx'

/** How many results came, how fast, and for what the words were taken. */
export function OutcomeFacts({ query, found, onAsk }: { query: Query; found: Found; onAsk: (query: Query) => void }) {
  const { interpreted, query_time_ms } = found.answer
  return (
    <>
      {query.kind === 'text' && interpreted && <Reading query={query} interpreted={interpreted} onAsk={onAsk} />}
      <p>
        {howMany(found)} <span className="timing">{milliseconds(query_time_ms)} search</span>{' '}
        <span className="timing">{milliseconds(found.roundTripMs)} round trip</span>
      </p>
    </>
  )
}
