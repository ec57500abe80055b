import { useCallback, useEffect, useRef } from 'react'
import { lowConfidenceNote } from '../../search/confidence.ts'
import type { Query } from '../../search/query.ts'
import { type SearchState, visibleResults } from '../../search/search-state.ts'
import type { SearchStore } from '../../search/search-store.ts'
import { announcement } from '../../search/summary.ts'
import { MoreResults } from './more-results.tsx'
import { NothingFound } from './nothing-found.tsx'
import { OutcomeFacts } from './outcome-facts.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { Refine } from './refine.tsx'
import { Relaxations } from './relaxations.tsx'
import { Results } from './results.tsx'
import { Skeletons } from './skeletons.tsx'

type OutcomeProps = {
  state: SearchState
  title: string
  store: SearchStore
  onSimilar: (productId: string) => void
}

/** The outcome of a search: results, no results, a problem, or loading. */
export function Outcome({ state, title, store, onSimilar }: OutcomeProps) {
  const { outcome, query } = state
  const found = visibleResults(outcome)
  const doubt = outcome.state === 'found' ? lowConfidenceNote(query, outcome.found) : null
  const heading = useRef<HTMLHeadingElement>(null)
  const grid = useRef<HTMLUListElement>(null)
  // Narrowing the results does not change the subject.
  const subject = query.kind === 'photo' ? query.photo : query.kind === 'similar' ? query.productId : null

  // After choosing a card or a photo, its element no longer exists: scroll to the results. Typing keeps the scroll position.
  useEffect(() => {
    if (subject === null) return
    window.scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [subject])

  const onAsk = useCallback(
    (next: Query) => {
      // While the next search runs, the visible results belong to the previous one.
      if (store.state().outcome.state !== 'found') return
      store.ask(next)
      // The pressed button disappears with its results.
      heading.current?.focus()
    },
    [store],
  )

  return (
    <section className="page-width" aria-labelledby="outcome-title" aria-busy={outcome.state === 'searching'}>
      <div className="section-head">
        <h2 id="outcome-title" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {found && <OutcomeFacts query={query} found={found} onAsk={onAsk} />}
      </div>
      <p className="visually-hidden" role="status">
        {outcome.state === 'found' ? announcement(outcome, doubt) : ''}
      </p>
      <div className="outcome-body">
        {query.kind !== 'browse' && (
          <Refine query={query} facets={found?.answer.facets} isEmpty={found?.answer.count === 0} onAsk={store.ask} />
        )}
        <div className="outcome-results">
          {outcome.state === 'failed' && <ProblemNotice problem={outcome.problem} onRetry={store.retry} />}
          {outcome.state === 'searching' && found === null && <Skeletons />}
          {found?.answer.count === 0 && (
            <NothingFound query={query}>
              <Relaxations query={query} relaxations={found.answer.relaxations ?? []} onAsk={onAsk} />
            </NothingFound>
          )}
          {doubt && <p className="doubt">{doubt}</p>}
          {found && <Results hits={found.answer.results} list={grid} onSimilar={onSimilar} />}
          {outcome.state === 'found' && (
            <MoreResults
              more={outcome.more}
              hasMore={outcome.found.answer.next_cursor !== null}
              count={outcome.found.answer.count}
              grid={grid}
              onMore={store.more}
            />
          )}
        </div>
      </div>
    </section>
  )
}
