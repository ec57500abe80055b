import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/test-database.ts'
import { grantScope, type StoreScope } from '../stores/index.ts'
import { productsMetadata } from './changes.store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function aStoreWith(products: number): Promise<StoreScope> {
  const id = randomUUID()
  await database.pool.query(
    `insert into stores (store_id, slug, name, plan, created_at) values ($1::uuid, $1::text, 'S', 'free', now())`,
    [id],
  )
  await database.pool.query(
    `insert into products (store_id, product_id, vector_id, image_url, metadata, status, palette, revision, created_at, updated_at)
     select $1, 'p' || n, 'v' || n, 'https://shop.example/p.jpg',
       jsonb_build_object('size', n % 3, 'a.b', jsonb_build_array('x', n), 'a', null, 'name', 'Product ' || n),
       'indexed', '[]', n, now(), now()
     from generate_series(1, $2::integer) n`,
    [id, products],
  )
  return grantScope(id)
}

async function read(scope: StoreScope, names: readonly string[]): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>()
  for await (const page of productsMetadata(database.db, scope, names)) {
    for (const { product_id, metadata } of page) {
      expect(found.has(product_id)).toBe(false)
      found.set(product_id, metadata)
    }
  }
  return found
}

it('reads of every product of the store what was asked for and nothing else, however many there are', async () => {
  const scope = await aStoreWith(5001)
  await aStoreWith(3)
  const found = await read(scope, ['size', 'a.b', 'a', 'nobody', "'; drop table products; --"])
  expect(found.size).toBe(5001)
  expect(found.get('p4')).toEqual({ size: 1, 'a.b': ['x', 4], a: null })
})

it('reads an empty object where a product has none of the names, and nothing of a store without products', async () => {
  const scope = await aStoreWith(2)
  expect([...(await read(scope, ['nobody']))].sort()).toEqual([
    ['p1', {}],
    ['p2', {}],
  ])
  expect(await read(await aStoreWith(0), ['size'])).toEqual(new Map())
})
