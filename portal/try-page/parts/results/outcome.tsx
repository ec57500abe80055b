import { type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { RankedResult, Relaxation } from '../../../../contract/search/search-answer.ts'
import { lowConfidenceNote } from '../../search/confidence.ts'
import { confidenceOf } from '../../search/confidence-words.ts'
import type { Query } from '../../search/query.ts'
import { queryFromRelaxation } from '../../search/relaxation.ts'
import { type Found, type SearchState, visibleResults } from '../../search/search-state.ts'
import type { SearchStore } from '../../search/search-store.ts'
import { announcement, formatMs, resultCount } from '../../search/summary.ts'
import { Notice } from '../notice.tsx'
import { Interpretation } from './interpretation.tsx'
import { MoreResults } from './more-results.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { ProductCard } from './product-card.tsx'
import { Refine } from './refine.tsx'
import { Skeletons } from './skeletons.tsx'

const advice = {
  text: 'Try fewer or simpler words, such as the type of product, or one of the examples above.',
  photo: 'Try a close-up photo of a single product, or describe it in words.',
  similar: 'No other product in this store looks similar. Describe what you are looking for in words instead.',
}

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

function NothingFound({ query, children }: { query: Query; children: ReactNode }) {
  return (
    <Notice title="No matching products">
      <p>{query.kind !== 'browse' && advice[query.kind]}</p>
      {children}
    </Notice>
  )
}

/** The number of results, the time, and how the text was interpreted. */
function OutcomeFacts({ query, found, onAsk }: { query: Query; found: Found; onAsk: (query: Query) => void }) {
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

function Results({
  hits,
  list,
  onSimilar,
}: {
  hits: readonly RankedResult[]
  list: RefObject<HTMLUListElement | null>
  onSimilar: (productId: string) => void
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not expose a list without bullets as a list.
    <ul className="grid" role="list" ref={list}>
      {hits.map((hit, position) => (
        <ProductCard key={hit.product_id} product={hit} position={position} onSimilar={onSimilar}>
          <Confidence hit={hit} />
        </ProductCard>
      ))}
    </ul>
  )
}

/** How sure the match is, in words. */
function Confidence({ hit }: { hit: object }) {
  const confidence = confidenceOf(hit)
  if (confidence === null) return null
  return (
    <p className="confidence" data-level={confidence.level}>
      {confidence.text}
    </p>
  )
}

const withoutPeriod = (sentence: string) => (sentence.endsWith('.') ? sentence.slice(0, -1) : sentence)

type RelaxationsProps = { query: Query; relaxations: readonly Relaxation[]; onAsk: (query: Query) => void }

/** Searches with results, each as a button. */
function Relaxations({ query, relaxations, onAsk }: RelaxationsProps) {
  const offers = relaxations.flatMap(({ change, total, request }) => {
    const relaxed = queryFromRelaxation(query, { request })
    return relaxed === null ? [] : [{ label: withoutPeriod(change.sentence), total, relaxed }]
  })
  if (offers.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari does not expose a list without bullets as a list.
    <ul className="relaxations" role="list" aria-label="Searches with results">
      {offers.map(({ label, total, relaxed }) => (
        <li key={label}>
          <button type="button" className="button" onClick={() => onAsk(relaxed)}>
            {label}{' '}
            <span>
              {total} {total === 1 ? 'result' : 'results'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
