import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { purgeTombstonesAcrossStores } from './tombstones.store.ts'

let database: TestDatabase
const before = new Date('2026-11-14T00:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function insertStore(): Promise<string> {
  const id = randomUUID()
  await database.pool.query(
    `insert into stores (store_id, slug, name, plan, created_at) values ($1::uuid, $1::text, 'S', 'free', $2)`,
    [id, before],
  )
  return id
}

/** Inserts `count` tombstones, every second one slightly too old. */
async function fill(storeId: string, count: number): Promise<void> {
  await database.pool.query(
    `insert into product_tombstones (store_id, product_id, revision, deleted_at)
     select $1, 'p' || n, n, $2::timestamptz - (n % 2) * interval '1 millisecond' from generate_series(1, $3::integer) n`,
    [storeId, before, count],
  )
}

it('removes exactly the old tombstones of all stores, in bounded statements', async () => {
  const stores = [await insertStore(), await insertStore()]
  for (const store of stores) await fill(store, 8001)
  const sizes: number[] = []
  const watched = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (result.numAffectedRows !== undefined) sizes.push(Number(result.numAffectedRows))
      return result
    },
  })
  expect(await purgeTombstonesAcrossStores(watched, before)).toBe(2 * 4001)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5000)
  expect(sizes.length).toBeGreaterThanOrEqual(4)
  const left = await database.pool.query(
    'select count(*)::integer as count, min(deleted_at) as oldest from product_tombstones',
  )
  expect(left.rows[0]).toEqual({ count: 2 * 4000, oldest: before })
  expect(await purgeTombstonesAcrossStores(database.db, before)).toBe(0)
})

it('does nothing without tombstones', async () => {
  await database.pool.query('delete from product_tombstones')
  expect(await purgeTombstonesAcrossStores(database.db, before)).toBe(0)
})
