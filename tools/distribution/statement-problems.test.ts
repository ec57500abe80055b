import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../server/test/kit/database/test-database.ts'
import type { RecordedStatement } from '../../server/test/kit/vitest/record-statements.ts'
import { readDistributedTables } from './parse-statement.ts'
import { statementProblems } from './statement-problems.ts'
import type { DistributedTables } from './tables-without-store.ts'

let database: TestDatabase
let tables: DistributedTables

beforeAll(async () => {
  database = await openTestDatabase()
  tables = await readDistributedTables(database.pool)
})
afterAll(() => database.close())

const file = 'modules/catalog/products/products.store.ts'
const about = { file, name: 'productById', isAcrossStores: false }
const problemsOf = (sql: string, change: Partial<RecordedStatement> = {}) =>
  statementProblems(database.pool, [{ sql, ...about, ...change }], tables)

describe('the check of recorded statements', () => {
  it('reports a statement without its store, with the function that ran it', async () => {
    expect(await problemsOf(' select 1 from products where product_id = $1')).toEqual([
      `server/${file}, productById: products\nselect 1 from products where product_id = $1`,
    ])
    expect(await problemsOf('select 1 from products p, products q', { name: null })).toEqual([
      `server/${file}: products\nselect 1 from products p, products q`,
    ])
  })

  it('reports a statement that cannot be parsed', async () => {
    expect(await problemsOf('select goods from products')).toEqual([
      expect.stringContaining('(column "goods" does not exist)'),
    ])
  })

  it.each([
    ['a statement with its store', 'select 1 from products where store_id = $1', {}],
    ['a function across stores', 'select 1 from products', { isAcrossStores: true }],
    [
      'an exception',
      'select 1 from missing_embeddings',
      { file: 'modules/indexing/generations/missing-embeddings.store.ts', name: 'hasRetryDue' },
    ],
    ['a statement on a table that a test has created', 'select 1 from leased_things', {}],
    ['other statements', 'set local synchronous_commit = off', {}],
  ])('accepts %s', async (_title, sql, change) => {
    expect(await problemsOf(sql, change)).toEqual([])
  })
})
