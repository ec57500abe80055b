import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('counts each statement that is meant, by whatever way it is sent, and no other', async (test) => {
  const { db, pool, writes } = database
  // Other processes write to a server too: there is nothing to be known from here.
  if (writes === null) return test.skip()
  const count = writes.countOf((text) => text.includes('instance'))
  const begun = count()
  await sql`select 1`.execute(db)
  expect(count() - begun).toBe(0)
  await db.deleteFrom('instance').where('key', '=', 'none').execute()
  expect(count() - begun).toBe(1)
  await pool.query('delete from instance where key = $1', ['none'])
  await pool.query({ text: 'delete from instance where key = $1', values: ['none'] })
  expect(count() - begun).toBe(3)
  await db.transaction().execute((tx) => tx.deleteFrom('instance').where('key', '=', 'none').execute())
  expect(count() - begun).toBe(4)
  await sql`delete from instance where no_such_column`.execute(db).catch(() => null)
  expect(count() - begun).toBe(5)
})

it('counts a statement of a transaction before its answer, so that nothing read meanwhile passes for new', async (test) => {
  const { db, writes } = database
  if (writes === null) return test.skip()
  const count = writes.countOf((text) => text.startsWith('insert into "instance"'))
  const begun = count()
  await db
    .transaction()
    .execute(async (tx) => {
      const inserting = tx.insertInto('instance').values({ key: 'counted', value: '1' }).execute()
      await inserting
      expect(count() - begun).toBe(1)
      throw new Error('given up')
    })
    .catch(() => null)
  expect(count() - begun).toBe(1)
})
