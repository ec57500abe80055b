import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CatalogQuery } from '../../../../contract/assistant/catalog-search.ts'
import { searchCatalog } from '../../../modules/assistant/products/catalog-search/search-catalog.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aReading, type ScriptedLiveReads, scriptedLiveReads } from '../../kit/assistant/scripted-live-reads.ts'
import { aSession, type TestSession } from '../../kit/fixtures/a-session.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

let app: TestApp
let shopper: TestSession

beforeAll(async () => {
  app = await startTestApp()
  shopper = await aShopperWithCatalog()
})
afterAll(() => app.close())

const shoes = Array.from({ length: 14 }, (_none, at) => ({
  productId: `shoe-${String(at + 1).padStart(2, '0')}`,
  metadata: {
    name: `Running Shoe ${at + 1}`,
    category: 'Footwear',
    price: 10,
    size: [40 + (at % 4), `EU ${44 + (at % 2)}`],
  },
}))
const others = [
  {
    productId: 'sofa-red',
    metadata: {
      name: 'Red Sofa',
      category: 'Furniture',
      color_name: 'red',
      price: 5,
      stock: 3,
      url: 'https://shop.example/sofa',
    },
  },
  { productId: 'sofa-grey', metadata: { name: 'Grey Sofa', category: 'Furniture', color_name: 'gray', sku: 'SF-1' } },
  { productId: 'lamp', metadata: { name: 'Lamp', category: 'Lights', variants: [{ sku: 'LM-9', options: ['rot'] }] } },
]

/** A store with products, and a shopper in it. */
async function aShopperWithCatalog(): Promise<TestSession> {
  const { scope } = await aStore(app)
  await writeProducts(
    app,
    scope,
    [...shoes, ...others].map((product, at) => ({ ...product, vector: vectorOf(at) })),
  )
  return aSession(app, scope)
}

function vectorOf(at: number): Float32Array {
  return Float32Array.from({ length: app.model.dimension }, (_none, column) => Math.sin(at * 31 + column * (at + 1)))
}

const search = (query: string, session = shopper) => session.call('GET', `/v1/catalog/search${query}`)
const idsOf = ({ body }: { body: { products: { product_id: string }[] } }) =>
  body.products.map(({ product_id }) => product_id)

/** A storefront that returns the prices of some products in US cents. */
function aStorefront(prices: Readonly<Record<string, number>>): ScriptedLiveReads {
  return scriptedLiveReads((id) => (prices[id] === undefined ? null : aReading(prices[id], 'USD')), 'USD')
}

const withLive = async (liveReads: ScriptedLiveReads, query: CatalogQuery) =>
  searchCatalog({ products: app.modules.products, liveReads }, await shopper.shopper(), { query, buyerIp: null })
const allShoes = (price: number) => Object.fromEntries(shoes.map(({ productId }) => [productId, price]))

describe('catalog search by a shopper', () => {
  it('finds only products of the store, and omits prices and stock that were not read live', async () => {
    const found = await search('?q=red%20sofa')
    expect(found.status).toBe(200)
    expect(idsOf(found)).toEqual(['prd_sofa-red'])
    expect(found.body.products[0]).toEqual({
      product_id: 'prd_sofa-red',
      title: 'Red Sofa',
      url: 'https://shop.example/sofa',
      image_url: expect.any(String),
      price_state: 'unavailable',
      price: null,
      availability_state: 'unavailable',
      availability: { state: 'unknown' },
      reasons: [],
    })
    expect(found.body.warnings).toEqual(['price_and_availability_not_verified_live'])
    expect(found.body.correlation_id).toBe(found.headers['x-correlation-id'])
    expect(idsOf(await search('?q=red%20sofa', await aSession(app, (await aStore(app)).scope)))).toEqual([])
  })

  it('returns the newest ten products without conditions, and does not mention a price filter', async () => {
    const found = await search('')
    expect(found.body.products).toHaveLength(10)
    expect(found.body).not.toHaveProperty('price_filter')
  })

  it('lists the catalog for *, as the search API does', async () => {
    expect(idsOf(await search('?q=*&limit=50'))).toEqual(idsOf(await search('?limit=50')))
    expect(idsOf(await search('?q=%20*%20&category_id=Lights'))).toEqual(['prd_lamp'])
  })

  it('accepts colors, sizes, categories and article numbers, and treats several values as alternatives', async () => {
    expect(idsOf(await search('?color=red')).sort()).toEqual(['prd_lamp', 'prd_sofa-red'])
    expect(idsOf(await search('?category_id=furniture&category_id=Lights')).sort()).toEqual([
      'prd_lamp',
      'prd_sofa-grey',
      'prd_sofa-red',
    ])
    expect(idsOf(await search('?sku=lm-9'))).toEqual(['prd_lamp'])
    expect(idsOf(await search('?sku=SF-1&color=red'))).toEqual([])
    const sized = await search('?q=shoe&size=45&limit=50')
    expect(sized.body.products).toHaveLength(7)
  })

  it('reads live data for the first ten products and warns about the others', async () => {
    const storefront = aStorefront(allShoes(5000))
    const answer = await withLive(storefront, { q: 'running shoe', limit: 12 })
    expect(storefront.reads.map((ids) => ids.length)).toEqual([10])
    expect(answer.products.map(({ price_state }) => price_state)).toEqual([
      ...Array.from({ length: 10 }, () => 'live'),
      'not_requested',
      'not_requested',
    ])
    expect(answer.warnings).toEqual(['price_and_availability_not_verified_live'])
    const ten = await withLive(aStorefront(allShoes(5000)), { q: 'running shoe' })
    expect(ten.warnings).toEqual([])
    expect(ten.products[0]?.price).toEqual({ amount_minor: 5000, currency: 'USD' })
  })

  it('applies price bounds to live prices, and counts products without a price or outside the bounds', async () => {
    const cheap: Record<string, number> = { ...allShoes(9000), 'shoe-02': 4000, 'shoe-05': 3000 }
    const { 'shoe-07': _unread, ...prices } = cheap
    const answer = await withLive(aStorefront(prices), { q: 'running shoe', price_max_minor: 5000, limit: 10 })
    expect(answer.products.map(({ product_id }) => product_id).sort()).toEqual(['prd_shoe-02', 'prd_shoe-05'])
    expect(answer.price_filter).toEqual({
      min_minor: null,
      max_minor: 5000,
      currency: 'USD',
      checked: 14,
      excluded_outside_range: 11,
      excluded_without_live_price: 1,
    })
    expect(answer.warnings).toEqual([])
  })

  it('does not match price bounds against prices stored in the catalog', async () => {
    const found = await search('?q=running%20shoe&price_max_minor=100000&limit=5')
    expect(found.body).toMatchObject({
      products: [],
      price_filter: { checked: 0, currency: null, excluded_outside_range: 0, excluded_without_live_price: 14 },
      warnings: [],
    })
  })

  it('is refused after 300 searches of a session within a minute', async () => {
    const { scope } = await aStore(app)
    const [busy, other] = [await aSession(app, scope), await aSession(app, scope)]
    const answers = await Promise.all(Array.from({ length: 305 }, () => search('?limit=1', busy)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body).toMatchObject({ code: 'RATE_LIMITED', window: 'session_searches' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await search('?limit=1', other)).status).toBe(200)
  })

  it('refuses bounds without prices, limits out of range and other kinds of token', async () => {
    const range = await search('?price_min_minor=200&price_max_minor=100')
    expect(range.status).toBe(422)
    expect(range.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer: '/price_min_minor' }] })
    expect((await search('?limit=51')).status).toBe(422)
    expect((await search('?price_min_minor=1.5')).status).toBe(422)
    const { statusCode } = await app.http.inject({ method: 'GET', url: '/v1/catalog/search' })
    expect(statusCode).toBe(401)
  })
})
