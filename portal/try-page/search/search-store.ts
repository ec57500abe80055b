import { asProblem } from '../api/problem.ts'
import type { Address } from './address.ts'
import { browse, type Query } from './query.ts'
import {
  type Found,
  nextCursor,
  type SearchEvent,
  type SearchState,
  searchReducer,
  startState,
} from './search-state.ts'

/** Runs one search, from its beginning or from a cursor. Throws a `Problem`, or the abort of `signal`. */
export type RunSearch = (query: Query, cursor: string | null, signal: AbortSignal) => Promise<Found>

export type SearchStore = {
  state(): SearchState
  subscribe(listener: () => void): () => void
  /** The search box changed: searches once the typing rests. */
  type(text: string): void
  /** The typing is done: searches at once, and later typing is a new entry in the history. */
  commit(): void
  ask(query: Query): void
  /** Follows the address after the browser moved in its history. */
  follow(): void
  /** Appends the next page, where there is one. */
  more(): void
  retry(): void
  clear(): void
}

/** The search of the page without the page: what is asked, what is running, what came back. At most one request runs. */
export function createSearchStore(deps: { run: RunSearch; address: Address; restMs: number }): SearchStore {
  const listeners = new Set<() => void>()
  let state = startState
  let typing = false
  let resting: ReturnType<typeof setTimeout> | null = null
  let running: AbortController | null = null

  function dispatch(event: SearchEvent): void {
    state = searchReducer(state, event)
    for (const listener of listeners) listener()
  }

  function stop(): void {
    running?.abort()
    running = null
    if (resting !== null) clearTimeout(resting)
    resting = null
  }

  function start(cursor: string | null = null): void {
    stop()
    if (state.query.kind === 'browse') return
    running = new AbortController()
    void run(cursor, running.signal)
  }

  async function run(cursor: string | null, signal: AbortSignal): Promise<void> {
    const { query, ticket } = state
    try {
      const found = await deps.run(query, cursor, signal)
      dispatch({ type: 'answered', ticket, found })
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'failed', ticket, problem: asProblem(error) })
    }
  }

  function move(query: Query): void {
    typing = false
    dispatch({ type: 'asked', query })
    start()
  }

  function type(text: string): void {
    const reworded = means(state.query, text)
    const query = reworded ? { ...state.query, text } : wordsOf(text)
    deps.address.write(query, typing || reworded ? 'replace' : 'push')
    typing = true
    if (reworded) {
      dispatch({ type: 'reworded', text })
      return
    }
    dispatch({ type: 'asked', query })
    stop()
    if (query.kind === 'text') resting = setTimeout(() => start(), deps.restMs)
  }

  function ask(query: Query): void {
    deps.address.write(query, 'push')
    move(query)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type,
    commit() {
      typing = false
      if (resting !== null) start()
    },
    ask,
    follow: () => move(deps.address.read()),
    more() {
      const cursor = nextCursor(state)
      if (cursor === null) return
      dispatch({ type: 'askedMore' })
      start(cursor)
    },
    retry: () => move(state.query),
    clear() {
      if (state.query.kind !== 'browse') ask(browse)
    },
  }
}

function wordsOf(text: string): Query {
  return text.trim() === '' ? browse : { kind: 'text', text }
}

function means(query: Query, text: string): boolean {
  return query.kind === 'text' && query.text.trim() === text.trim()
}
