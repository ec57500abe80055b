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

/** The migration files and the database do not match; the message contains the remedy. */
class MigrationError extends StartError {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'MigrationError'
  }
}

/** The key of the advisory lock for migrations; arbitrary, but equal in all versions. */
const advisoryLock = 7_213_594_001
/** A migration may rewrite a large table. */
const migrationTimeoutMs = 30 * 60_000

/**
 * Applies the missing migrations of `directory` (`0001-name.sql`, …) in order, each in its own transaction, and records them with their
 * hash in `schema_migrations`. Several processes can start at once: an advisory lock serializes them.
 *
 * Throws `MigrationError` if an applied file was changed or is missing, or if the database is newer than this version.
 */
export async function migrate(options: {
  pool: Pool
  directory: string
  logger?: Pick<BaseLogger, 'info' | 'debug'>
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
    // A failed connection does not return to the pool: its session may still hold the lock.
    client.release(failure)
  }
}

/** The names of the missing migrations; empty if the database is up to date. Throws like `migrate`. */
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
    // Windows line endings do not change the migration.
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
  await queryWithoutPoolTimeout(client, `select pg_advisory_lock(${advisoryLock})`)
  const result = await work()
  await client.query(`select pg_advisory_unlock(${advisoryLock}); reset statement_timeout; reset lock_timeout`)
  return result
}

async function applyMissing(
  client: ClientBase,
  migrations: Migration[],
  logger?: Pick<BaseLogger, 'info' | 'debug'>,
): Promise<{ applied: string[] }> {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key,
    name text not null,
    hash text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<Applied>('select version, name, hash from schema_migrations order by version')
  const applied: string[] = []
  const wanted = missing(migrations, rows)
  if (wanted.length > 0) logger?.info({ count: wanted.length, last: wanted.at(-1)?.name }, 'applying migrations')
  for (const migration of wanted) {
    await apply(client, migration)
    logger?.debug({ migration: migration.name }, 'migration applied')
    applied.push(migration.name)
  }
  return { applied }
}

/** The migrations to apply; throws if the applied ones are not a prefix of the files. */
function missing(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const [index, done] of applied.entries()) {
    const file = migrations[index]
    if (file === undefined) {
      throw new MigrationError(
        `The database is newer than this version: it has migration ${done.name}. Start the version that created it, or a later one.`,
      )
    }
    if (file.version !== done.version)
      throw new MigrationError(`Migration ${done.name} was applied but its file is missing.`)
    if (file.hash !== done.hash) {
      throw new MigrationError(
        `Migration ${done.name} was changed after it was applied. Restore the file and put changes in a new one.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  const { version, name, hash } = migration
  try {
    await client.query('begin')
    await queryWithoutPoolTimeout(client, migration.sql)
    await client.query('insert into schema_migrations (version, name, hash) values ($1, $2, $3)', [version, name, hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new MigrationError(`Migration ${name} failed and was rolled back: ${error}`, error)
  }
}

/** Runs a statement with the migration timeout instead of the pool's. */
async function queryWithoutPoolTimeout(client: ClientBase, text: string): Promise<void> {
  const query = { text, query_timeout: migrationTimeoutMs }
  await client.query(query)
}
