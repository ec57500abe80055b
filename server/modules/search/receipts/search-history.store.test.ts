import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/kit/database/test-database.ts'
import { grantScope } from '../../stores/index.ts'
import { type SearchRecord, writeReceipts } from './search-history.store.ts'

let database: TestDatabase
const before = new Date('2026-08-23T00:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const record = (searchId: string): SearchRecord => ({
  searchId,
  mode: 'text',
  request: { query: 'Äpfel' },
  generation: 'g',
  revision: 3,
  total: 1,
  results: [['a', 0.5, { rank: 1 }, 'related']],
  queryTimeMs: 2,
  queryVectors: [Float32Array.of(1, 0.5)],
  queryKey: 'äpfel',
  createdAt: before,
})

it('writes receipts of several stores at once, and neither a receipt nor a pending row for a deleted store', async () => {
  const stores = [randomUUID(), randomUUID(), randomUUID()]
  for (const storeId of stores) {
    await database.pool.query(
      `insert into stores (store_id, slug, name, plan, created_at) values ($1::uuid, $1::text, 'S', 'free', $2)`,
      [storeId, before],
    )
  }
  await database.pool.query('delete from stores where store_id = $1', [stores[1]])
  const receipts = stores.map((storeId) => ({ scope: grantScope(storeId), record: record(randomUUID()) }))
  await writeReceipts(database.db, receipts)
  const searchIds = receipts.map(({ record: { searchId } }) => searchId)
  const { rows } = await database.pool.query(
    `select h.*, p.kind from search_history h join analytics_pending p on p.store_id = h.store_id and p.subject_id = h.search_id
     where search_id = any($1)`,
    [searchIds],
  )
  const storedReceipt = (at: number) => ({
    store_id: stores[at],
    search_id: searchIds[at],
    mode: 'text',
    request: { query: 'Äpfel' },
    generation: 'g',
    revision: 3,
    total: 1,
    results: [['a', 0.5, { rank: 1 }, 'related']],
    query_time_ms: 2,
    query_vectors: Buffer.from(Uint16Array.of(0x3c00, 0x3800).buffer),
    query_key: 'äpfel',
    created_at: before,
    kind: 'search',
  })
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining([storedReceipt(0), storedReceipt(2)]))
  const pendingRows = await database.pool.query('select from analytics_pending where store_id = $1', [stores[1]])
  expect(pendingRows.rowCount).toBe(0)
})

it('writes receipts without a write to the stores, so that what is cached of them stays valid', async (test) => {
  const { db, writes } = database
  if (writes === null) return test.skip()
  const count = writes.countOf([{ table: 'stores' }])
  const counted = count()
  await writeReceipts(db, [{ scope: grantScope(randomUUID()), record: record(randomUUID()) }])
  expect(count()).toBe(counted)
})
