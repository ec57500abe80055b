import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/kit/app/test-app.ts'
import { aStore, type TestStore } from '../../../test/kit/fixtures/a-store.ts'
import { writeProducts } from '../../../test/kit/fixtures/written-products.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Shown = { product_id: string; metadata: { name: string; version: number; of: string }; image_url: string }

const vector = (seed: number): Float32Array =>
  Float32Array.from({ length: app.model.dimension }, (_none, at) => Math.sin(at * (seed + 1)) + 0.1)

const write = (store: TestStore, id: string, version: number) =>
  writeProducts(app, store.scope, [
    { productId: id, metadata: { name: `oak lamp ${id}`, version, of: store.slug }, vector: vector(version) },
  ])

async function search(store: TestStore): Promise<Shown[]> {
  const { status, body } = await store.call('POST', '/v1/search/text', { query: 'oak lamp', limit: 50 })
  expect(status).toBe(200)
  return body.results
}

async function inDatabase(store: TestStore): Promise<Map<string, Omit<Shown, 'product_id'>>> {
  const { rows } = await app.database.pool.query(
    'select product_id, metadata, image_url from products where store_id = $1',
    [store.clientId],
  )
  return new Map(rows.map(({ product_id, ...row }) => [product_id, row]))
}

describe('what a search shows', () => {
  it('matches the database of its own store after any writes and deletions', async () => {
    const stores = [await aStore(app), await aStore(app)]
    const createdIds = new Map(stores.map((store) => [store, new Set<string>()]))
    // Seeded, so that every run is the same; both stores use the same IDs.
    let state = 7
    const chance = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    for (let step = 0; step < 80; step += 1) {
      const store = stores[chance(2)] ?? expect.fail()
      const ids = createdIds.get(store) ?? new Set()
      const id = `p${chance(6)}`
      const what = chance(4)
      if (what === 0 && ids.has(id)) {
        expect((await store.call('DELETE', `/v1/products/${id}`)).status).toBeLessThan(300)
        ids.delete(id)
      } else if (what < 3) {
        await write(store, id, step)
        ids.add(id)
      }
      for (const one of stores) {
        const shown = await search(one)
        expect(
          new Map(shown.map((row) => [row.product_id, { metadata: row.metadata, image_url: row.image_url }])),
        ).toEqual(await inDatabase(one))
      }
    }
  })

  it('is never older than a write acknowledged before the search, during concurrent writes', async () => {
    const store = await aStore(app)
    const answered = new Map<string, number>()
    let isOver = false
    const writing = (async () => {
      for (let version = 0; version < 30; version += 1) {
        const id = `p${version % 3}`
        await write(store, id, version)
        answered.set(id, version)
      }
      isOver = true
    })()
    let checks = 0
    const checkRepeatedly = async (): Promise<void> => {
      while (!isOver) {
        const minVersions = new Map(answered)
        const shown = await search(store)
        checks += 1
        for (const [id, version] of minVersions) {
          const row = shown.find(({ product_id }) => product_id === id)
          expect(row?.metadata.version).toBeGreaterThanOrEqual(version)
        }
      }
    }
    await Promise.all([writing, checkRepeatedly(), checkRepeatedly()])
    expect(checks).toBeGreaterThan(0)
  })

  it('comes from the cache on a database of one process once the index is loaded', async (test) => {
    if (app.database.writes === null) return test.skip()
    const store = await aStore(app)
    await write(store, 'a', 1)
    await search(store)
    // The product has no new revision, so the row in memory is not stale.
    await sql`update products set metadata = '{"version": 99}' where store_id = ${store.scope.storeId}::uuid`.execute(
      app.database.db,
    )
    expect((await search(store)).map(({ metadata }) => metadata.version)).toEqual([1])
    await write(store, 'a', 2)
    expect((await search(store)).map(({ metadata }) => metadata.version)).toEqual([2])
  })
})
