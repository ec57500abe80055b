import { describe, expect, it } from 'vitest'
import { anAnswer, aProduct } from '../../test/demo-shop.ts'
import { Problem } from '../api/problem.ts'
import { browse, type Query } from './query.ts'
import { canWiden, type Found, type SearchEvent, searchReducer, shown, startState } from './search-state.ts'

const camera: Query = { kind: 'text', text: 'camera' }
const found = (count: number, total = count): Found => ({
  answer: anAnswer(
    Array.from({ length: count }, (_, n) => aProduct(`Thing ${n}`)),
    { total },
  ),
  roundTripMs: 20,
})
const after = (...events: SearchEvent[]) => events.reduce(searchReducer, startState)

describe('the state of the search', () => {
  it('starts with the catalogue and nothing searched', () => {
    expect(startState).toMatchObject({ query: browse, outcome: { state: 'none' } })
  })

  it('keeps earlier results on the screen while the next search runs', () => {
    const first = found(3)
    const state = after(
      { type: 'asked', query: camera },
      { type: 'answered', ticket: 1, found: first },
      { type: 'asked', query: { kind: 'text', text: 'camera lens' } },
    )
    expect(state.outcome).toEqual({ state: 'searching', earlier: first })
    expect(shown(state.outcome)).toBe(first)
  })

  it('ignores the answer and the failure of a search that was overtaken', () => {
    const searching = after({ type: 'asked', query: camera }, { type: 'asked', query: { kind: 'text', text: 'cam' } })
    expect(searchReducer(searching, { type: 'answered', ticket: 1, found: found(3) })).toBe(searching)
    expect(searchReducer(searching, { type: 'failed', ticket: 1, problem: new Problem('x', 'y') })).toBe(searching)
  })

  it('forgets the results when the search is cleared', () => {
    const state = after(
      { type: 'asked', query: camera },
      { type: 'answered', ticket: 1, found: found(3) },
      { type: 'asked', query: browse },
    )
    expect(shown(state.outcome)).toBeNull()
  })

  it('shows no results of an earlier search after a failure', () => {
    const state = after(
      { type: 'asked', query: camera },
      { type: 'answered', ticket: 1, found: found(3) },
      { type: 'asked', query: camera },
      { type: 'failed', ticket: 2, problem: new Problem('x', 'y') },
    )
    expect(shown(state.outcome)).toBeNull()
  })

  it('asks for a page more while there are more results, and starts over with a new search', () => {
    const all = after({ type: 'asked', query: camera }, { type: 'answered', ticket: 1, found: found(12, 54) })
    expect(canWiden(all)).toBe(true)
    const wider = searchReducer(all, { type: 'widened' })
    expect(wider).toMatchObject({ limit: 24, query: camera, outcome: { state: 'searching' } })
    expect(searchReducer(wider, { type: 'asked', query: camera }).limit).toBe(12)
  })

  it('offers no more than there is, and no more than the service gives', () => {
    const all = after({ type: 'asked', query: camera }, { type: 'answered', ticket: 1, found: found(3) })
    expect(canWiden(all)).toBe(false)
    expect(searchReducer(all, { type: 'widened' })).toBe(all)
    let state = startState
    for (let page = 1; page <= 20; page += 1) {
      state = searchReducer(state, page === 1 ? { type: 'asked', query: camera } : { type: 'widened' })
      state = searchReducer(state, { type: 'answered', ticket: state.ticket, found: found(1, 5000) })
    }
    expect(state.limit).toBe(96)
  })

  it('takes a rewording that means the same without searching again', () => {
    const state = after({ type: 'asked', query: camera }, { type: 'answered', ticket: 1, found: found(3) })
    const reworded = searchReducer(state, { type: 'reworded', text: 'camera ' })
    expect(reworded).toEqual({ ...state, query: { kind: 'text', text: 'camera ' } })
  })
})
