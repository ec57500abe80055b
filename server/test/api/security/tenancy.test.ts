import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { aStore, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

let app: TestApp
let host: ImageHost
const images: Buffer[] = []

beforeAll(async () => {
  app = await startTestApp()
  host = await startImageHost()
  for (let seed = 0; seed < 4; seed += 1) {
    images.push(await anImage(seed))
    host.serve(`/${seed}.jpg`, images[seed] ?? Buffer.alloc(0))
  }
})
afterAll(async () => {
  await host.close()
  await app.close()
})

type Step =
  | { kind: 'index'; store: 0 | 1; product: number; image: number }
  | { kind: 'patch' | 'delete'; store: 0 | 1; product: number }
  | { kind: 'search'; store: 0 | 1; image: number }

const store = fc.constantFrom(0 as const, 1 as const)
const product = fc.integer({ min: 0, max: 5 })
const image = fc.integer({ min: 0, max: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('index' as const), store, product, image }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('patch' as const), store, product }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), store, product }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('search' as const), store, image }) },
)

/** The expected content of the store: the latest name of each product. */
type Model = Map<string, string>

async function take(one: Step, stores: readonly TestStore[], models: readonly Model[]): Promise<void> {
  const mine = stores[one.store]
  const model = models[one.store]
  if (mine === undefined || model === undefined) throw new Error('unreachable')
  if (one.kind === 'search') return check(mine, model, one.image)
  const id = `same-${one.product}`
  const name = `of ${mine.slug}`
  if (one.kind === 'index') {
    const answer = await mine.call('POST', '/v1/products', {
      product_id: id,
      image_url: `${host.url}/${one.image}.jpg`,
      metadata: { name, owner: mine.slug },
    })
    expect(answer.status).toBe(200)
    model.set(id, name)
  } else if (one.kind === 'patch') {
    const answer = await mine.call('PATCH', `/v1/products/${id}`, { metadata: { name: `${name} patched` } })
    expect(answer.status).toBe(model.has(id) ? 200 : 404)
    if (model.has(id)) model.set(id, `${name} patched`)
  } else {
    const answer = await mine.call('DELETE', `/v1/products/${id}`)
    expect(answer.status).toBe(model.delete(id) ? 200 : 404)
  }
}

async function check(mine: TestStore, model: Model, seed: number): Promise<void> {
  const answers = await Promise.all([
    mine.upload('/v1/search', { image: images[seed] ?? Buffer.alloc(0), limit: '100' }),
    mine.call('POST', '/v1/search/text', { query: 'of test store patched', limit: 100 }),
  ])
  for (const { body } of answers) {
    expect(body.total).toBe(model.size)
    const seen = Object.fromEntries(
      body.results.map((hit: { product_id: string; metadata: { name: string } }) => [
        hit.product_id,
        hit.metadata.name,
      ]),
    )
    expect(seen).toEqual(Object.fromEntries(model))
  }
  const list = await mine.call('GET', '/v1/products?limit=100')
  expect(list.body.products.map((one: { metadata: { owner: string } }) => one.metadata.owner)).toEqual(
    Array(model.size).fill(mine.slug),
  )
}

describe('two stores with the same products', () => {
  it('never see each other’s, whatever either one does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const stores = [await aStore(app), await aStore(app)]
        const models: Model[] = [new Map(), new Map()]
        for (const one of steps) await take(one, stores, models)
        for (const [at, mine] of stores.entries()) await check(mine, models[at] ?? new Map(), 0)
      }),
      { numRuns: 15, seed: 20261121 },
    )
  })

  it('cannot change each other’s products by ID', async () => {
    const [mine, theirs] = [await aStore(app), await aStore(app)]
    await theirs.call('POST', '/v1/products', {
      product_id: 'secret',
      image_url: `${host.url}/1.jpg`,
      metadata: { name: 'secret' },
    })
    for (const [method, url] of [
      ['GET', '/v1/products/secret'],
      ['DELETE', '/v1/products/secret'],
      ['GET', '/v1/products/secret/similar'],
    ] as const) {
      expect((await mine.call(method, url)).status).toBe(404)
    }
    expect((await mine.call('PATCH', '/v1/products/secret', { metadata: { name: 'mine' } })).status).toBe(404)
    expect((await theirs.call('GET', '/v1/products/secret')).body.metadata).toEqual({ name: 'secret' })
  })
})
