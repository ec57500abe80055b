import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { App } from '../../../app.ts'
import { startTestApp, type TestApp } from '../../kit/app/test-app.ts'
import { withoutRequestLimit } from '../../kit/app/without-request-limit.ts'
import { aStore, callsOf, type TestAnswer, type TestStore } from '../../kit/fixtures/a-store.ts'
import { anImage } from '../../kit/fixtures/an-image.ts'
import { type ImageHost, startImageHost } from '../../kit/peers/image-host.ts'

const limit = 50
let app: TestApp
let host: ImageHost

beforeAll(async () => {
  app = withoutRequestLimit(await startTestApp())
  host = await startImageHost()
  host.serve('/1.jpg', await anImage(1))
})
afterAll(async () => {
  await host.close()
  await app.close()
})

/** A store on the `free` plan with this many products. */
async function aStoreWithProducts(count: number): Promise<TestStore> {
  const store = await aStore(app, 'free')
  await Promise.all(Array.from({ length: count }, (_none, at) => create(store, `made-${at}`)))
  expect(await counted(store)).toEqual({ recorded: count, actual: count })
  return store
}

function create(store: TestStore, product_id: string, on: App = app): Promise<TestAnswer> {
  return callsOf(on, store.token).call('POST', '/v1/products', { product_id, image_url: `${host.url}/1.jpg` })
}

/** The store's counter and the actual number of rows. */
async function counted(store: TestStore): Promise<{ recorded: number | undefined; actual: number | null }> {
  const { rowCount } = await app.database.pool.query('select from products where store_id = $1', [store.clientId])
  return { recorded: (await app.modules.stores.storeById(store.scope))?.products_count, actual: rowCount }
}

function expectFull(answers: readonly TestAnswer[], created: number): void {
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(created)
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of refused) {
    expect([status, body.error]).toEqual([403, 'plan_limit_reached'])
    expect(body.details).toEqual({ plan_name: 'free', max_products: limit, products_count: limit })
  }
  expect(refused).toHaveLength(answers.length - created)
}

const full = { recorded: limit, actual: limit }

describe('a plan’s limit on products', () => {
  it('admits exactly 5 of 200 concurrent creates when 5 are left', async () => {
    const store = await aStoreWithProducts(limit - 5)
    const answers = await Promise.all(Array.from({ length: 200 }, (_none, at) => create(store, `new-${at}`)))
    expectFull(answers, 5)
    expect(await counted(store)).toEqual(full)
    // Exactly the acknowledged products exist.
    const created = answers.flatMap(({ status, body }) => (status === 200 ? [body.product_id] : []))
    const { body } = await store.call('GET', '/v1/products?q=new-')
    expect(body.products.map((one: { product_id: string }) => one.product_id).sort()).toEqual(created.sort())
    expect((await store.call('GET', '/v1/products?limit=1')).body.total).toBe(limit)
  })

  it('counts a product created by many concurrent requests once', async () => {
    const store = await aStoreWithProducts(limit - 1)
    const answers = await Promise.all(Array.from({ length: 40 }, () => create(store, 'same')))
    expectFull(answers, 40)
    expect(new Set(answers.map(({ body }) => body.vector_id)).size).toBe(1)
    expect(await counted(store)).toEqual(full)
  })

  it('is freed once by a deletion, even by concurrent ones', async () => {
    const store = await aStoreWithProducts(limit)
    const deletions = [0, 1, 2].flatMap((at) => Array.from({ length: 5 }, () => `/v1/products/made-${at}`))
    const creations = Array.from({ length: 40 }, (_none, at) => `new-${at}`)
    const [deleted, created] = await Promise.all([
      Promise.all(deletions.map((url) => store.call('DELETE', url))),
      Promise.all(creations.map((id) => create(store, id))),
    ])
    expect(deleted.filter(({ status }) => status === 200)).toHaveLength(3)
    const admitted = created.filter(({ status }) => status === 200).length
    expect(admitted).toBeLessThanOrEqual(3)
    expect(await counted(store)).toEqual({ recorded: limit - 3 + admitted, actual: limit - 3 + admitted })
    const rest = await Promise.all(Array.from({ length: 20 }, (_none, at) => create(store, `rest-${at}`)))
    expectFull(rest, 3 - admitted)
    expect(await counted(store)).toEqual(full)
  })

  it('does not block updates of existing products', async () => {
    const store = await aStoreWithProducts(limit)
    const changes = await Promise.all([
      create(store, 'made-0'),
      store.call('PATCH', '/v1/products/made-1', { metadata: { name: 'Lantern' } }),
      store.call('POST', '/v1/products', {
        product_id: 'made-2',
        image_url: `${host.url}/1.jpg`,
        metadata: { name: 'Lamp' },
      }),
    ])
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await counted(store)).toEqual(full)
  })

  it('is separate for each store, even when several reach it concurrently', async () => {
    const stores = [await aStoreWithProducts(limit - 1), await aStoreWithProducts(limit - 2)]
    const answers = await Promise.all(
      stores.map((store) => Promise.all(Array.from({ length: 10 }, (_none, at) => create(store, `new-${at}`)))),
    )
    expectFull(answers[0] ?? [], 1)
    expectFull(answers[1] ?? [], 2)
    for (const store of stores) expect(await counted(store)).toEqual(full)
  })
})

// The embedded database belongs to one process; this guarantee needs PostgreSQL.
describe.runIf(inject('databaseSource').kind === 'server')('two services on one PostgreSQL', () => {
  it('together admit exactly 5 of 200 concurrent creates when 5 are left', async () => {
    const store = await aStoreWithProducts(limit - 5)
    const second = withoutRequestLimit(await app.another())
    try {
      const on = (at: number): App => (at % 2 === 0 ? app : second)
      const answers = await Promise.all(Array.from({ length: 200 }, (_none, at) => create(store, `new-${at}`, on(at))))
      expectFull(answers, 5)
      expect(await counted(store)).toEqual(full)
    } finally {
      await second.stop()
    }
  })
})
