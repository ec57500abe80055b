import type { SearchAnswer } from '../../../contract/search-answer.ts'
import type { Problem } from '../api/problem.ts'
import type { Timed } from '../api/search-api.ts'
import { browse, type Query } from './query.ts'

export type Found = Timed<SearchAnswer>

/** While searching, the earlier results stay: swapping them beats blinking. */
export type Outcome =
  | { state: 'none' }
  | { state: 'searching'; earlier: Found | null }
  | { state: 'found'; found: Found }
  | { state: 'failed'; problem: Problem }

export type SearchState = {
  query: Query
  /** How many results are asked for. */
  limit: number
  /** The number of the latest request; answers to earlier ones are ignored. */
  ticket: number
  outcome: Outcome
}

export type SearchEvent =
  | { type: 'asked'; query: Query }
  | { type: 'reworded'; text: string }
  | { type: 'widened' }
  | { type: 'answered'; ticket: number; found: Found }
  | { type: 'failed'; ticket: number; problem: Problem }

/** Divides evenly into two, three, four and six columns. */
export const pageSize = 12
/** The service's limit for one search. */
const mostResults = 96

export const startState: SearchState = { query: browse, limit: pageSize, ticket: 0, outcome: { state: 'none' } }

/** Whether the service holds more results for this search than are shown and may be asked for them. */
export function canWiden(state: SearchState): boolean {
  if (state.outcome.state !== 'found') return false
  const { count, total } = state.outcome.found.answer
  return count < total && state.limit < mostResults
}

export function searchReducer(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'asked':
      return ask(state, event.query, pageSize)
    case 'reworded':
      return { ...state, query: { kind: 'text', text: event.text } }
    case 'widened':
      return canWiden(state) ? ask(state, state.query, Math.min(state.limit + pageSize, mostResults)) : state
    case 'answered':
      return event.ticket === state.ticket ? { ...state, outcome: { state: 'found', found: event.found } } : state
    case 'failed':
      return event.ticket === state.ticket ? { ...state, outcome: { state: 'failed', problem: event.problem } } : state
  }
}

function ask(state: SearchState, query: Query, limit: number): SearchState {
  const outcome: Outcome =
    query.kind === 'browse' ? { state: 'none' } : { state: 'searching', earlier: shown(state.outcome) }
  return { query, limit, ticket: state.ticket + 1, outcome }
}

/** The results on the screen: the latest, or the earlier ones that stay while searching. */
export function shown(outcome: Outcome): Found | null {
  if (outcome.state === 'found') return outcome.found
  return outcome.state === 'searching' ? outcome.earlier : null
}
