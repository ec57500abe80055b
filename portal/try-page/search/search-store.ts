import { asProblem } from '../api/problem.ts'
import { browse, type Query } from './query.ts'
import {
  type Found,
  nextCursor,
  type SearchEvent,
  type SearchState,
  searchReducer,
  startState,
} from './search-state.ts'
import type { SearchUrl } from './search-url.ts'

/** Runs one search, from the start or from a cursor. Throws a `Problem`, or the abort of `signal`. */
export type RunSearch = (query: Query, cursor: string | null, signal: AbortSignal) => Promise<Found>

export type SearchStore = {
  state(): SearchState
  subscribe(listener: () => void): () => void
  /** The search box changed: searches after a pause in typing. */
  type(text: string): void
  /** Typing is complete: searches at once; further typing becomes a new history entry. */
  commit(): void
  ask(query: Query): void
  /** Restores the search from the URL after a history navigation. */
  follow(): void
  /** Appends the next page, if there is one. */
  more(): void
  retry(): void
  clear(): void
}

/** The search state without the UI. At most one request runs at a time. */
export function createSearchStore(deps: { run: RunSearch; url: SearchUrl; debounceMs: number }): SearchStore {
  const listeners = new Set<() => void>()
  let state = startState
  let typing = false
  let debounce: ReturnType<typeof setTimeout> | null = null
  let running: AbortController | null = null

  function dispatch(event: SearchEvent): void {
    state = searchReducer(state, event)
    for (const listener of listeners) listener()
  }

  function stop(): void {
    running?.abort()
    running = null
    if (debounce !== null) clearTimeout(debounce)
    debounce = null
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
    const isSameSearch = hasSameWords(state.query, text)
    const query = isSameSearch ? { ...state.query, text } : queryOf(text)
    deps.url.write(query, typing || isSameSearch ? 'replace' : 'push')
    typing = true
    if (isSameSearch) {
      dispatch({ type: 'textChanged', text })
      return
    }
    dispatch({ type: 'asked', query })
    stop()
    if (query.kind === 'text') debounce = setTimeout(() => start(), deps.debounceMs)
  }

  function ask(query: Query): void {
    deps.url.write(query, 'push')
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
      if (debounce !== null) start()
    },
    ask,
    follow: () => move(deps.url.read()),
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

function queryOf(text: string): Query {
  return text.trim() === '' ? browse : { kind: 'text', text }
}

function hasSameWords(query: Query, text: string): boolean {
  return query.kind === 'text' && query.text.trim() === text.trim()
}
