import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/test-database.ts'
import { purgeOutcomesAcrossStores } from './feedback.store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('forgets the outcomes of days before, however many, and keeps those of the day itself', async () => {
  const store_id = randomUUID()
  await sql`insert into stores (store_id, slug, name, plan, created_at)
    values (${store_id}, ${store_id}, 'A store', 'enterprise', now())`.execute(database.db)
  await sql`insert into search_outcomes (store_id, search_id, action, day)
    select ${store_id}::uuid, gen_random_uuid(), 'click', '2025-01-26'::date from generate_series(1, 11000)
    union all select ${store_id}::uuid, gen_random_uuid(), 'purchase', '2025-01-27'::date`.execute(database.db)
  expect(await purgeOutcomesAcrossStores(database.db, '2025-01-27')).toBe(11_000)
  const left = await database.db.selectFrom('search_outcomes').select(['action', 'day']).execute()
  expect(left).toEqual([{ action: 'purchase', day: '2025-01-27' }])
})
