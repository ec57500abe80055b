import { useEffect, useRef } from 'react'
import { doubtAbout } from '../search/confidence.ts'
import { canWiden, type SearchState, shown } from '../search/search-state.ts'
import type { SearchStore } from '../search/search-store.ts'
import { howMany, milliseconds, spoken } from '../search/summary.ts'
import { NothingFound } from './nothing-found.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { Results } from './results.tsx'
import { Skeletons } from './skeletons.tsx'

type OutcomeProps = {
  state: SearchState
  title: string
  store: SearchStore
  onSimilar: (productId: string) => void
}

/** What a search came to: results, none, a problem, or still on its way. */
export function Outcome({ state, title, store, onSimilar }: OutcomeProps) {
  const { outcome, query } = state
  const found = shown(outcome)
  const doubt = outcome.state === 'found' ? doubtAbout(query, outcome.found) : null
  const heading = useRef<HTMLHeadingElement>(null)
  const subject = query.kind === 'text' ? null : query

  // A card or a photo was chosen: what it stood on is gone, so go where the answer will be. Typing keeps its place.
  useEffect(() => {
    if (subject === null) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [subject])

  return (
    <section className="page-width" aria-labelledby="outcome-title" aria-busy={outcome.state === 'searching'}>
      <div className="section-head">
        <h2 id="outcome-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {found && (
          <p>
            {howMany(found)} <span className="timing">{milliseconds(found.answer.query_time_ms)} search</span>{' '}
            <span className="timing">{milliseconds(found.roundTripMs)} round trip</span>
          </p>
        )}
      </div>
      <p className="visually-hidden" role="status">
        {outcome.state === 'found' ? [spoken(outcome.found), doubt].filter(Boolean).join('. ') : ''}
      </p>
      {outcome.state === 'failed' && <ProblemNotice problem={outcome.problem} onRetry={store.retry} />}
      {outcome.state === 'searching' && found === null && <Skeletons />}
      {outcome.state === 'found' && outcome.found.answer.count === 0 && <NothingFound query={query} />}
      {doubt && <p className="doubt">{doubt}</p>}
      {found && <Results hits={found.answer.results} onSimilar={onSimilar} />}
      {canWiden(state) && (
        <button type="button" className="button more" onClick={store.widen}>
          Show more
        </button>
      )}
    </section>
  )
}
