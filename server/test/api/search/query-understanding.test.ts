import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore

const products = [
  { product_id: 'sneaker', metadata: { name: 'Allstar Sneakers', brand: 'Converse', price: 65, sku: 'AS-100' } },
  { product_id: 'runner', metadata: { name: 'Freerun Running Shoe', brand: 'Nike', price: 160, material: 'mesh' } },
  { product_id: 'kettle', metadata: { name: 'Crème Kettle', price: 30, color_name: 'beige' } },
  { product_id: 'winterschuh', metadata: { name: 'Winterschuhe für Damen', price: 90 } },
  { product_id: 'zapato', metadata: { name: 'Zapato rojo', price: 45 } },
  { product_id: 'lamp50', metadata: { name: 'Lamp under 50', price: 80 } },
  { product_id: 'arabic', metadata: { name: 'كاميرا رقمية', price: 300 } },
]

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  store = await aStore(app)
  for (const [seed, product] of products.entries()) {
    const image_url = host.serve(`/${seed}.jpg`, await anImage(seed + 1))
    await store.call('POST', '/v1/products', { ...product, image_url })
  }
})
afterAll(async () => {
  await host.close()
  await app.close()
})

interface Hit {
  product_id: string
  similarity_score: number
  score_parts: { text: number }
  metadata: { price: number }
}

const search = (fields: Record<string, unknown>) => store.call('POST', '/v1/search/text', fields)
const first = async (fields: Record<string, unknown>): Promise<string> =>
  (await search(fields)).body.results[0]?.product_id

describe('words', () => {
  it.each([
    ['sneeker', undefined, 'sneaker'],
    ['snea', undefined, 'sneaker'],
    ['creme kettles', undefined, 'kettle'],
    ['as100', undefined, 'sneaker'],
    ['mesh', undefined, 'runner'],
    ['Schuh Dame', 'de', 'winterschuh'],
    ['zapatos rojos', 'es', 'zapato'],
    ['كاميرا', undefined, 'arabic'],
  ])('%j in %j finds %s', async (query, language, product) => {
    expect(await first({ query, ...(language && { language }) })).toBe(product)
  })

  it('are returned with how they were understood', async () => {
    const { body } = await search({ query: 'red sneekers under 70', language: 'en' })
    expect(body.results[0].product_id).toBe('sneaker')
    expect(body.interpreted).toMatchObject({
      language: 'en',
      words: 'red sneekers',
      exact: null,
      filters: [{ phrase: 'under 70', field: 'price', operator: 'lte', value: 70 }],
      colors: [{ phrase: 'red', name: 'red', hex: '#c4202b' }],
      corrections: [{ word: 'sneekers', read_as: ['sneaker'] }],
    })
    for (const { metadata } of body.results as Hit[]) expect(metadata.price).toBeLessThanOrEqual(70)
  })

  it('find within prices exactly what the price fields find', async () => {
    const inWords = await search({ query: 'shoe between 40 and 100 euro' })
    const given = await search({ query: 'shoe', price_min: 40, price_max: 100 })
    expect(inWords.body.results).toEqual(given.body.results)
    expect(inWords.body.total).toBe(given.body.total)
  })

  it('that ask for low prices are ordered by price, unless the request states an order', async () => {
    const ids = async (fields: Record<string, unknown>): Promise<string[]> =>
      ((await search(fields)).body.results as Hit[]).map(({ product_id }) => product_id)
    const shoes = ['sneaker', 'winterschuh', 'runner']
    const query = 'allstar freerun winterschuhe'
    expect(new Set(await ids({ query }))).toEqual(new Set(shoes))
    expect(await ids({ query: `cheap ${query}` })).toEqual(shoes)
    expect(await ids({ query: `most expensive ${query}` })).toEqual(shoes.toReversed())
    expect(await ids({ query: `cheap ${query}`, sort: 'relevance' })).toEqual(await ids({ query }))
    const { body: page } = await search({ query: `cheap ${query}`, limit: 1 })
    expect(await ids({ query: `cheap ${query}`, limit: 1, cursor: page.next_cursor })).toEqual(['winterschuh'])
  })

  it('have no effect on prices when price parsing is off', async () => {
    const { body } = await search({ query: 'kettle under 10', interpret: false })
    expect(body.interpreted.filters).toEqual([])
    expect((body.results as Hit[]).map((hit) => hit.product_id)).toContain('kettle')
  })

  it('that equal a complete name rank its product first with the score 1, even if they contain a price', async () => {
    const { body } = await search({ query: 'lamp UNDER-50' })
    expect(body.results[0]).toMatchObject({ product_id: 'lamp50', similarity_score: 1 })
    expect(body.interpreted).toMatchObject({ exact: 'name', filters: [] })
  })

  it('that state only a price find every product within it', async () => {
    const { body } = await search({ query: 'under 50 €' })
    expect((body.results as Hit[]).map((hit) => hit.product_id).toSorted()).toEqual(['kettle', 'zapato'])
    expect(body.total).toBe(2)
  })

  it('that name a purpose score images like the names of the products for that purpose', async () => {
    const imageScores = async (query: string): Promise<number[]> => {
      const { body } = await search({ query, threshold: 0, limit: 100, explain: true })
      const hits = (body.results as Hit[]).toSorted((a, b) => (a.product_id < b.product_id ? -1 : 1))
      return hits.map(({ score_parts }) => score_parts.text)
    }
    const productNameScores = await imageScores('hat, cap')
    expect(productNameScores.some((score) => score > 0)).toBe(true)
    expect(await imageScores('something to wear on my head')).toEqual(productNameScores)
    expect(await imageScores('something on my head')).not.toEqual(productNameScores)
  })

  it('that are an article number find only its product', async () => {
    const { body } = await search({ query: 'AS-100' })
    expect(body.total).toBe(1)
    expect(body.interpreted.exact).toBe('article_number')
  })
})

describe('hostile words', () => {
  it.each(['👟👟', '.*(+?[', "'; DROP TABLE products; --", '%_\\', '\u202eسلام', '__proto__', 'under under 50 under'])(
    'like %j are answered like any others',
    async (query) => {
      const { status, body } = await search({ query, language: 'fr', explain: true })
      expect(status).toBe(200)
      for (const { similarity_score: score } of body.results as Hit[]) expect(score > 0 && score <= 1).toBe(true)
    },
  )

  it.each([
    ['query', { query: 'a'.repeat(10_000) }],
    ['query', { query: '' }],
    ['language', { query: 'shoe', language: 'xx' }],
    ['interpret', { query: 'shoe', interpret: 'sometimes' }],
  ])('are refused by %s with 422', async (field, fields) => {
    const { status, body } = await search(fields)
    expect(status).toBe(422)
    expect(body.details.errors[0].pointer).toBe(`/${field}`)
  })
})
