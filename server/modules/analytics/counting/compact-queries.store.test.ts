import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { compactQueriesAcrossStores } from './compact-queries.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

async function insertDay(
  day: string,
  queries: readonly (readonly [query: string, searches: number, missed: number])[],
) {
  const store_id = randomUUID()
  await sql`insert into stores (store_id, slug, name, plan, created_at)
    values (${store_id}, ${store_id}, 'A store', 'enterprise', now())`.execute(database.db)
  const rows = queries.map(([query_key, searches, zero_results]) => ({
    store_id,
    day,
    query_key,
    searches,
    zero_results,
  }))
  await database.db.insertInto('search_queries_daily').values(rows).execute()
  return async (): Promise<string[]> => {
    const remaining = database.db
      .selectFrom('search_queries_daily')
      .select('query_key')
      .where('store_id', '=', store_id)
    return (await remaining.orderBy('query_key').execute()).map((row) => row.query_key)
  }
}

const busyDay = [
  ['chair', 9, 0],
  ['lamp', 8, 1],
  ['rare', 1, 0],
  ['sofa', 1, 0],
  ['tabel', 3, 3],
  ['xyz', 2, 2],
] as const

it('keeps the most frequent queries of a full day, with and without results', async () => {
  const remaining = await insertDay('2026-01-01', busyDay)
  expect(await compactQueriesAcrossStores(database.db, { before: '2026-01-02', keepCount: 2 })).toBe(2)
  expect(await remaining()).toEqual(['chair', 'lamp', 'tabel', 'xyz'])
  expect(await compactQueriesAcrossStores(database.db, { before: '2026-01-02', keepCount: 2 })).toBe(0)
})

it('leaves days that are not over or not full unchanged', async () => {
  const today = await insertDay('2026-01-02', busyDay)
  const quiet = await insertDay('2025-12-01', busyDay.slice(0, 4))
  expect(await compactQueriesAcrossStores(database.db, { before: '2026-01-02', keepCount: 2 })).toBe(0)
  expect(await today()).toHaveLength(6)
  expect(await quiet()).toHaveLength(4)
})
