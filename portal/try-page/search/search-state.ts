import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { Problem } from '../api/problem.ts'
import type { Timed } from '../api/search-api.ts'
import { browse, type Query } from './query.ts'

export type Found = Timed<SearchAnswer>

/** The state of the next page. `added` is the number of results of the latest page; 0 before the first. */
export type MoreState = { state: 'idle'; added: number } | { state: 'loading' } | { state: 'failed'; problem: Problem }

/** While searching, the previous results stay visible to avoid flicker. `found` holds the results of all pages so far. */
export type Outcome =
  | { state: 'none' }
  | { state: 'searching'; previous: Found | null }
  | { state: 'found'; found: Found; more: MoreState }
  | { state: 'failed'; problem: Problem }

export type SearchState = {
  query: Query
  /** The number of the latest request; responses to older ones are ignored. */
  ticket: number
  outcome: Outcome
}

export type SearchEvent =
  | { type: 'asked'; query: Query }
  | { type: 'textChanged'; text: string }
  | { type: 'askedMore' }
  | { type: 'answered'; ticket: number; found: Found }
  | { type: 'failed'; ticket: number; problem: Problem }

export const startState: SearchState = { query: browse, ticket: 0, outcome: { state: 'none' } }

/** The cursor of the next page; `null` if there is none, or one is loading. */
export function nextCursor({ outcome }: SearchState): string | null {
  if (outcome.state !== 'found' || outcome.more.state === 'loading') return null
  return outcome.found.answer.next_cursor
}

export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'asked':
      return ask(state, event.query)
    case 'textChanged':
      return state.query.kind === 'text' ? { ...state, query: { ...state.query, text: event.text } } : state
    case 'askedMore':
      return requestMore(state)
    case 'answered':
      return event.ticket === state.ticket ? { ...state, outcome: answered(state.outcome, event.found) } : state
    case 'failed':
      return event.ticket === state.ticket ? { ...state, outcome: failed(state.outcome, event.problem) } : state
  }
}

function ask(state: SearchState, query: Query): SearchState {
  const outcome: Outcome =
    query.kind === 'browse' ? { state: 'none' } : { state: 'searching', previous: visibleResults(state.outcome) }
  return { query, ticket: state.ticket + 1, outcome }
}

function requestMore(state: SearchState): SearchState {
  const { outcome, ticket } = state
  if (outcome.state !== 'found' || nextCursor(state) === null) return state
  return { ...state, ticket: ticket + 1, outcome: { ...outcome, more: { state: 'loading' } } }
}

function answered(outcome: Outcome, page: Found): Outcome {
  if (outcome.state !== 'found') return { state: 'found', found: page, more: { state: 'idle', added: 0 } }
  const { answer } = outcome.found
  const shownIds = new Set(answer.results.map(({ product_id }) => product_id))
  // A product that changed between two requests may appear on both pages.
  const added = page.answer.results.filter(({ product_id }) => !shownIds.has(product_id))
  const results = [...answer.results, ...added]
  const { total, next_cursor } = page.answer
  const found = { ...outcome.found, answer: { ...answer, results, count: results.length, total, next_cursor } }
  return { state: 'found', found, more: { state: 'idle', added: added.length } }
}

/** Existing results stay if the next page fails. */
function failed(outcome: Outcome, problem: Problem): Outcome {
  return outcome.state === 'found' ? { ...outcome, more: { state: 'failed', problem } } : { state: 'failed', problem }
}

/** The visible results: the latest, or the previous ones while searching. */
export function visibleResults(outcome: Outcome): Found | null {
  if (outcome.state === 'found') return outcome.found
  return outcome.state === 'searching' ? outcome.previous : null
}
