import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
let store: TestStore

interface Hit {
  product_id: string
  similarity_score: number
  confidence: string
}

const products: Record<string, Record<string, unknown>> = {
  shoe: { name: 'Trail Running Shoe', sku: 'RS-1', category: 'Shoes', price: 90 },
  boot: { name: 'Leather Boot', category: 'Boots', description: 'Also for running errands.', price: 120 },
  lamp: { name: 'Brass Lamp', category: 'Lamps', price: 40 },
  rug: { name: 'Wool Rug', category: 'Rugs', price: 60 },
  trowel: { name: 'Hand Trowel', category: 'Garden', description: 'Of steel, for the garden.', price: 9 },
}

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  store = await aStore(app)
  for (const [at, [product_id, metadata]] of Object.entries(products).entries()) {
    const image_url = host.serve(`/${product_id}.jpg`, await anImage(at + 1))
    await store.call('POST', '/v1/products', { product_id, image_url, metadata })
  }
})
afterAll(async () => {
  await host.close()
  await app.close()
})

const text = (fields: object): Promise<TestAnswer> => store.call('POST', '/v1/search/text', fields)
const idsOf = ({ body }: TestAnswer): string[] => body.results.map((hit: Hit) => hit.product_id)

describe('a search without a threshold', () => {
  it.each(['zzqxy', 'blorptang', 'xqzwvkjh', 'kaborilu fretimo'])(
    'finds nothing for the random word %s',
    async (query) => {
      const { body } = await text({ query })
      expect([body.total, body.results, body.next_cursor]).toEqual([0, [], null])
    },
  )

  it('finds nothing for products that the store does not sell, and does not correct their names', async () => {
    // "towel" is one letter from "trowel".
    for (const query of ['lawn mower', 'towel', 'violin'])
      expect([query, (await text({ query })).body.total]).toEqual([query, 0])
    expect(idsOf(await text({ query: 'trovel' }))).toEqual(['trowel'])
  })

  it('omits products that match a small part of what the best one matches', async () => {
    expect(idsOf(await text({ query: 'running shoe' }))).toEqual(['shoe'])
    expect(idsOf(await text({ query: 'running shoe', threshold: 0 }))).toEqual(expect.arrayContaining(['shoe', 'boot']))
  })

  it('omits products that have the known half of the query only in their description', async () => {
    expect(idsOf(await text({ query: 'steel piano' }))).toEqual([])
    expect(idsOf(await text({ query: 'blorptang lamp' }))).toEqual(['lamp'])
  })

  it('finds the product that one word names when no product has the other words', async () => {
    expect(idsOf(await text({ query: 'lamp for anna maria schmidt' }))).toEqual(['lamp'])
    expect(idsOf(await text({ query: 'for anna maria schmidt' }))).toEqual([])
  })

  it('finds similar images only, in every mode with an image', async () => {
    const image = await anImage(1)
    const one = await store.upload('/v1/search', { image })
    const every = await store.upload('/v1/search', { image, threshold: '0', limit: '100' })
    expect(one.body.results[0]).toMatchObject({ product_id: 'shoe', confidence: 'exact' })
    expect(one.body.results.every((hit: Hit) => hit.similarity_score >= 0.3)).toBe(true)
    const shown = (every.body.results as Hit[]).filter(({ similarity_score }) => similarity_score >= 0.3)
    expect(idsOf(one)).toEqual(shown.map(({ product_id }) => product_id))
    const similar = await store.call('GET', '/v1/products/shoe/similar')
    expect(similar.body.results.every((hit: Hit) => hit.confidence !== 'weak')).toBe(true)
  })
})

describe('a threshold', () => {
  it('of 0 returns every match, and another one those that reach it', async () => {
    const every = await text({ query: 'running shoe', threshold: 0, limit: 100 })
    const scores = (every.body.results as Hit[]).map(({ similarity_score }) => similarity_score)
    expect(every.body.total).toBeGreaterThan(1)
    const [, second = 0] = scores
    expect((await text({ query: 'running shoe', threshold: second })).body.total).toBe(
      scores.filter((score) => score >= second).length,
    )
  })
})

describe('the confidence of a result', () => {
  it('is exact for a name or an article number, and strong where the words answer the query', async () => {
    for (const query of ['brass lamp', 'RS-1']) {
      expect((await text({ query })).body.results[0].confidence).toBe('exact')
    }
    expect((await text({ query: 'running shoe' })).body.results[0].confidence).toBe('strong')
    const all = await text({ query: 'running shoe', threshold: 0 })
    const boot = (all.body.results as Hit[]).find(({ product_id }) => product_id === 'boot')
    expect(boot?.confidence).toBe('weak')
  })

  it('is in receipts, in batches and in explanations, which name the cutoff', async () => {
    const { body } = await text({ query: 'running shoe' })
    const receipt = await store.call('GET', `/v1/search/${body.search_id}`)
    expect(receipt.body.results[0].confidence).toBe('strong')
    expect(receipt.body.replay.is_same).toBe(true)
    const batch = await store.call('POST', '/v1/search/batch', { queries: [{ mode: 'text', query: 'running shoe' }] })
    expect(batch.body.results[0].results[0].confidence).toBe('strong')
    const search = { mode: 'text', query: 'running shoe' }
    const explained = await store.call('POST', '/v1/search/explain', { search, product_id: 'boot' })
    expect(explained.body).toMatchObject({
      found: false,
      stage: 'cutoff',
      threshold: null,
      confidence: 'weak',
      total: 1,
    })
  })
})

describe('a search that finds nothing', () => {
  it('proposes relaxations with exact totals', async () => {
    const { body } = await text({ query: 'rug', category: 'lamps' })
    expect(body.total).toBe(0)
    expect(body.relaxations.length).toBeGreaterThan(0)
    for (const { request, total } of body.relaxations) expect((await text(request)).body.total).toBe(total)
  })

  it('is counted as a search without results', async () => {
    await text({ query: 'blorptang' })
    await app.modules.search.receiptsWritten()
    const { rows } = await app.database.pool.query(
      `select total from search_history where store_id = $1 and request ->> 'query' = 'blorptang'`,
      [store.clientId],
    )
    expect(rows.every(({ total }) => total === 0) && rows.length > 0).toBe(true)
  })
})
