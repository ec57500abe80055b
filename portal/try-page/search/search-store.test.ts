import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAnswer, createProduct } from '../../test/demo-shop.ts'
import { Problem } from '../api/problem.ts'
import { browse, type Query } from './query.ts'
import type { Found } from './search-state.ts'
import { createSearchStore } from './search-store.ts'
import type { SearchUrl } from './search-url.ts'

type Run = {
  query: Query
  cursor: string | null
  signal: AbortSignal
  answer: (found: Found) => void
  fail: (error: unknown) => void
}

const one: Found = { answer: createAnswer([createProduct('Camera')]), roundTripMs: 20 }

function createTestStore(start: Query = browse) {
  const runs: Run[] = []
  const written: string[] = []
  let here = start
  const url: SearchUrl = {
    read: () => here,
    write(query, how) {
      here = query
      written.push(`${how} ${query.kind === 'text' ? query.text : query.kind}`)
    },
  }
  const store = createSearchStore({
    url,
    debounceMs: 150,
    run: (query, cursor, signal) =>
      new Promise<Found>((answer, fail) => {
        runs.push({ query, cursor, signal, answer, fail })
      }),
  })
  function moveTo(query: Query): void {
    here = query
  }
  return { store, runs, written, moveTo }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('search as you type', () => {
  it('searches once, when typing pauses', () => {
    const { store, runs } = createTestStore()
    for (const text of ['c', 'ca', 'cam']) {
      store.type(text)
      vi.advanceTimersByTime(149)
    }
    expect(runs).toHaveLength(0)
    vi.advanceTimersByTime(1)
    expect(runs.map(({ query }) => query)).toEqual([{ kind: 'text', text: 'cam' }])
  })

  it('aborts the running search at the next letter, and never shows its late response', async () => {
    const { store, runs } = createTestStore()
    store.type('cam')
    vi.advanceTimersByTime(150)
    store.type('came')
    expect(runs[0]?.signal.aborted).toBe(true)
    runs[0]?.answer(one)
    await vi.advanceTimersByTimeAsync(150)
    expect(store.state().outcome).toEqual({ state: 'searching', previous: null })
    runs[1]?.answer(one)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state().outcome).toEqual({ state: 'found', found: one, more: { state: 'idle', added: 0 } })
  })

  it('searches at once when the query is submitted', () => {
    const { store, runs } = createTestStore()
    store.type('camera')
    store.commit()
    expect(runs).toHaveLength(1)
    vi.advanceTimersByTime(150)
    expect(runs).toHaveLength(1)
  })

  it('does not search again for a space', () => {
    const { store, runs } = createTestStore()
    store.ask({ kind: 'text', text: 'camera' })
    store.type('camera ')
    vi.advanceTimersByTime(150)
    expect(runs).toHaveLength(1)
    expect(store.state().query).toEqual({ kind: 'text', text: 'camera ' })
  })

  it('returns to the catalog when the last letter is deleted', () => {
    const { store, runs } = createTestStore()
    store.type('c')
    store.type('')
    vi.advanceTimersByTime(150)
    expect(runs).toHaveLength(0)
    expect(store.state().query).toEqual(browse)
  })
})

describe('the history', () => {
  it('has one entry for each burst of typing', () => {
    const { store, written } = createTestStore()
    store.type('c')
    store.type('cam')
    store.commit()
    store.type('cam l')
    expect(written).toEqual(['push c', 'replace cam', 'push cam l'])
  })

  it('has an entry for every example, photo and product', () => {
    const { store, written } = createTestStore()
    store.ask({ kind: 'text', text: 'camera' })
    store.ask({ kind: 'similar', productId: 'a' })
    store.clear()
    expect(written).toEqual(['push camera', 'push similar', 'push browse'])
  })

  it('is followed without adding entries', () => {
    const { store, runs, written, moveTo } = createTestStore()
    moveTo({ kind: 'text', text: 'camera' })
    store.follow()
    expect(runs).toHaveLength(1)
    expect(written).toEqual([])
  })

  it('gets no entry for clearing an empty search', () => {
    const { store, written } = createTestStore()
    store.clear()
    expect(written).toEqual([])
  })
})

describe('a failed search', () => {
  it('shows the message of the service, and can be retried', async () => {
    const { store, runs } = createTestStore()
    const problem = new Problem('rate_limit_exceeded', 'Too many searches.')
    store.ask({ kind: 'text', text: 'camera' })
    runs[0]?.fail(problem)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state().outcome).toEqual({ state: 'failed', problem })
    store.retry()
    expect(runs).toHaveLength(2)
    expect(store.state().outcome.state).toBe('searching')
  })

  it('never shows the text of an unknown error', async () => {
    const { store, runs } = createTestStore()
    store.ask({ kind: 'text', text: 'camera' })
    runs[0]?.fail(new TypeError('x is not a function'))
    await vi.advanceTimersByTimeAsync(0)
    const { outcome } = store.state()
    expect(outcome.state === 'failed' && outcome.problem.message).toMatch(/^Something went wrong/)
  })

  it('is canceled, not failed, when the user clears it', async () => {
    const { store, runs } = createTestStore()
    store.ask({ kind: 'text', text: 'camera' })
    store.clear()
    runs[0]?.fail(new DOMException('aborted', 'AbortError'))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.state().outcome).toEqual({ state: 'none' })
  })
})

it('notifies its listeners of every change until they unsubscribe', () => {
  const { store } = createTestStore()
  const listener = vi.fn()
  const leave = store.subscribe(listener)
  store.ask({ kind: 'text', text: 'camera' })
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  store.clear()
  expect(listener).toHaveBeenCalledTimes(1)
})

it('requests the next page once, from the end of the results', async () => {
  const { store, runs } = createTestStore()
  store.ask({ kind: 'text', text: 'camera' })
  expect(runs[0]?.cursor).toBeNull()
  runs[0]?.answer({ ...one, answer: { ...one.answer, total: 54, next_cursor: 'page-2' } })
  await vi.advanceTimersByTimeAsync(0)
  store.more()
  store.more()
  expect(runs).toHaveLength(2)
  expect(runs[1]).toMatchObject({ cursor: 'page-2', query: { kind: 'text', text: 'camera' } })
})

it('keeps the interpretation setting while a space is typed, and resets it for other words', () => {
  const { store } = createTestStore()
  store.ask({ kind: 'text', text: 'red', interpret: false, threshold: 0.1 })
  store.type('red ')
  expect(store.state().query).toEqual({ kind: 'text', text: 'red ', interpret: false, threshold: 0.1 })
  store.type('red s')
  expect(store.state().query).toEqual({ kind: 'text', text: 'red s' })
})
