import { describe, expect, it } from 'vitest'
import { createAnswer, createProduct } from '../../test/demo-shop.ts'
import { Problem } from '../api/problem.ts'
import { browse, type Query } from './query.ts'
import { type Found, nextCursor, type SearchEvent, searchReducer, startState, visibleResults } from './search-state.ts'

const camera: Query = { kind: 'text', text: 'camera' }
const found = (count: number, total = count): Found => ({
  answer: createAnswer(
    Array.from({ length: count }, (_, n) => createProduct(`Thing ${n}`)),
    { total },
  ),
  roundTripMs: 20,
})
const createPage = (names: string[], next_cursor: string | null): Found => ({
  answer: createAnswer(
    names.map((name) => createProduct(name)),
    { total: 3, next_cursor },
  ),
  roundTripMs: 20,
})
const after = (...events: SearchEvent[]) => events.reduce(searchReducer, startState)

describe('the state of the search', () => {
  it('starts with the catalog and no search', () => {
    expect(startState).toMatchObject({ query: browse, outcome: { state: 'none' } })
  })

  it('keeps earlier results on the screen while the next search runs', () => {
    const first = found(3)
    const state = after(
      { type: 'asked', query: camera },
      { type: 'answered', ticket: 1, found: first },
      { type: 'asked', query: { kind: 'text', text: 'camera lens' } },
    )
    expect(state.outcome).toEqual({ state: 'searching', previous: first })
    expect(visibleResults(state.outcome)).toBe(first)
  })

  it('ignores the response and the failure of a superseded search', () => {
    const searching = after({ type: 'asked', query: camera }, { type: 'asked', query: { kind: 'text', text: 'cam' } })
    expect(searchReducer(searching, { type: 'answered', ticket: 1, found: found(3) })).toBe(searching)
    expect(searchReducer(searching, { type: 'failed', ticket: 1, problem: new Problem('x', 'y') })).toBe(searching)
  })

  it('discards the results when the search is cleared', () => {
    const state = after(
      { type: 'asked', query: camera },
      { type: 'answered', ticket: 1, found: found(3) },
      { type: 'asked', query: browse },
    )
    expect(visibleResults(state.outcome)).toBeNull()
  })

  it('shows no results of an earlier search after a failure', () => {
    const state = after(
      { type: 'asked', query: camera },
      { type: 'answered', ticket: 1, found: found(3) },
      { type: 'asked', query: camera },
      { type: 'failed', ticket: 2, problem: new Problem('x', 'y') },
    )
    expect(visibleResults(state.outcome)).toBeNull()
  })

  it('appends the next page, and counts what is shown', () => {
    const first = createPage(['A', 'B'], 'page-2')
    const searched = after({ type: 'asked', query: camera }, { type: 'answered', ticket: 1, found: first })
    expect(nextCursor(searched)).toBe('page-2')
    const loading = searchReducer(searched, { type: 'askedMore' })
    expect(visibleResults(loading.outcome)).toBe(first)
    expect(nextCursor(loading), 'one page at a time').toBeNull()
    // B was changed in the meantime and appears again.
    const both = searchReducer(loading, { type: 'answered', ticket: 2, found: createPage(['B', 'C'], null) })
    const answer = visibleResults(both.outcome)?.answer
    expect(answer?.results.map(({ product_id }) => product_id)).toEqual(['a', 'b', 'c'])
    expect(answer).toMatchObject({ count: 3, total: 3, next_cursor: null })
    expect(both.outcome).toMatchObject({ more: { state: 'idle', added: 1 } })
  })

  it('keeps the results when the next page fails, and can retry', () => {
    const first = createPage(['A', 'B'], 'page-2')
    const problem = new Problem('x', 'y')
    const failed = after(
      { type: 'asked', query: camera },
      { type: 'answered', ticket: 1, found: first },
      { type: 'askedMore' },
      { type: 'failed', ticket: 2, problem },
    )
    expect(failed.outcome).toEqual({ state: 'found', found: first, more: { state: 'failed', problem } })
    expect(nextCursor(failed)).toBe('page-2')
  })

  it('requests no page when there is none', () => {
    const all = after({ type: 'asked', query: camera }, { type: 'answered', ticket: 1, found: found(3) })
    expect(nextCursor(all)).toBeNull()
    expect(searchReducer(all, { type: 'askedMore' })).toBe(all)
  })

  it('accepts an equivalent query without searching again', () => {
    const state = after({ type: 'asked', query: camera }, { type: 'answered', ticket: 1, found: found(3) })
    const isSameSearch = searchReducer(state, { type: 'textChanged', text: 'camera ' })
    expect(isSameSearch).toEqual({ ...state, query: { kind: 'text', text: 'camera ' } })
  })
})
