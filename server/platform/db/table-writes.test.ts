import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { mayWrite } from './table-writes.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

it('detects every statement that writes to the table, however it is sent, and no other', async (test) => {
  const { db, pool, writes } = database
  // Other processes also write to a server, so this process cannot count the writes.
  if (writes === null) return test.skip()
  const count = writes.countOf([{ table: 'instance' }])
  const before = count()
  await sql`select 1`.execute(db)
  expect(count() - before).toBe(0)
  await db.deleteFrom('instance').where('key', '=', 'none').execute()
  expect(count() - before).toBe(1)
  await pool.query('delete from instance where key = $1', ['none'])
  await pool.query({ text: 'delete from instance where key = $1', values: ['none'] })
  expect(count() - before).toBe(3)
  await db.transaction().execute((tx) => tx.deleteFrom('instance').where('key', '=', 'none').execute())
  expect(count() - before).toBe(4)
  await sql`delete from instance where no_such_column`.execute(db).catch(() => null)
  expect(count() - before).toBe(5)
})

it('detects a statement of a transaction before its response arrives', async (test) => {
  const { db, writes } = database
  if (writes === null) return test.skip()
  const count = writes.countOf([{ table: 'instance' }])
  const before = count()
  await db
    .transaction()
    .execute(async (tx) => {
      const inserting = tx.insertInto('instance').values({ key: 'counted', value: '1' }).execute()
      await inserting
      expect(count() - before).toBe(1)
      throw new Error('given up')
    })
    .catch(() => null)
  expect(count() - before).toBe(1)
})

describe('a statement that may write to a table', () => {
  const webhooks = { table: 'webhooks' }
  it.each([
    'insert into webhooks values ($1)',
    'INSERT INTO "public"."webhooks" values ($1)',
    'update only webhooks set state = $1',
    'update public.webhooks set state = $1',
    'with gone as (\n  delete from "webhooks" where true returning *) select * from gone',
    "with a as (select '--') update webhooks set state = $1",
    "with a as (select '/*') delete from webhooks",
    'update /* all */ webhooks -- of everybody\n set state = $1',
    'merge into webhooks using t on true when matched then delete',
    'truncate stores, public.webhooks cascade',
    'truncate table only webhooks',
    'alter table if exists webhooks disable rule r',
    'drop table webhooks',
    'alter table other rename to webhooks',
    'copy webhooks from stdin',
    'do $$ begin execute format($q$delete from %I$q$, $q$webhooks$q$); end $$',
    'delete from u&"\\0077ebhooks"',
  ])('counts: %s', (text) => expect(mayWrite(text, webhooks)).toBe(true))

  it.each([
    'select * from webhooks',
    'select * from webhooks for update skip locked',
    'insert into webhook_deliveries (webhook_id) select webhook_id from webhooks',
    'update webhooks_copy set state = $1',
    'insert into other values ($1) on conflict do update set webhooks = 1',
    'delete from deliveries d using webhooks w where w.webhook_id = d.webhook_id',
    'insert into other (created_at, calls) select $1, $2 where exists (select from webhooks)',
  ])('does not count: %s', (text) => expect(mayWrite(text, webhooks)).toBe(false))

  it('includes an update only if it sets a watched column', () => {
    const stores = { table: 'stores', columns: ['state', 'slug'] }
    expect(mayWrite('update "stores" set "revision" = $1', stores)).toBe(false)
    expect(mayWrite('update "stores" set "state" = $1', stores)).toBe(true)
    expect(mayWrite('delete from stores', stores)).toBe(true)
    expect(mayWrite('truncate stores', stores)).toBe(true)
    expect(mayWrite('insert into stores (name) values ($1)', stores)).toBe(true)
  })
})
