import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startChild, startChildAfter, startChildWithFiles } from '../../../test/kit/process/child-process.ts'
import { createDatabase, type OpenDatabase } from '../database.ts'
import { DirectoryInUseError } from './directory-lock.ts'
import { startMaintenance } from './maintenance.ts'

const source = inject('databaseSource')
const dump = source.kind === 'embedded' ? source.dumps.empty : ''

// With a server, PostgreSQL itself is responsible for all of this.
describe.skipIf(source.kind === 'server')('the embedded database', () => {
  let directory: string
  const opened: OpenDatabase[] = []

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'vitrine-embedded-'))
  })

  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close()
    rmSync(directory, { recursive: true, force: true })
  })

  async function open(options: Parameters<typeof createDatabase>[1] = {}) {
    const database = await createDatabase({ kind: 'embedded', directory, dump }, options)
    opened.push(database)
    return database
  }

  it('has its data after it was closed and opened again', async () => {
    const first = await open()
    await first.pool.query('create table kept (id integer)')
    await first.close()
    const second = await open()
    expect((await second.pool.query('select count(*) as rows from kept')).rows).toEqual([{ rows: 0 }])
  })

  it('has every acknowledged row after repeated kill -9 during writes', async () => {
    await (await open()).close()
    const acknowledged = new Set<number>()
    for (let round = 0; round < 3; round++) {
      const child = startChild('write-until-killed.ts', directory)
      await child.untilLines(40 + round * 37)
      await child.kill()
      expect(child.lines.length).toBeGreaterThan(0)
      for (const line of child.lines) acknowledged.add(Number(line))
    }
    const database = await open()
    const { rows } = await database.pool.query<{ number: number }>('select number from written')
    const found = new Set(rows.map((row) => row.number))
    expect([...acknowledged].filter((number) => !found.has(number))).toEqual([])
  })

  it('refuses a second process, naming the directory and the process', async () => {
    const child = startChild('hold-database.ts', directory)
    await child.untilLines(1)
    const refusal = await open().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DirectoryInUseError)
    expect(String(refusal)).toContain(`The data directory ${directory} is in use by process ${child.process.pid} on `)
    await child.kill()
  })

  it('refuses a second opening in the same process', async () => {
    await open()
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`)
  })

  it('opens at once after kill -9 of the holder, and removes its socket', async () => {
    const child = startChild('hold-database.ts', directory)
    await child.untilLines(1)
    const holder = () => JSON.parse(readFileSync(join(directory, 'holder.json'), 'utf8')) as { companion: string }
    const { companion } = holder()
    await child.kill()
    expect(existsSync(companion)).toBe(true)
    await open()
    expect(existsSync(companion)).toBe(false)
  })

  it('is not blocked by a stale lock note that names a live process', async () => {
    // In a container every start is process 1: a pid does not identify the writer.
    const note = { pid: process.pid, host: 'here', since: '2026-01-01', companion: '/etc' }
    writeFileSync(join(directory, 'holder.json'), JSON.stringify(note))
    const database = await open()
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    expect(existsSync('/etc')).toBe(true)
  })

  it('starts over when the very first start was interrupted', async () => {
    mkdirSync(join(directory, 'pgdata.new'))
    writeFileSync(join(directory, 'pgdata.new', 'PG_VERSION'), '18\n')
    const database = await open()
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  it('explains in one sentence where and why it cannot start', async () => {
    await (await open()).close()
    rmSync(join(directory, 'pgdata', 'global', 'pg_control'))
    await expect(open()).rejects.toThrow(
      new RegExp(`The embedded database in ${directory} did not start: .*pg_control`),
    )
    // The lock is released, so the start can be repeated once the cause is fixed.
    await expect(open()).rejects.toThrow('did not start')
  })

  it('is read-only on a full disk, exits only when its log cannot grow, and has every acknowledged write after the next start', async () => {
    await (await open()).close()
    process.env.LIMITED_DISK_MB = '20'
    const child = startChildAfter('limited-disk.ts', 'fill-disk.ts', directory)
    await child.ended
    const [full, next, end] = child.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    // 53100: disk_full.
    expect(full).toEqual({ acknowledged: full?.found, found: full?.found, status: 503, code: '53100' })
    expect(next).toEqual({ afterwards: 'read_only' })
    expect(end).toMatchObject({ fatal: 'The embedded database stopped working; restart the service.' })
    expect(end?.reason).toContain('No space left on device')
    const { pool } = await open()
    const { rows } = await pool.query<{ value: number }>('select value from counter')
    expect(rows[0]?.value).toBeGreaterThanOrEqual(Number(end?.updates))
  })

  it('creates files while no descriptor is free, and recovers when some are free again', async () => {
    await (await open()).close()
    const child = startChildWithFiles(300, 'exhaust-files.ts', directory)
    await child.ended
    const [found] = child.lines.map((line) => JSON.parse(line) as { taken: number })
    expect(found).toEqual({ taken: expect.any(Number), during: [], after: [], rows: [{ count: 2500 }] })
    expect(found?.taken).toBeGreaterThan(0)
  })

  it('notifies its owner when it dies, and fails the running queries', async () => {
    const fatal = Promise.withResolvers<Error>()
    const database = await open({ onFatal: fatal.resolve })
    rmSync(join(directory, 'pgdata', 'pg_wal'), { recursive: true })
    const query = database.pool.query('select pg_switch_wal(); create table t (id integer); checkpoint')
    await expect(query).rejects.toThrow()
    expect((await fatal.promise).message).toBe('The embedded database stopped working; restart the service.')
    expect(String((await fatal.promise).cause)).toContain('PANIC')
  })
})

describe.skipIf(source.kind === 'server')('a running embedded database', () => {
  let directory: string
  let database: OpenDatabase

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vitrine-embedded-'))
    database = await createDatabase({ kind: 'embedded', directory, dump })
  })

  afterAll(async () => {
    await database.close()
    rmSync(directory, { recursive: true, force: true })
  })

  it('syncs to disk before a commit is acknowledged', async () => {
    const { rows } = await database.pool.query(
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'wal_sync_method') order by name`,
    )
    // fdatasync would be a silent no-op in PGlite.
    expect(rows.map((row) => row.setting)).toEqual(['on', 'on', 'fsync'])
  })

  it('serializes concurrent transactions: none sees uncommitted data, none waits forever', async () => {
    const { db, pool } = database
    await pool.query('create table counter (value integer); insert into counter values (0)')
    const addOne = () =>
      db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ value: number }>`select value from counter`.execute(tx)
        // Gives every other transaction the chance to slip in between the reading and the writing.
        await new Promise((resolve) => setImmediate(resolve))
        await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1}`.execute(tx)
      })
    await Promise.all(Array.from({ length: 50 }, addOne))
    expect((await pool.query('select value from counter')).rows).toEqual([{ value: 50 }])
  })

  it('replaces a broken connection with a clean one: its transaction is rolled back, its settings are reset', async () => {
    const { pool } = database
    await pool.query('create table items (id integer)')
    const client = await pool.connect()
    client.on('error', () => undefined)
    await client.query('set application_name = mine')
    await client.query({ name: 'same', text: 'select 1' })
    await client.query('begin')
    await client.query('insert into items values (1)')
    client.release(new Error('broken'))
    expect((await pool.query({ name: 'same', text: 'select count(*) as rows from items' })).rows).toEqual([{ rows: 0 }])
    expect((await pool.query('show application_name')).rows).not.toEqual([{ application_name: 'mine' }])
  })

  it('limits the size of its log and the number of dead rows', async () => {
    const { pool } = database
    const maintenance = startMaintenance({ pool, directory })
    await pool.query('create table texts (id integer primary key, filler text)')
    await pool.query(`insert into texts select id, repeat(md5(id::text), 30) from generate_series(1, 20000) id`)
    await pool.query('update texts set filler = filler || id')
    await pool.query('select pg_stat_force_next_flush()')
    const before = await logSinceCheckpoint(pool)
    await maintenance.run()
    await maintenance.stop()
    expect(before).toBeGreaterThan(32 * 1024 * 1024)
    expect(await logSinceCheckpoint(pool)).toBeLessThan(8 * 1024 * 1024)
    const { rows } = await pool.query(`select n_dead_tup as dead from pg_stat_user_tables where relname = 'texts'`)
    expect(rows).toEqual([{ dead: 0 }])
  })
})

async function logSinceCheckpoint(pool: OpenDatabase['pool']): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::int8 as bytes from pg_control_checkpoint()',
  )
  return rows[0]?.bytes ?? 0
}
