import { expect, it } from 'vitest'
import { startTestApp } from '../../kit/app/test-app.ts'
import { aStore } from '../../kit/fixtures/a-store.ts'
import { writeProducts } from '../../kit/fixtures/written-products.ts'

// More than the 2,048 matches that are counted exactly.
const count = 2100
const patiently = { timeout: 60_000, interval: 200 }

interface Found {
  readonly product_id: string
}

const productOf = ({ product_id }: Found): string => product_id

it('a store above EXACT_MAX_PRODUCTS finds the same similar products, and reports that a large total is an estimate', {
  timeout: 120_000,
}, async () => {
  const app = await startTestApp({ environment: { EXACT_MAX_PRODUCTS: '2000' } })
  try {
    const store = await aStore(app)
    const products = Array.from({ length: count }, (_none, at) => ({
      productId: `p${at}`,
      metadata: { name: `Thing ${at}`, price: at % 50 },
      vector: Float32Array.from({ length: app.model.dimension }, (_value, axis) => 1 + Math.sin((at + 1) * (axis + 1))),
    }))
    await writeProducts(app, store.scope, products)
    const similar = (fields = '') => store.call('GET', `/v1/products/p7/similar?threshold=0&limit=5${fields}`)
    const first = await similar()
    expect([first.status, first.body.total_is_estimate]).toEqual([200, false])
    // The first search loads the index, and the estimates are built in the background.
    await expect.poll(async () => (await similar()).body.total_is_estimate, patiently).toBe(true)
    // Vectors of a large store are rounded. Products whose similarities differ by less change places.
    const { total, results } = (await similar()).body
    expect(total).toBe(first.body.total)
    for (const [at, { similarity_score }] of first.body.results.entries())
      expect(results[at].similarity_score).toBeCloseTo(similarity_score, 2)
    const known = first.body.results.map(productOf)
    expect(results.filter((one: Found) => known.includes(productOf(one))).length).toBeGreaterThan(2)
    const filtered = await similar('&price_max=3')
    expect(filtered.body).toMatchObject({ total_is_estimate: false })
    const browsed = await store.call('POST', '/v1/search/text', { limit: 5 })
    expect(browsed.body).toMatchObject({ total: count, total_is_estimate: false })
  } finally {
    await app.close()
  }
})
