import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findPostgres, type PostgresServer, startPostgres } from '../../test/kit/database/postgres-server.ts'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { AppError } from '../errors.ts'
import { isRead } from './broken-connections.ts'
import { createDatabase, type OpenDatabase } from './database.ts'

const isServer = inject('databaseSource').kind === 'server'

describe('classifying a statement as a read', () => {
  it.each([
    ['select * from products where updated_at > $1 order by "name"', true],
    ['  with found as (select 1) select * from found', true],
    ['values (1)', true],
    ['insert into a values (1)', false],
    ['with gone as (delete from a returning *) select * from gone', false],
    ['with lazy as (select set_config($1, $2, true)) select 1', false],
    ['select id from jobs for update skip locked', false],
    ['select id from jobs for share', false],
    ['select * into b from a', false],
    ["select nextval('ids')", false],
    ['select pg_advisory_xact_lock(1)', false],
    ['begin', false],
    ['select 1; drop table a', false],
  ])('%s: %s', (text, expected) => expect(isRead(text)).toBe(expected))
})

describe.skipIf(!isServer)('when the server has closed the idle connections', () => {
  let database: TestDatabase
  let other: OpenDatabase
  beforeAll(async () => {
    database = await openTestDatabase({ migrated: false })
    other = await createDatabase(database.choice)
    await sql`create table entries (id integer)`.execute(database.db)
  })
  afterAll(async () => {
    await other.close()
    await database.close()
  })

  /** Opens every connection of the pool, lets it become idle, and makes the server terminate it. */
  const endIdle = async () => {
    await Promise.all(Array.from({ length: 4 }, () => sql`select pg_sleep(0.05)`.execute(database.db)))
    const terminateOthers = sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()`
    await terminateOthers.execute(other.db)
  }

  it('reads succeed on all of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      await endIdle()
      const reads = Array.from({ length: 8 }, () => sql`select count(*) as rows from entries`.execute(database.db))
      for (const { rows } of await Promise.all(reads)) expect(rows).toHaveLength(1)
    }
  })

  it('transactions begin on another connection', async () => {
    for (let round = 0; round < 5; round += 1) {
      await endIdle()
      await database.db.transaction().execute((tx) => sql`insert into entries values (1)`.execute(tx))
    }
    expect((await sql`select count(*) as rows from entries`.execute(database.db)).rows).toEqual([{ rows: 5 }])
  })

  it('a write without a response is not sent again, and the next one works', async () => {
    const write = sql`insert into entries select 2 from (select pg_terminate_backend(pg_backend_pid())) ended`
    await expect(write.execute(database.db)).rejects.toMatchObject({ status: 503 })
    await sql`insert into entries values (3)`.execute(database.db)
  })

  it('a read inside a transaction is not repeated, because its snapshot is lost', async () => {
    const work = database.db.transaction().execute(async (tx) => {
      await sql`insert into entries values (4)`.execute(tx)
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
      return await sql`select id from entries`.execute(tx)
    })
    await expect(work).rejects.toMatchObject({ status: 503 })
  })

  it('a statement that waits too long for a lock gets 503 with Retry-After', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const locked = Promise.withResolvers<void>()
    const holder = other.db.transaction().execute(async (tx) => {
      await sql`lock table entries in access exclusive mode`.execute(tx)
      locked.resolve()
      await held
    })
    await locked.promise
    const waiting = sql`select id from entries`.execute(database.db)
    await expect(waiting).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    release()
    await holder
  })
})

describe.skipIf(!isServer || findPostgres() === null)('while PostgreSQL is restarted ten times', () => {
  let server: PostgresServer
  let database: OpenDatabase
  beforeAll(async () => {
    server = await startPostgres(findPostgres() ?? '')
    database = await createDatabase({ kind: 'server', url: server.url })
    await sql`create table entries (id integer)`.execute(database.db)
  })
  afterAll(async () => {
    await database.close()
    await server.stop()
  })

  it('a read succeeds or gets 503 with Retry-After, and every acknowledged write exists once', async () => {
    const state = { isOver: false, reads: 0 }
    const others: unknown[] = []
    const acknowledged: number[] = []
    const recordError = (error: unknown) => {
      const isRefusal = error instanceof AppError && error.status === 503 && error.headers['retry-after'] !== undefined
      if (!isRefusal) others.push(error)
    }
    const read = async () => {
      while (!state.isOver) {
        const found = await sql`select count(*) as rows from entries`.execute(database.db).catch(recordError)
        if (found !== undefined) state.reads += 1
      }
    }
    const write = async () => {
      while (!state.isOver) {
        const id = randomBytes(4).readInt32BE()
        const written = await sql`insert into entries values (${id})`.execute(database.db).catch(recordError)
        if (written !== undefined) acknowledged.push(id)
      }
    }
    const load = [read(), read(), read(), read(), write(), write()]
    for (let round = 0; round < 10; round += 1) {
      await server.restart()
      const before = state.reads
      await expect.poll(() => state.reads).toBeGreaterThan(before + 20)
    }
    state.isOver = true
    await Promise.all(load)
    expect(others).toEqual([])
    const { rows } = await sql<{
      id: number
      times: number
    }>`select id, count(*) as times from entries group by id`.execute(database.db)
    const times = new Map(rows.map((row) => [row.id, row.times]))
    expect(acknowledged.filter((id) => times.get(id) !== 1)).toEqual([])
  })
})
