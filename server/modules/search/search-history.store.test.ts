import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/test-database.ts'
import { purgeSearchesAcrossStores } from './search-history.store.ts'

let database: TestDatabase
const before = new Date('2026-08-23T00:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('removes exactly the receipts that are too old, in statements of bounded size', async () => {
  const storeId = randomUUID()
  await database.pool.query(
    `insert into stores (store_id, slug, name, plan, created_at) values ($1::uuid, $1::text, 'S', 'free', $2)`,
    [storeId, before],
  )
  await database.pool.query(
    `insert into search_history
       (store_id, search_id, mode, request, generation, revision, total, results, query_time_ms, created_at)
     select $1, gen_random_uuid(), 'text', '{}', 'g', 1, 0, '[]', 1, $2::timestamptz - n * interval '1 second'
     from generate_series(-9, 11000) n`,
    [storeId, before],
  )
  const sizes: number[] = []
  const watched = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      sizes.push(Number(result.numAffectedRows))
      return result
    },
  })
  expect(await purgeSearchesAcrossStores(watched, before)).toBe(11_000)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5000)
  const left = await database.pool.query(
    'select count(*)::integer as count from search_history where created_at >= $1',
    [before],
  )
  const all = await database.pool.query('select count(*)::integer as count from search_history')
  expect([left.rows[0], all.rows[0]]).toEqual([{ count: 10 }, { count: 10 }])
})
