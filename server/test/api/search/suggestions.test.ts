import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

const start = Date.parse('2026-03-31T12:00:00Z')
const clock = { at: start, now: () => new Date(clock.at) }
let app: TestApp

beforeAll(async () => {
  app = await startTestApp({ clock })
})
beforeEach(() => {
  clock.at = start
})
afterAll(() => app.close())

const products = [
  { name: 'Running Shoe Pro', brand: 'Nordwind', category: 'Shoes' },
  { name: 'Desk lamp', brand: 'Lumen', category: 'Lighting' },
  { name: 'Wool socks', brand: 'Nordwind', category: 'Socks' },
]

async function aShop(given: readonly Record<string, unknown>[] = products): Promise<TestStore> {
  const store = await aStore(app)
  await write(store, given)
  return store
}

function write(store: TestStore, given: readonly Record<string, unknown>[]): Promise<void> {
  const vector = Float32Array.from({ length: app.model.dimension }, (_n, axis) => (axis === 0 ? 1 : 0.01))
  const made = given.map((metadata, at) => ({ productId: `${metadata.name} ${at}`, metadata, vector }))
  return writeProducts(app, store.scope, made)
}

const search = async (store: TestStore, query: string, fields: object = {}): Promise<number> =>
  (await store.call('POST', '/v1/search/text', { query, ...fields })).body.total

async function suggest(store: TestStore, q?: string, limit = 50): Promise<[query: string, count: number][]> {
  const query = new URLSearchParams({ limit: String(limit), ...(q === undefined ? {} : { q }) })
  const { status, body } = await store.call('GET', `/v1/search/suggestions?${query}`)
  expect(status).toBe(200)
  return body.suggestions.map((one: { query: string; count: number }) => [one.query, one.count])
}

/** Inserts a day of a query into the daily tables, as the aggregation does. */
async function searchedOn(store: TestStore, query_key: string, of: { day: string; searches: number; zero?: number }) {
  const row = { store_id: store.scope.storeId, day: of.day, query_key }
  await app.database.db
    .insertInto('search_queries_daily')
    .values({ ...row, searches: of.searches, zero_results: of.zero ?? 0 })
    .execute()
}

describe('suggestions', () => {
  it('are names, brands and categories of the catalog before the first search', async () => {
    const store = await aShop()
    expect(await suggest(store, 'sho')).toEqual([
      ['Shoes', 0],
      ['Running Shoe Pro', 0],
    ])
    expect(await suggest(store, 'nord')).toEqual([['Nordwind', 0]])
    expect(await suggest(store, 'pro run')).toEqual([['Running Shoe Pro', 0]])
    expect(await suggest(store, 'unicorn')).toEqual([])
  })

  it('start with the most frequent successful searches, each counted once', async () => {
    const store = await aShop()
    for (let time = 0; time < 3; time += 1) await search(store, '  Running   SHOES ')
    await search(store, 'shoe pro')
    expect(await suggest(store, 'sho', 2)).toEqual([
      ['running shoes', 3],
      ['shoe pro', 1],
    ])
    expect(await suggest(store)).toEqual(expect.arrayContaining([['running shoes', 3]]))
    // Recorded immediately from here on, and still once each.
    await search(store, 'running shoes')
    expect((await suggest(store, 'sho'))[0]).toEqual(['running shoes', 4])
    clock.at += 60_000
    await suggest(store, 'sho')
    await expect.poll(async () => (await suggest(store, 'sho'))[0]).toEqual(['running shoes', 4])
  })

  it('tolerate typing errors where no suggestion has the prefix', async () => {
    const store = await aShop()
    expect(await suggest(store, 'runing')).toEqual([['Running Shoe Pro', 0]])
    expect(await suggest(store, 'nrodw')).toEqual([['Nordwind', 0]])
    expect(await suggest(store, 'deks la')).toEqual([['Desk lamp', 0]])
  })

  it('omit searches without results', async () => {
    const store = await aShop()
    await suggest(store)
    expect(await search(store, 'lamp', { price_min: 1_000_000 })).toBe(0)
    expect(await suggest(store, 'lamp')).toEqual([['Desk lamp', 0]])
    const fresh = await aShop()
    await search(fresh, 'lamp', { price_min: 1_000_000 })
    expect(await suggest(fresh, 'lamp')).toEqual([['Desk lamp', 0]])
  })

  it('never show an email address or a phone number, in history or in counts', async () => {
    const store = await aShop()
    for (const query of ['desk lamp anna@example.org', 'desk lamp +49 30 123 45 67']) {
      await search(store, query)
    }
    const catalogOnly = [['Desk lamp', 0]]
    expect(await suggest(store, 'desk')).toEqual(catalogOnly)
    await search(store, 'desk lamp anna@example.org')
    expect(await suggest(store, 'desk')).toEqual(catalogOnly)
  })

  it('cover the last 30 days', async () => {
    const store = await aShop()
    await searchedOn(store, 'old lamp', { day: '2026-02-28', searches: 9 })
    await searchedOn(store, 'new lamp', { day: '2026-03-01', searches: 5, zero: 2 })
    await searchedOn(store, 'new lamp', { day: '2026-03-30', searches: 1 })
    await searchedOn(store, 'no lamp', { day: '2026-03-30', searches: 4, zero: 4 })
    expect(await suggest(store, 'lamp')).toEqual([
      ['new lamp', 4],
      ['Desk lamp', 0],
    ])
  })

  it('reflect changes of the catalog within half a minute', async () => {
    const store = await aShop()
    expect(await suggest(store, 'violin')).toEqual([])
    await write(store, [{ name: 'Violin' }])
    await store.call('DELETE', '/v1/products/Desk lamp 1'.replaceAll(' ', '%20'))
    clock.at += 30_000
    await suggest(store, 'violin')
    await expect.poll(() => suggest(store, 'violin')).toEqual([['Violin', 0]])
    expect(await suggest(store, 'desk')).toEqual([])
  })

  it('contain nothing of a deleted product, however long ago the last request was', async () => {
    const store = await aShop()
    expect(await suggest(store, 'desk')).toEqual([['Desk lamp', 0]])
    await store.call('DELETE', '/v1/products/Desk%20lamp%201')
    clock.at += 60_000
    expect(await suggest(store, 'desk')).toEqual([])
  })

  it('belong to one store', async () => {
    const [store, other] = [await aShop(), await aShop([{ name: 'Teapot' }])]
    await search(store, 'running shoe secret')
    await suggest(other)
    await search(store, 'running shoe secret')
    expect(await suggest(other)).toEqual([['Teapot', 0]])
    expect(await suggest(store, 'secret')).toEqual([['running shoe secret', 2]])
  })

  it('accept any text: symbols, emoji, other scripts, very long text', async () => {
    const store = await aShop([{ name: 'مصباح أحمر' }, { name: '赤いランプ' }, { name: 7 }, { name: ['Vase', 'Urn'] }])
    expect(await suggest(store, 'مصب')).toEqual([['مصباح أحمر', 0]])
    expect(await suggest(store, '赤い')).toEqual([['赤いランプ', 0]])
    expect(await suggest(store, 'ur')).toEqual([['Urn', 0]])
    for (const q of ['(.*)+$', "'; drop table products; --", 'a'.repeat(200), '__proto__', '👩‍👧'])
      expect(await suggest(store, q, 1)).toBeInstanceOf(Array)
    expect((await store.call('GET', `/v1/search/suggestions?q=${'a'.repeat(201)}`)).status).toBe(422)
    expect((await store.call('GET', '/v1/search/suggestions?limit=51')).status).toBe(422)
  })
})
