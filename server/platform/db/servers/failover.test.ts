import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  findPostgres,
  type PostgresServer,
  type PostgresStandby,
  replicated,
  startPostgres,
  startStandby,
} from '../../../test/kit/database/postgres-server.ts'
import { startTcpProxy, type TcpProxy } from '../../../test/kit/process/tcp-proxy.ts'
import { AppError } from '../../errors.ts'
import { createDatabase, type OpenDatabase } from '../database.ts'

const programs = inject('databaseSource').kind === 'server' ? findPostgres() : null

/** The URL of several servers, by port. */
const urlOf = (...ports: number[]): string =>
  `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`
const portOf = ({ url }: PostgresServer): number => Number(new URL(url).port)

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'service_unavailable' && error.headers['retry-after'] !== undefined

describe.skipIf(programs === null)('with a leader and a standby', () => {
  const closers: (() => Promise<void>)[] = []
  let leader: PostgresServer
  let standby: PostgresStandby

  beforeEach(async () => {
    leader = await startPostgres(programs ?? '', replicated)
    closers.push(() => leader.stop())
    standby = await startStandby(programs ?? '', leader)
    closers.push(() => standby.stop())
  })
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  const open = async (url: string): Promise<OpenDatabase> => {
    const database = await createDatabase({ kind: 'server', url })
    closers.push(() => database.close())
    return database
  }
  const openProxy = async (port: number): Promise<TcpProxy> => {
    const proxy = await startTcpProxy(port)
    closers.push(() => proxy.close())
    return proxy
  }
  const insertEntry = (database: OpenDatabase, id: number) =>
    sql`insert into entries values (${id})`.execute(database.db)

  it('connects to the leader, in whatever order the servers are listed', async () => {
    const database = await open(urlOf(portOf(standby), portOf(leader)))
    await sql`create table entries (id integer)`.execute(database.db)
    await database.pool.query('insert into entries values (1)')
  })

  it('refuses to start on a standby alone, and explains why', async () => {
    const opening = createDatabase({ kind: 'server', url: `${standby.url}?target_session_attrs=read-write` })
    await expect(opening).rejects.toThrow(/Cannot use the database 127\.0\.0\.1:\d+\/postgres: .*accepts no writes/)
    await expect(createDatabase({ kind: 'server', url: urlOf(portOf(standby), 1) })).rejects.toThrow(
      /Cannot use the database 127\.0\.0\.1:\d+,127\.0\.0\.1:1\/postgres: .*accepts no writes.*ECONNREFUSED/,
    )
  })

  it('refuses with 503 and Retry-After while there is no leader, loses no write, and continues on the next leader', async () => {
    const database = await open(urlOf(portOf(leader), portOf(standby)))
    await sql`create table entries (id integer)`.execute(database.db)
    const state = { isOver: false, writes: 0, reads: 0, refusals: 0 }
    const others: unknown[] = []
    const acknowledged: number[] = []
    const recordError = (error: unknown): undefined => {
      if (isRefusal(error)) state.refusals += 1
      else others.push(error)
    }
    const write = async () => {
      while (!state.isOver) {
        const id = randomBytes(4).readInt32BE()
        if ((await insertEntry(database, id).catch(recordError)) === undefined) continue
        acknowledged.push(id)
        state.writes += 1
      }
    }
    const read = async () => {
      while (!state.isOver) {
        const found = await sql`select count(*) from entries`.execute(database.db).catch(recordError)
        if (found !== undefined) state.reads += 1
      }
    }
    const load = [write(), write(), read(), read()]
    await expect.poll(() => Math.min(state.writes, state.reads)).toBeGreaterThan(50)
    await leader.kill()
    const { refusals } = state
    await expect.poll(() => state.refusals, { timeout: 10_000 }).toBeGreaterThan(refusals + 4)
    await standby.promote()
    const before = { ...state }
    await expect.poll(() => state.writes, { timeout: 10_000 }).toBeGreaterThan(before.writes + 50)
    await expect.poll(() => state.reads, { timeout: 10_000 }).toBeGreaterThan(before.reads + 50)
    state.isOver = true
    await Promise.all(load)
    expect(others).toEqual([])
    const { rows } = await sql<{ id: number }>`select id from entries`.execute(database.db)
    const stored = new Set(rows.map((row) => row.id))
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  })

  it('leaves a leader that stops answering without closing its connections', async () => {
    const proxy = await openProxy(portOf(leader))
    const database = await open(urlOf(proxy.port, portOf(standby)))
    await sql`create table entries (id integer)`.execute(database.db)
    proxy.goSilent()
    const waiting = insertEntry(database, 1).catch((error: unknown) => error)
    await standby.promote()
    expect(isRefusal(await waiting)).toBe(true)
    await insertEntry(database, 2)
    expect((await sql`select id from entries`.execute(database.db)).rows).toEqual([{ id: 2 }])
  })

  it('behind one address, moves a write that a standby refused to the leader, and never calls it a full disk', async () => {
    const proxy = await openProxy(portOf(standby))
    const database = await open(urlOf(proxy.port))
    const refused = await sql`create table entries (id integer)`.execute(database.db).catch((error: unknown) => error)
    expect(isRefusal(refused)).toBe(true)
    expect(database.storage.isReadOnly).toBe(false)
    await sql`select 1`.execute(database.db)
    proxy.forwardTo(portOf(leader))
    await sql`create table entries (id integer)`.execute(database.db)
    await database.db.transaction().execute((tx) => sql`insert into entries values (1)`.execute(tx))
  })
})
