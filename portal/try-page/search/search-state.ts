import type { SearchAnswer } from '../../../contract/search/search-answer.ts'
import type { Problem } from '../api/problem.ts'
import type { Timed } from '../api/search-api.ts'
import { browse, type Query } from './query.ts'

export type Found = Timed<SearchAnswer>

/** What became of the wish for a further page. `added` is how many results the latest one brought; 0 before there was any. */
export type More = { state: 'idle'; added: number } | { state: 'loading' } | { state: 'failed'; problem: Problem }

/** While searching, the earlier results stay: swapping them beats blinking. `found` holds the results of all pages so far. */
export type Outcome =
  | { state: 'none' }
  | { state: 'searching'; earlier: Found | null }
  | { state: 'found'; found: Found; more: More }
  | { state: 'failed'; problem: Problem }

export type SearchState = {
  query: Query
  /** The number of the latest request; answers to earlier ones are ignored. */
  ticket: number
  outcome: Outcome
}

export type SearchEvent =
  | { type: 'asked'; query: Query }
  | { type: 'reworded'; text: string }
  | { type: 'askedMore' }
  | { type: 'answered'; ticket: number; found: Found }
  | { type: 'failed'; ticket: number; problem: Problem }

export const startState: SearchState = { query: browse, ticket: 0, outcome: { state: 'none' } }

/** Where the next page begins; `null` where there is none, or none that can be asked for now. */
export function nextCursor({ outcome }: SearchState): string | null {
  if (outcome.state !== 'found' || outcome.more.state === 'loading') return null
  return outcome.found.answer.next_cursor
}

export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'asked':
      return ask(state, event.query)
    case 'reworded':
      return state.query.kind === 'text' ? { ...state, query: { ...state.query, text: event.text } } : state
    case 'askedMore':
      return askMore(state)
    case 'answered':
      return event.ticket === state.ticket ? { ...state, outcome: answered(state.outcome, event.found) } : state
    case 'failed':
      return event.ticket === state.ticket ? { ...state, outcome: failed(state.outcome, event.problem) } : state
  }
}

function ask(state: SearchState, query: Query): SearchState {
  const outcome: Outcome =
    query.kind === 'browse' ? { state: 'none' } : { state: 'searching', earlier: shown(state.outcome) }
  return { query, ticket: state.ticket + 1, outcome }
}

function askMore(state: SearchState): SearchState {
  const { outcome, ticket } = state
  if (outcome.state !== 'found' || nextCursor(state) === null) return state
  return { ...state, ticket: ticket + 1, outcome: { ...outcome, more: { state: 'loading' } } }
}

function answered(outcome: Outcome, page: Found): Outcome {
  if (outcome.state !== 'found') return { state: 'found', found: page, more: { state: 'idle', added: 0 } }
  const { answer } = outcome.found
  const shownIds = new Set(answer.results.map(({ product_id }) => product_id))
  // A product that was changed between two pages may come on both.
  const added = page.answer.results.filter(({ product_id }) => !shownIds.has(product_id))
  const results = [...answer.results, ...added]
  const { total, next_cursor } = page.answer
  const found = { ...outcome.found, answer: { ...answer, results, count: results.length, total, next_cursor } }
  return { state: 'found', found, more: { state: 'idle', added: added.length } }
}

/** Results that are there stay when the page after them cannot be had. */
function failed(outcome: Outcome, problem: Problem): Outcome {
  return outcome.state === 'found' ? { ...outcome, more: { state: 'failed', problem } } : { state: 'failed', problem }
}

/** The results on the screen: the latest, or the earlier ones that stay while searching. */
export function shown(outcome: Outcome): Found | null {
  if (outcome.state === 'found') return outcome.found
  return outcome.state === 'searching' ? outcome.earlier : null
}
