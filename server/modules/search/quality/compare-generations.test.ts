import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import type { ResolvedSearch } from '../pipeline.ts'
import { compareGenerations, overlapOf } from './compare-generations.ts'

const list = (...ids: string[]) => ids.map((productId) => ({ productId }))

it.each([
  ['the same in another order', list('a', 'b'), list('b', 'a'), 1],
  ['nothing in both', list('a', 'b'), list('c', 'd'), 0],
  ['a part of the longer one', list('a', 'b', 'c', 'd'), list('a'), 0.25],
  ['something against nothing', list('a'), list(), 0],
  ['nothing against nothing', list(), list(), 1],
])('the overlap of two lists: %s', (_what, one, other, overlap) => {
  expect(overlapOf(one, other)).toBe(overlap)
  expect(overlapOf(other, one)).toBe(overlap)
})

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-03-01T12:00:00Z')

async function insertStore(): Promise<string> {
  const storeId = randomUUID()
  await sql`insert into stores (store_id, slug, name, plan, created_at)
    values (${storeId}, ${storeId}, 'A store', 'enterprise', now())`.execute(database.db)
  return storeId
}

/** Inserts `count` searches with the same timestamp; `query` is SQL that may use their number `n`. */
const insertSearches = (storeId: string, of: { count: number; query: string; secondsAgo: number; mode?: string }) =>
  sql`insert into search_history
      (store_id, search_id, mode, request, generation, revision, total, results, query_time_ms, created_at)
    select ${storeId}::uuid, gen_random_uuid(), ${of.mode ?? 'text'},
      jsonb_build_object('query', ${sql.raw(of.query)}, 'limit', n), 'g', 1, 1, '[]', 3,
      ${now}::timestamptz - make_interval(secs => ${of.secondsAgo}::integer)
    from generate_series(1, ${of.count}::integer) n`.execute(database.db)

/** A generation that finds nothing and records its requests. */
function createTestGeneration(generation: string) {
  const requested: unknown[] = []
  const freshPipeline = () => ({
    understand: async (_scope: unknown, _mode: string, fields: unknown) => {
      requested.push(fields)
      return fields as ResolvedSearch
    },
    retrieve: async () => ({ matches: [], revision: 1 }),
  })
  return { generation, requested, freshPipeline: freshPipeline as never }
}

it('compares each distinct search of all stores once, however often it was repeated', async () => {
  const [one, two] = [await insertStore(), await insertStore()]
  await insertSearches(one, { count: 120, query: `'again'`, secondsAgo: 1 })
  await insertSearches(two, { count: 70, query: `'query ' || n`, secondsAgo: 2 })
  await insertSearches(one, { count: 3, query: `'image ' || n`, secondsAgo: 3, mode: 'upload' })
  await insertSearches(one, { count: 1, query: `'oldest'`, secondsAgo: 4 })
  const [from, to] = [createTestGeneration('a'), createTestGeneration('b')]
  const comparison = await compareGenerations({ db: database.db, clock: { now: () => now } }, { from, to })
  expect(comparison).toMatchObject({ searches: 72, left_out: 3, overlap_at_10: 1 })
  const queries = from.requested.map((fields) => (fields as { query: string }).query)
  expect(queries.slice(0, 1)).toEqual(['again'])
  expect(queries.slice(1, 71).sort()).toEqual(Array.from({ length: 70 }, (_n, at) => `query ${at + 1}`).sort())
  expect(queries.slice(71)).toEqual(['oldest'])
  expect(to.requested).toEqual(from.requested)
})

it('compares only the hundred newest searches', async () => {
  const store = await insertStore()
  const later = new Date(now.getTime() + 40 * 86_400_000)
  await insertSearches(store, { count: 130, query: `'new ' || n`, secondsAgo: -39 * 86_400 })
  const [from, to] = [createTestGeneration('a'), createTestGeneration('b')]
  const comparison = await compareGenerations({ db: database.db, clock: { now: () => later } }, { from, to })
  expect(comparison).toMatchObject({ searches: 100, left_out: 0 })
  expect(new Set(from.requested.map((fields) => (fields as { query: string }).query)).size).toBe(100)
})
