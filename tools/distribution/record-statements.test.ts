import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..', '..')

/** Runs statements of two functions of the service twice, and one statement of the test itself, without a database. */
const script = `
  await import('./server/test/kit/vitest/record-statements.ts')
  const { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } = await import('kysely')
  const db = new Kysely({ dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (inner) => new PostgresIntrospector(inner),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  } })
  const stores = await import('./server/modules/stores/stores.store.ts')
  for (const times of [1, 2]) {
    await stores.secretIdOf(db, { storeId: 'a' })
    await stores.slugsLikeAcrossStores(db, 'a')
  }
  await db.selectFrom('products').selectAll().execute()
`
let folder: string

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vitrine-statements-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('records each statement of the service once, with the function that ran it, but not those of a test', () => {
  const target = path.join(folder, 'statements.jsonl')
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, RECORD_STATEMENTS: target },
    encoding: 'utf8',
  })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  const recorded = readFileSync(target, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const file = 'modules/stores/stores.store.ts'
  expect(recorded).toEqual([
    { sql: expect.stringContaining('client_secrets'), file, name: 'secretIdOf', isAcrossStores: false },
    { sql: expect.stringContaining('stores'), file, name: 'slugsLikeAcrossStores', isAcrossStores: true },
  ])
})
