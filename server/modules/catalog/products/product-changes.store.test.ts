import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { allMetadata, catalogChangedAt, changedProducts } from './product-changes.store.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function createStoreWith(products: number): Promise<StoreScope> {
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
  for await (const page of allMetadata(database.db, scope, names)) {
    for (const { product_id, metadata } of page) {
      expect(found.has(product_id)).toBe(false)
      found.set(product_id, metadata)
    }
  }
  return found
}

it('reads exactly the requested fields of every product of the store, in any number', async () => {
  const scope = await createStoreWith(5001)
  await createStoreWith(3)
  const found = await read(scope, ['size', 'a.b', 'a', 'nobody', "'; drop table products; --"])
  expect(found.size).toBe(5001)
  expect(found.get('p4')).toEqual({ size: 1, 'a.b': ['x', 4], a: null })
})

it('reads an empty object for a product without the fields, and nothing of a store without products', async () => {
  const scope = await createStoreWith(2)
  expect([...(await read(scope, ['nobody']))].sort()).toEqual([
    ['p1', {}],
    ['p2', {}],
  ])
  expect(await read(await createStoreWith(0), ['size'])).toEqual(new Map())
})

it('knows when a product was last written or deleted', async () => {
  const scope = await createStoreWith(3)
  const at = async (day: string, table: 'products' | 'product_tombstones') => {
    const [column, product] = table === 'products' ? ['updated_at', 'p3'] : ['deleted_at', 'gone']
    if (table === 'product_tombstones')
      await database.pool.query(`insert into product_tombstones values ($1, $2, 9, now())`, [scope.storeId, product])
    const changed = `update ${table} set ${column} = $3 where store_id = $1 and product_id = $2`
    await database.pool.query(changed, [scope.storeId, product, `${day}T00:00:00Z`])
    return (await catalogChangedAt(database.db, scope))?.toISOString()
  }
  expect(await at('2026-03-01', 'products')).toBe('2026-03-01T00:00:00.000Z')
  expect(await at('2026-03-02', 'product_tombstones')).toBe('2026-03-02T00:00:00.000Z')
  expect(await catalogChangedAt(database.db, await createStoreWith(0))).toBeNull()
})

const generation = 'g'

async function withVectors(scope: StoreScope): Promise<void> {
  await database.pool.query(
    `insert into model_generations (generation, model, dimension, state, created_at)
     values ($1, 'm', 1, 'retired', now()) on conflict do nothing`,
    [generation],
  )
  await database.pool.query(
    `insert into product_vectors (store_id, product_id, generation, vectors)
     select store_id, product_id, $2, '\\x0102' from products where store_id = $1`,
    [scope.storeId, generation],
  )
}

it('reads every change since a revision, in order, in any number', async () => {
  const scope = await createStoreWith(2500)
  await withVectors(scope)
  const revisions: number[] = []
  for await (const page of changedProducts(database.db, scope, { generation, after: 100 }))
    revisions.push(...page.map(({ revision }) => revision))
  expect(revisions).toEqual(Array.from({ length: 2400 }, (_none, at) => at + 101))
})

it('misses no product written between pages, and returns its latest state by the next read', async () => {
  const scope = await createStoreWith(2500)
  await withVectors(scope)
  const read = new Map<string, number>()
  let pages = 0
  const readWhileWriting = async (after: number): Promise<void> => {
    for await (const page of changedProducts(database.db, scope, { generation, after })) {
      for (const { product_id, revision } of page) read.set(product_id, revision)
      pages += 1
      if (pages > 2) continue
      // Products of every page, those read before, the one being read ahead and later ones.
      await database.pool.query(
        `update products set revision = revision + 10000 where store_id = $1 and revision <= 2500 and revision % 7 = $2`,
        [scope.storeId, pages],
      )
    }
  }
  await readWhileWriting(0)
  await readWhileWriting(2500)
  const { rows } = await database.pool.query('select product_id, revision from products where store_id = $1', [
    scope.storeId,
  ])
  expect(rows.filter(({ revision }) => Number(revision) > 10_000).length).toBeGreaterThan(700)
  expect(read).toEqual(new Map(rows.map(({ product_id, revision }) => [product_id, Number(revision)])))
})

it('marks products whose main image shows as little as a placeholder', async () => {
  const scope = await createStoreWith(4)
  await withVectors(scope)
  const addImage = (product: string, position: number, flaws: readonly string[]) =>
    database.pool.query(
      `insert into product_images (store_id, product_id, position, image_url, content_hash, format, width, height, bytes,
         flaws, fetched_at, checked_at, check_at)
       values ($1, $2, $3, $6, $4, 'jpeg', 9, 9, 9, $5, now(), now(), now())`,
      [scope.storeId, product, position, 'a'.repeat(64), flaws, `https://x.test/${position}`],
    )
  await addImage('p1', 0, ['plain', 'small'])
  await addImage('p2', 0, ['flat'])
  await addImage('p3', 0, ['small'])
  await addImage('p3', 1, ['plain'])
  const read = new Map<string, unknown>()
  for await (const page of changedProducts(database.db, scope, { generation, after: 0 }))
    for (const { product_id, is_plain, image } of page) read.set(product_id, [is_plain, image])
  const image = [9, 9, 'a'.repeat(12)]
  expect(Object.fromEntries(read)).toEqual({
    p1: [true, image],
    p2: [true, image],
    p3: [false, image],
    p4: [undefined, null],
  })
})

it('can stop after a page', async () => {
  const scope = await createStoreWith(2500)
  await withVectors(scope)
  for await (const page of changedProducts(database.db, scope, { generation, after: 0 })) {
    expect(page.length).toBeLessThan(2500)
    break
  }
})
