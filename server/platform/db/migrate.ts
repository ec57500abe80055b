import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientBase, Pool } from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from '../errors.ts'

interface Migration {
  version: number
  name: string
  sql: string
  hash: string
}

interface Applied {
  version: number
  name: string
  hash: string
}

/** The migration files and the database do not belong together; the message says what to do. */
class MigrationError extends StartError {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'MigrationError'
  }
}

/** Any number, the same in every version: the key of the lock under which migrations run. */
const advisoryLock = 7_213_594_001
/** A migration may rewrite a large table; still, it ends. */
const migrationTimeoutMs = 30 * 60_000

/**
 * Brings the database to the state after the newest file of `directory` (`0001-name.sql`, …): each file once, in order, in a
 * transaction of its own, remembered with its hash in `schema_migrations`. Several processes may start at once: they take turns.
 *
 * Throws `MigrationError` when an applied file was changed or is gone, or when the database is ahead of this version.
 */
export async function migrate(options: {
  pool: Pool
  directory: string
  logger?: Pick<BaseLogger, 'info'>
}): Promise<{ applied: string[] }> {
  const migrations = readMigrations(options.directory)
  const client = await options.pool.connect()
  let failure: Error | undefined
  try {
    return await underLock(client, () => applyMissing(client, migrations, options.logger))
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection that failed half-way is not given back: its session may still hold the lock.
    client.release(failure)
  }
}

/** The names of the migrations a database is missing; empty when it is up to date. Throws as `migrate` does. */
export async function pendingMigrations(pool: Pool, directory: string): Promise<string[]> {
  const migrations = readMigrations(directory)
  const { rows } = await pool.query<{ found: boolean }>(`select to_regclass('schema_migrations') is not null as found`)
  if (rows[0]?.found !== true) return migrations.map((migration) => migration.name)
  const applied = await pool.query<Applied>('select version, name, hash from schema_migrations order by version')
  return missing(migrations, applied.rows).map((migration) => migration.name)
}

function readMigrations(directory: string): Migration[] {
  const files = readdirSync(directory).filter((file) => /^\d{4}-.+\.sql$/.test(file))
  const migrations = files.sort().map((name) => {
    // A checkout with Windows line ends is the same migration.
    const sql = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    const hash = createHash('sha256').update(sql).digest('hex')
    return { version: Number(name.slice(0, 4)), name, sql, hash }
  })
  migrations.forEach(({ version, name }, index) => {
    if (version === index + 1) return
    throw new MigrationError(
      `${name}: expected migration number ${index + 1}; numbers start at 1 without gaps or repeats.`,
    )
  })
  return migrations
}

async function underLock<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query(`set statement_timeout = ${migrationTimeoutMs}; set lock_timeout = ${migrationTimeoutMs}`)
  await patiently(client, `select pg_advisory_lock(${advisoryLock})`)
  const result = await work()
  await client.query(`select pg_advisory_unlock(${advisoryLock}); reset statement_timeout; reset lock_timeout`)
  return result
}

async function applyMissing(
  client: ClientBase,
  migrations: Migration[],
  logger?: Pick<BaseLogger, 'info'>,
): Promise<{ applied: string[] }> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<Applied>('select version, name, hash from schema_migrations order by version')
  const applied: string[] = []
  for (const migration of missing(migrations, rows)) {
    await apply(client, migration)
    logger?.info({ migration: migration.name }, 'migration applied')
    applied.push(migration.name)
  }
  return { applied }
}

/** The migrations to apply; throws when what was applied is not a prefix of what is here. */
function missing(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const [index, done] of applied.entries()) {
    const file = migrations[index]
    if (file === undefined) {
      throw new MigrationError(
        `The database is newer than this version: it has migration ${done.name}. Start the version that wrote it, or a later one.`,
      )
    }
    if (file.version !== done.version)
      throw new MigrationError(`Migration ${done.name} was applied but its file is missing.`)
    if (file.hash !== done.hash) {
      throw new MigrationError(
        `Migration ${done.name} was changed after it was applied. Restore the file; put changes in a new one.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  const { version, name, hash } = migration
  try {
    await client.query('begin')
    await patiently(client, migration.sql)
    await client.query('insert into schema_migrations (version, name, hash) values ($1, $2, $3)', [version, name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new MigrationError(`Migration ${name} failed; nothing of it was kept. The database says: ${error}`, error)
  }
}

/** Without the short time limit that the pool puts on answers. */
async function patiently(client: ClientBase, text: string): Promise<void> {
  const query = { text, query_timeout: migrationTimeoutMs }
  await client.query(query)
}
