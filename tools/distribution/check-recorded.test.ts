import { appendFileSync, existsSync } from 'node:fs'
import path from 'node:path'
import { DefaultQueryCompiler } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { productById } from '../../server/modules/catalog/products/products.store.ts'
import { grantScope } from '../../server/modules/stores/index.ts'
import { buildDumps } from '../../server/test/kit/database/build-database.ts'
import { openTestDatabase, type TestDatabase } from '../../server/test/kit/database/test-database.ts'
import { settle } from '../../server/test/kit/process/service-process.ts'
import { recordAndCheck } from './check-recorded.ts'

let database: TestDatabase
let dump: string
let sql: string
let check: () => Promise<void>
let file: string

beforeAll(async () => {
  database = await openTestDatabase()
  dump = (await buildDumps(settle)).migrated
  const compile = vi.spyOn(DefaultQueryCompiler.prototype, 'compileQuery')
  await productById(database.db, grantScope(crypto.randomUUID()), 'lamp')
  sql = compile.mock.results.map(({ value }) => value.sql).find((text) => text.includes('from "products"')) ?? ''
})
afterAll(() => database.close())

let before: string | undefined
beforeEach(() => {
  before = process.env.RECORD_STATEMENTS
  check = recordAndCheck(dump)
  file = process.env.RECORD_STATEMENTS ?? ''
})
afterEach(() => expect(process.env.RECORD_STATEMENTS).toBe(before))

const record = (text: string): void => {
  const from = { file: 'modules/catalog/products/products.store.ts', name: 'productById', isAcrossStores: false }
  appendFileSync(file, `${JSON.stringify({ sql: text, ...from })}\n`)
}

it('accepts the statements of a run that name their store, and a run without statements', async () => {
  record(sql)
  await check()
  expect(existsSync(path.dirname(file))).toBe(false)
  await recordAndCheck(dump)()
})

it('rejects the run when the condition on the store is removed from one of its statements', async () => {
  const without = sql.replace('"store_id" = $1 and "product_id" = $2', '"product_id" = $1')
  expect(without).not.toBe(sql)
  record(sql)
  record(without)
  await expect(check()).rejects.toThrow(
    `server/modules/catalog/products/products.store.ts, productById: products\n${without}`,
  )
  expect(existsSync(path.dirname(file))).toBe(false)
})
