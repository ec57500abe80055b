import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anApiKey } from '../../kit/fixtures/an-api-key.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

// Late in the evening of the first day of a month in UTC.
const evening = Date.parse('2026-03-01T23:30:00Z')
const clock = { now: () => new Date(evening) }

let app: TestApp
let host: ImageHost

beforeAll(async () => {
  app = await startTestApp({ clock })
  host = await startImageHost()
})
afterAll(async () => {
  await host.close()
  await app.close()
})

const popular = (by: Pick<TestStore, 'call'>, query = ''): Promise<TestAnswer> =>
  by.call('GET', `/v1/search/feedback/popular${query}`)

const idsOf = (answer: TestAnswer): string[] =>
  answer.body.products.map((one: { product_id: string }) => one.product_id)

const daysAgo = (days: number): string => new Date(evening - days * 86_400_000).toISOString().slice(0, 10)

interface Counted {
  readonly product_id: string
  readonly day?: string
  readonly counts?: readonly [clicks: number, carts: number, purchases: number]
  readonly money?: readonly (readonly [currency: string, revenue: string, attributed?: boolean])[]
}

/** Inserts a day of a product into the daily tables, as the aggregation does. */
async function countedOn(store: TestStore, { product_id, day = daysAgo(0), ...of }: Counted): Promise<void> {
  const key = { store_id: store.scope.storeId, day, product_id }
  const [clicks, add_to_carts, purchases] = of.counts ?? [1, 0, 0]
  await app.database.db
    .insertInto('product_feedback_daily')
    .values({ ...key, clicks, add_to_carts, purchases })
    .execute()
  for (const [currency, revenue, attributed = true] of of.money ?? []) {
    await app.database.db
      .insertInto('revenue_daily')
      .values({ ...key, currency, attributed, orders: 1, revenue })
      .execute()
  }
}

describe('popular products', () => {
  it('are ordered by purchases, then carts, then clicks, then id', async () => {
    const store = await aStore(app)
    const days: [string, [number, number, number]][] = [
      ['b', [9, 1, 1]],
      ['a', [9, 1, 1]],
      ['bought', [1, 0, 2]],
      ['added', [1, 2, 1]],
      ['clicked', [10, 1, 1]],
      ['viewed', [1000, 900, 0]],
    ]
    for (const [product_id, counts] of days) await countedOn(store, { product_id, counts })
    const order = ['bought', 'added', 'clicked', 'a', 'b', 'viewed']
    expect(idsOf(await popular(store))).toEqual(order)
    expect(idsOf(await popular(store, '?limit=3'))).toEqual(order.slice(0, 3))
  })

  it('add up the requested days, up to and including today, in UTC', async () => {
    const store = await aStore(app)
    for (const ago of [-1, 0, 6, 7]) {
      const money = [['EUR', '10.01']] as const
      await countedOn(store, { product_id: 'lamp', day: daysAgo(ago), counts: [1, 2, 3], money })
    }
    const of = async (query: string) => (await popular(store, query)).body
    const lamp = (times: number) => ({
      product_id: 'lamp',
      clicks: times,
      add_to_carts: 2 * times,
      purchases: 3 * times,
      revenue: { EUR: (1001 * times) / 100 },
      metadata: null,
    })
    expect(await of('?days=1')).toEqual({ days: 1, products: [lamp(1)] })
    expect(await of('?days=7')).toEqual({ days: 7, products: [lamp(2)] })
    expect(await of('')).toEqual({ days: 30, products: [lamp(3)] })
  })

  it('report revenue by currency, from searches and other sources, to the cent', async () => {
    const store = await aStore(app)
    const money = [
      ['EUR', '0.1'],
      ['EUR', '0.2', false],
      ['USD', '1000000000000'],
      ['JPY', '19990', false],
    ] as const
    await countedOn(store, { product_id: 'lamp', counts: [0, 0, 4], money })
    await countedOn(store, { product_id: 'lamp', day: daysAgo(1), counts: [0, 0, 1], money: [['USD', '0.01']] })
    await countedOn(store, { product_id: 'chair', counts: [0, 0, 1] })
    const { products } = (await popular(store)).body
    expect(products[0].revenue).toEqual({ EUR: 0.3, USD: 1_000_000_000_000.01, JPY: 19_990 })
    expect(products[1].revenue).toEqual({})
  })

  it('include their metadata, and null once they are deleted', async () => {
    const store = await aStore(app)
    const image_url = host.serve('/1.jpg', await anImage(1))
    const metadata = { name: 'Lamp', price: 19.99, 'line\nbreak': [1, { two: null }] }
    expect((await store.call('POST', '/v1/products', { product_id: 'lamp', image_url, metadata })).status).toBe(200)
    await countedOn(store, { product_id: 'lamp' })
    expect((await popular(store)).body.products[0].metadata).toEqual(metadata)
    await store.call('DELETE', '/v1/products/lamp')
    expect((await popular(store)).body.products).toMatchObject([{ product_id: 'lamp', clicks: 1, metadata: null }])
  })

  it('include the latest reports: every click, cart and purchase once, and money to the cent', async () => {
    const store = await aStore(app)
    const report = async (body: object) => {
      const answer = await store.call('POST', '/v1/search/feedback', body)
      expect(answer.status).toBe(201)
    }
    const { search_id } = (await store.call('POST', '/v1/search/text', { query: 'lamp' })).body
    const lamp = { result_product_id: 'lamp', session_id: 'shopper' }
    for (const action of ['click', 'click', 'add_to_cart']) await report({ ...lamp, search_id, action })
    const bought = { ...lamp, action: 'purchase', order_value: 0.1, currency: 'EUR' }
    await report({ ...bought, search_id, quantity: 3 })
    expect((await popular(store)).body.products).toMatchObject([
      { product_id: 'lamp', clicks: 1, add_to_carts: 1, purchases: 1, revenue: { EUR: 0.1 } },
    ])
    await report({ ...bought, order_value: 0.2 })
    await report({ result_product_id: 'chair', action: 'purchase' })
    expect((await popular(store)).body.products).toMatchObject([
      { product_id: 'lamp', clicks: 1, add_to_carts: 1, purchases: 2, revenue: { EUR: 0.3 } },
      { product_id: 'chair', clicks: 0, add_to_carts: 0, purchases: 1, revenue: {} },
    ])
  })

  it('may have any name', async () => {
    const store = await aStore(app)
    for (const product_id of ['__proto__', 'constructor', "o'brien; --", '🛋️', 'كرسي']) {
      await countedOn(store, { product_id, money: [['EUR', '1']] })
    }
    const { products } = (await popular(store)).body
    expect(products.map((one: { product_id: string }) => one.product_id).sort()).toEqual(
      ['__proto__', 'constructor', "o'brien; --", '🛋️', 'كرسي'].sort(),
    )
    expect(products.map((one: { revenue: object }) => one.revenue)).toEqual(Array(5).fill({ EUR: 1 }))
  })

  it('are empty without activity, and never include those of another store', async () => {
    const [mine, other] = [await aStore(app), await aStore(app)]
    await countedOn(other, { product_id: 'lamp', money: [['EUR', '5']] })
    expect((await popular(mine)).body).toEqual({ days: 30, products: [] })
  })

  it('require the permission to read analytics', async () => {
    const store = await aStore(app)
    const reader = callsOf(app, await anApiKey(app, store.scope, { permissions: ['analytics:read'] }))
    expect((await popular(reader)).status).toBe(200)
    const reporter = callsOf(app, await anApiKey(app, store.scope, { permissions: ['feedback:write', 'search:read'] }))
    expect((await popular(reporter)).status).toBe(403)
  })

  it.each(['days=0', 'days=366', 'days=1.5', 'days=NaN', 'limit=0', 'limit=101', 'limit=ten', 'sort=clicks'])(
    'refuse ?%s by name',
    async (query) => {
      const store = await aStore(app)
      const answer = await popular(store, `?${query}`)
      expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed' } })
      expect(answer.body.details.errors[0].pointer).toBe(`/${query.split('=')[0]}`)
    },
  )
})
