import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { AppError } from '../errors.ts'
import { createDatabase } from './database.ts'
import { TranslatingDialect } from './dialect.ts'
import { isUniqueViolation, translateDatabaseError } from './errors.ts'
import type { Database } from './schema.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  await sql`create table parents (id integer constraint parents_key primary key, name text constraint one_name unique)`.execute(
    database.db,
  )
})
afterAll(() => database.close())

const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => null).catch((error: unknown) => error)

describe('values', () => {
  it('are returned with the types that the code expects', async () => {
    const { rows } = await sql`
      select 9007199254740991::int8 as int8, array[1, 2]::int8[] as int8_array, 1.50::numeric as numeric,
        '2026-11-21'::date as date, '2026-11-21 10:00:00.123+01'::timestamptz as timestamptz, '\\x00ff'::bytea as bytea,
        '{"a": [1]}'::jsonb as jsonb, null::int8 as nothing`.execute(database.db)
    expect(rows).toEqual([
      {
        int8: 9007199254740991,
        int8_array: [1, 2],
        numeric: '1.50',
        date: '2026-11-21',
        timestamptz: new Date('2026-11-21T09:00:00.123Z'),
        bytea: Buffer.from([0, 255]),
        jsonb: { a: [1] },
        nothing: null,
      },
    ])
  })

  it('beyond the range of a JavaScript number are refused, not rounded', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow('does not fit')
    // The connection is still good.
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
  })
})

describe('errors', () => {
  it('name the violated unique constraint', async () => {
    await sql`insert into parents values (1, 'a')`.execute(database.db)
    const error = await failure(sql`insert into parents values (2, 'a')`.execute(database.db))
    expect(isUniqueViolation(error)).toBe(true)
    expect(isUniqueViolation(error, 'one_name')).toBe(true)
    expect(isUniqueViolation(error, 'parents_key')).toBe(false)
    // As Citus reports it for a shard.
    const ofShard = Object.assign(Object.create(error as object), { constraint: 'one_name_102008' })
    expect(isUniqueViolation(ofShard, 'one_name')).toBe(true)
    expect(isUniqueViolation(ofShard, 'one_name_1')).toBe(false)
    expect(isUniqueViolation(new Error('other'))).toBe(false)
  })

  it('become 503 with Retry-After when the server is unreachable', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })
    const db: Database = new Kysely({ dialect: new TranslatingDialect(pool) })
    const error = await failure(sql`select 1`.execute(db))
    await pool.end()
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ code: 'service_unavailable', status: 503, headers: { 'retry-after': '5' } })
    expect(String(error)).not.toContain('127.0.0.1')
  })

  it('become 503 for the victim of a deadlock', () => {
    const ended = Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
    expect(translateDatabaseError(ended)).toMatchObject({ status: 503 })
  })

  it('become 503 when no connection is free in time, also when a transaction uses the outer database', async () => {
    const pool = new pg.Pool({ ...database.pool.options, max: 1, connectionTimeoutMillis: 100 })
    const db: Database = new Kysely({ dialect: new TranslatingDialect(pool) })
    const nested = db.transaction().execute(() => sql`select 1`.execute(db))
    expect(await failure(nested)).toMatchObject({ status: 503 })
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  it('become 503 when the server closes the connection', async (test) => {
    // The embedded database has no other connection to end one from.
    if (database.kind === 'embedded') return test.skip()
    const error = await failure(sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db))
    expect(error).toMatchObject({ status: 503 })
    // The pool learns of the end a moment later; then it connects anew.
    await expect.poll(() => failure(sql`select 1 as one`.execute(database.db))).toBe(null)
  })

  it('at startup name the database, without user and password', async () => {
    const opening = createDatabase({ kind: 'server', url: 'postgres://someone:hidden@127.0.0.1:1/shop' })
    const error = String(await failure(opening))
    expect(error).toContain('Cannot use the database 127.0.0.1:1/shop: connect ECONNREFUSED 127.0.0.1:1. Start the')
    expect(error).not.toContain('hidden')
  })
})

it('a server connection has a timeout for every wait', async (test) => {
  if (database.kind === 'embedded') return test.skip()
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`.execute(database.db)
  expect(rows).toHaveLength(3)
  for (const { setting } of rows) expect(Number(setting)).toBeGreaterThan(0)
})

it('the embedded database ignores the variables of PostgreSQL clients', async () => {
  const variables = {
    PGHOST: 'db.example',
    PGPORT: '5499',
    PGUSER: 'somebody',
    PGDATABASE: 'other',
    PGSSLMODE: 'require',
  }
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  try {
    const embedded = await createDatabase({ kind: 'memory' })
    expect((await embedded.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await embedded.close()
  } finally {
    vi.unstubAllEnvs()
  }
})

it('close is idempotent', async () => {
  const { choice } = database
  const other = await createDatabase(choice)
  await Promise.all([other.close(), other.close()])
  await other.close()
})
