import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let store: TestStore

beforeAll(async () => {
  app = await startTestApp()
  store = await aStore(app)
  const words = ['oak', 'chair', 'lamp', 'red', 'wool', 'rug']
  const products = Array.from({ length: 24 }, (_n, at) => ({
    productId: `a${at}`,
    metadata: {
      name: `${words[at % 6]} ${words[(at * 5 + 1) % 6]}`,
      brand: `B${at % 3}`,
      category: at % 2 === 0 ? 'Chairs' : 'Lamps',
      price: at,
    },
    vector: Float32Array.from({ length: app.model.dimension }, (_m, axis) => (axis === at % 7 ? 1 : 0.05)),
  }))
  await writeProducts(app, store.scope, products)
})
afterAll(() => app.close())

const batch = (queries: readonly unknown[], from = store) => from.call('POST', '/v1/search/batch', { queries })

// biome-ignore lint/suspicious/noExplicitAny: an answer's body is what the test expects it to be
type Answer = any

const good: { mode: string; fields: object; alone: [method: 'GET' | 'POST', url: string] }[] = [
  { mode: 'text', fields: { query: 'red chair' }, alone: ['POST', '/v1/search/text'] },
  {
    mode: 'text',
    fields: { query: 'oak lamp', limit: 3, facets: ['brand'], explain: true },
    alone: ['POST', '/v1/search/text'],
  },
  {
    mode: 'text',
    fields: { query: 'rug', filters: [{ field: 'price', operator: 'gt', value: 4 }], sort: 'price_asc' },
    alone: ['POST', '/v1/search/text'],
  },
  { mode: 'text', fields: { query: 'chair', group_by: 'brand', group_limit: 2 }, alone: ['POST', '/v1/search/text'] },
  { mode: 'similar', fields: { product_id: 'a3', limit: 5 }, alone: ['GET', '/v1/products/a3/similar?limit=5'] },
]

/** The fields that two answers to one search have in common. */
function comparable({ search_id: _id, query_time_ms: _time, relaxations: _relaxed, ...answer }: Answer): Answer {
  return answer
}

describe('a batch', () => {
  it('answers each search as it is answered alone', async () => {
    const answer = await batch(good.map(({ mode, fields }) => ({ mode, ...fields })))
    expect([answer.status, answer.body.count]).toEqual([200, good.length])
    for (const [at, { fields, alone }] of good.entries()) {
      const [method, url] = alone
      const single = await store.call(method, url, method === 'POST' ? fields : undefined)
      const { index, status, ...item } = answer.body.results[at]
      expect([index, status]).toEqual([at, 200])
      expect(comparable(item)).toEqual(comparable(single.body))
      expect(item.count).toBeGreaterThan(0)
    }
  })

  it('answers the valid searches of 20 next to invalid ones of every kind, each in its place with its own status', async () => {
    const bad: [query: unknown, status: number, pointer: string | null][] = [
      [{ mode: 'text', query: ' ' }, 422, '/query'],
      [{ mode: 'text', query: 'a', limit: 0 }, 422, '/limit'],
      [{ mode: 'text', query: 'a', nonsense: 1 }, 422, '/nonsense'],
      [{ mode: 'text', query: 'a', color: 'reddish' }, 422, '/color'],
      [
        { mode: 'text', query: 'a', filters: [{ field: 'price', operator: 'gt', value: 'x' }] },
        422,
        '/filters/0/value',
      ],
      [{ mode: 'text', query: 'a', cursor: 'xx' }, 422, '/cursor'],
      [{ mode: 'similar', product_id: 'nobody' }, 404, null],
      [{ mode: 'url', image_url: 'http://127.0.0.1:1/none.jpg' }, 422, null],
      [{ mode: 'upload' }, 422, '/mode'],
      [{ mode: 'batch', queries: [{ mode: 'text', query: 'a' }] }, 422, '/mode'],
      [{ mode: 'constructor' }, 422, '/mode'],
      [{ mode: 7 }, 422, '/mode'],
      [{ query: 'a' }, 422, '/mode'],
      ['text', 422, ''],
      [null, 422, ''],
    ]
    const chair = { mode: 'text', query: 'chair' }
    const answer = await batch([...bad.map(([query]) => query), chair, chair, chair, chair, chair])
    expect([answer.status, answer.body.count]).toEqual([200, 20])
    for (const [at, [, status, pointer]] of bad.entries()) {
      const item = answer.body.results[at]
      expect([item.index, item.status, item.results]).toEqual([at, status, undefined])
      expect(item.error.message).toEqual(expect.any(String))
      if (pointer !== null) expect(item.error.details.errors[0].pointer).toBe(pointer)
    }
    expect(answer.body.results[7].error.error).toMatch(/^image_/)
    const answered = answer.body.results.slice(15)
    expect(answered.map(({ status }: Answer) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answered.map(({ search_id }: Answer) => search_id)).size).toBe(5)
    expect(answered[4].results).toEqual(answered[0].results)
  })

  it('of invalid searches only is still answered', async () => {
    const answer = await batch([{ mode: 'text', query: '' }])
    expect([answer.status, answer.body.results[0].status]).toEqual([200, 422])
  })

  it.each([
    ['21 searches', Array.from({ length: 21 }, () => ({ mode: 'text', query: 'a' }))],
    ['no search', []],
    ['something else than a list', 'text'],
  ])('of %s is refused', async (_what, queries) => {
    const answer = await store.call('POST', '/v1/search/batch', { queries })
    expect([answer.status, answer.body.error]).toEqual([422, 'validation_failed'])
  })

  it('stores a receipt for each answered search', async () => {
    const answer = await batch([
      { mode: 'text', query: 'oak' },
      { mode: 'text', query: ' ' },
      { mode: 'similar', product_id: 'a1' },
    ])
    for (const at of [0, 2]) {
      const item = answer.body.results[at]
      const receipt = await store.call('GET', `/v1/search/${item.search_id}`)
      expect(receipt.body.results.map(({ product_id }: Answer) => product_id)).toEqual(
        item.results.map(({ product_id }: Answer) => product_id),
      )
    }
  })

  it('sees only its own store', async () => {
    const other = await aStore(app)
    const answer = await batch(
      [
        { mode: 'text', query: 'chair' },
        { mode: 'similar', product_id: 'a3' },
      ],
      other,
    )
    expect(answer.body.results.map(({ status, total }: Answer) => [status, total])).toEqual([
      [200, 0],
      [404, undefined],
    ])
  })
})
