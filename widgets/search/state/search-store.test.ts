import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../../parts/problem.ts'
import { createAnswer, type Goods } from '../../test/scripted-service.ts'
import type { PhotoSearch, TextSearch } from '../api/widget-api.ts'
import { SearchStore } from './search-store.ts'

const goods: Goods[] = ['a', 'b', 'c'].map((id) => ({ product_id: id, image_url: '', metadata: {} }))
const photo = { image: new Blob(['x']), preview: null }

type Call = Partial<TextSearch & PhotoSearch> & { signal: AbortSignal }
let calls: Call[]
let answer: (call: Call) => Promise<ReturnType<typeof createAnswer>>
let found: unknown[]
let failed: Problem[]
let store: SearchStore

beforeEach(() => {
  vi.useFakeTimers()
  ;[calls, found, failed] = [[], [], []]
  answer = async () => createAnswer(goods)
  const request = (search: object, signal: AbortSignal) => {
    const call = { ...search, signal }
    calls.push(call)
    return answer(call)
  }
  store = new SearchStore({
    api: { searchText: request, searchPhoto: request },
    settings: async () => ({ limit: 12, facets: ['brand'] }),
    onChange: () => {},
    onFound: (_state, one) => found.push(one.total),
    onFailed: (problem) => failed.push(problem),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const settle = () => vi.advanceTimersByTimeAsync(1000)
const kind = () => store.state.outcome.kind

describe('a search', () => {
  it('goes from loading to found and notifies once', async () => {
    store.searchText('  chair ')
    expect(kind()).toBe('loading')
    await settle()
    expect(kind()).toBe('found')
    expect(calls).toMatchObject([{ query: 'chair', limit: 12, facets: ['brand'] }])
    expect(found).toEqual([3])
  })

  it('aborts the search before it, whose late answer is ignored', async () => {
    let finishFirst = (_answer: ReturnType<typeof createAnswer>) => {}
    answer = ({ query }) =>
      query === 'first'
        ? new Promise((resolve) => (finishFirst = resolve))
        : Promise.resolve(createAnswer(goods.slice(0, 1)))
    store.searchText('first')
    await vi.advanceTimersByTimeAsync(0)
    store.searchText('second')
    expect(calls[0]?.signal.aborted).toBe(true)
    await settle()
    finishFirst(createAnswer(goods))
    await settle()
    expect(store.state.outcome.found?.total).toBe(1)
    expect(found).toEqual([1])
  })

  it('shows the previous results while it loads, but not after it failed', async () => {
    store.searchText('chair')
    await settle()
    answer = () => Promise.reject(new Problem('service_unavailable', 'down', { status: 503 }))
    store.searchText('table')
    expect(store.state.outcome).toMatchObject({ kind: 'loading', found: { total: 3 } })
    await settle()
    expect(store.state.outcome).toMatchObject({ kind: 'failed', found: null })
    expect(failed).toHaveLength(1)
    answer = async () => createAnswer([])
    store.retry()
    await settle()
    expect(store.state.outcome).toMatchObject({ kind: 'found', found: { total: 0 } })
  })

  it('by color alone sends the color as text and as condition', async () => {
    store.setColor('red')
    await settle()
    expect(calls).toMatchObject([{ query: 'red', color: '#c4202b' }])
    store.setColor(null)
    expect(kind()).toBe('idle')
  })

  it('without any input sends nothing', async () => {
    store.clearFilters()
    await settle()
    expect(calls).toEqual([])
  })
})

describe('conditions', () => {
  it('of fields are sent as filters, and a new text drops them but keeps the color', async () => {
    store.searchText('chair')
    await settle()
    store.toggle('brand', 'Acme')
    store.toggle('brand', 'Nordlicht')
    store.toggle('brand', 'Acme')
    store.setColor('blue')
    await settle()
    const filters = [{ field: 'brand', operator: 'in', value: ['Nordlicht'] }]
    expect(calls.at(-1)).toMatchObject({ filters, color: '#2b5ea8' })
    store.searchText('table')
    await settle()
    expect(calls.at(-1)).toMatchObject({ filters: undefined, color: '#2b5ea8' })
  })

  it('typed quickly are sent once', async () => {
    store.searchText('chair')
    await settle()
    for (const priceMax of [5, 50, 500]) store.setPrice({ priceMax })
    await settle()
    expect(calls.map(({ price_max }) => price_max)).toEqual([undefined, 500])
  })

  it('leave the other values of their field available', async () => {
    store.searchText('chair')
    await settle()
    const acme = { values: [{ value: 'Acme', count: 1 }], distinct: 1, missing: 0 }
    answer = async () => createAnswer(goods, { facets: { brand: acme, category: acme } })
    store.toggle('brand', 'Acme')
    await settle()
    const facets = store.state.outcome.found?.facets ?? {}
    expect(facets.brand?.values.map(({ value }) => value)).toEqual(['Acme', 'Nordlicht'])
    expect(facets.category).toEqual(acme)
  })
})

describe('a photo', () => {
  it('replaces the text, and is searched with its crop once the box stops moving', async () => {
    store.searchText('chair')
    store.searchPhoto(photo)
    await settle()
    expect(store.state.query).toBe('')
    expect(calls.at(-1)).toMatchObject({ image: photo.image, crop: undefined })
    for (const x of [0.1, 0.2, 0.3]) store.setCrop({ x, y: 0, width: 0.5, height: 0.5 })
    await settle()
    expect(calls.slice(1)).toMatchObject([{ crop: { x: 0.3, y: 0, width: 0.5, height: 0.5 } }])
  })

  it('that cannot be used is a failure, and stops a search that runs', async () => {
    store.searchText('chair')
    store.refuse(new Problem('unreadable_photo', 'no picture'))
    await settle()
    expect(store.state.outcome).toMatchObject({ kind: 'failed', problem: { code: 'unreadable_photo' } })
    expect(found).toEqual([])
  })
})

describe('more results', () => {
  it('are appended by the cursor, with one request at a time', async () => {
    answer = async ({ cursor }) =>
      createAnswer(cursor ? goods.slice(2) : goods.slice(0, 2), { total: 3, next_cursor: cursor ? null : 'next' })
    store.searchText('chair')
    await settle()
    store.loadMore()
    store.loadMore()
    await settle()
    store.loadMore()
    await settle()
    expect(calls.map(({ cursor }) => cursor)).toEqual([undefined, 'next'])
    expect(store.state.outcome.found?.results.map((result) => result.product_id)).toEqual(['a', 'b', 'c'])
    expect(found, 'a further page is no search').toEqual([3])
  })
})
