import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/kit/database/test-database.ts'
import { createDatabase } from './database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

const notes = 'create table notes (note_id integer primary key); insert into notes values (1);'

describe('migrate', () => {
  let database: TestDatabase
  let directory: string

  beforeAll(async () => {
    database = await openTestDatabase({ migrated: false })
  })
  afterAll(() => database.close())

  beforeEach(async () => {
    await database.pool.query('drop schema public cascade; create schema public')
    directory = mkdtempSync(join(tmpdir(), 'vitrine-migrations-'))
    writeFileSync(join(directory, '0001-notes.sql'), notes)
    writeFileSync(
      join(directory, '0002-text.sql'),
      'alter table notes add column text text;\nupdate notes set text = $$hi$$;',
    )
    writeFileSync(join(directory, 'schema.sql'), 'this is not a migration')
  })

  afterEach(() => rmSync(directory, { recursive: true }))

  const run = () => migrate({ pool: database.pool, directory })

  it('applies each file once, in order', async () => {
    expect(await pendingMigrations(database.pool, directory)).toEqual(['0001-notes.sql', '0002-text.sql'])
    expect(await run()).toEqual({ applied: ['0001-notes.sql', '0002-text.sql'] })
    expect(await run()).toEqual({ applied: [] })
    expect(await pendingMigrations(database.pool, directory)).toEqual([])
    expect((await database.pool.query('select * from notes')).rows).toEqual([{ note_id: 1, text: 'hi' }])
  })

  it('rolls back a file that fails, retains those before it, and continues when it is fixed', async () => {
    writeFileSync(join(directory, '0003-broken.sql'), 'create table half (id integer); select * from nowhere;')
    await expect(run()).rejects.toThrow('Migration 0003-broken.sql failed and was rolled back')
    const { rows } = await database.pool.query(`select to_regclass('half') as half, to_regclass('notes') as notes`)
    expect(rows).toEqual([{ half: null, notes: 'notes' }])
    writeFileSync(join(directory, '0003-broken.sql'), 'create table half (id integer);')
    expect(await run()).toEqual({ applied: ['0003-broken.sql'] })
  })

  it('refuses a changed file that was applied, naming it', async () => {
    await run()
    appendFileSync(join(directory, '0001-notes.sql'), ' -- harmless')
    await expect(run()).rejects.toThrow('0001-notes.sql was changed after it was applied')
  })

  it('treats a checkout with Windows line endings as the same file', async () => {
    await run()
    writeFileSync(
      join(directory, '0002-text.sql'),
      'alter table notes add column text text;\r\nupdate notes set text = $$hi$$;',
    )
    expect(await run()).toEqual({ applied: [] })
  })

  it('refuses a database that is newer than the code', async () => {
    await run()
    rmSync(join(directory, '0002-text.sql'))
    await expect(run()).rejects.toThrow('The database is newer than this version: it has migration 0002-text.sql.')
  })

  it('refuses when a file in the middle is missing', async () => {
    await run()
    rmSync(join(directory, '0001-notes.sql'))
    await expect(run()).rejects.toThrow('0002-text.sql: expected migration number 1')
  })

  it('lets two processes start at once: one applies, both succeed', async (test) => {
    // The embedded database belongs to one process; its lock is tested with the directory.
    if (database.choice.kind !== 'server') return test.skip()
    const other = await createDatabase(database.choice)
    const results = await Promise.all([run(), migrate({ pool: other.pool, directory })])
    await other.close()
    expect(results.flatMap((result) => result.applied)).toEqual(['0001-notes.sql', '0002-text.sql'])
  })

  it('applies the migrations of this repository, and has nothing left to do in the test database', async () => {
    const repository = new URL('../../migrations', import.meta.url).pathname
    cpSync(repository, directory, { recursive: true, force: true })
    rmSync(join(directory, '0001-notes.sql'))
    rmSync(join(directory, '0002-text.sql'))
    await run()
    expect(await pendingMigrations(database.pool, repository)).toEqual([])
  })
})
