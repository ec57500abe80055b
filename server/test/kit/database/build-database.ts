import { createHash, randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { placements } from '../../../../tools/distribution/placements.ts'
import { readSchema } from '../../../../tools/distribution/read-schema.ts'
import { distributionStatements } from '../../../../tools/distribution/statements.ts'
import { createDatabase, type OpenDatabase } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { createJobs } from '../../../platform/jobs/queue.ts'
import { createLogger } from '../../../platform/logger.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))
const packageFile = new URL('../../../../package.json', import.meta.url)
const cacheFolder = fileURLToPath(new URL('../../../../.cache/test-database', import.meta.url))

const templates = `select datname from pg_database where datname <> current_database()`

export interface Dumps {
  /** Tar of a database folder without tables. */
  empty: string
  /** The same after all migrations, with the tables of the job queue. */
  migrated: string
  /** A DATA_DIR of a service that was started once and stopped, as a folder to copy. */
  settled: string
}

/** Starts a service in the folder, which migrates its database, and stops it. */
type Settle = (directory: string) => Promise<void>

/** Builds the embedded databases that test files start from, once per state of the migrations, because it takes seconds. */
export async function buildDumps(settle: Settle): Promise<Dumps> {
  const folder = join(cacheFolder, fingerprint())
  if (!existsSync(folder)) await fillCache(folder, settle)
  return { empty: join(folder, 'empty.tar'), migrated: join(folder, 'migrated.tar'), settled: join(folder, 'settled') }
}

function fingerprint(): string {
  const hash = createHash('sha256')
    .update(readFileSync(packageFile))
    .update(readFileSync(import.meta.filename))
  for (const file of readdirSync(migrationsFolder).sort()) {
    hash.update(file).update(readFileSync(join(migrationsFolder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

async function fillCache(folder: string, settle: Settle): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true })
  removeStaleFolders()
  // Built in a temporary folder and moved: two test runs may do this concurrently, and either may be interrupted.
  const unfinished = mkdtempSync(join(cacheFolder, 'unfinished-'))
  const work = mkdtempSync(join(tmpdir(), 'vitrine-test-'))
  const [empty, migrated] = [join(work, 'empty'), join(work, 'migrated')]
  try {
    await (await createDatabase({ kind: 'embedded', directory: empty })).close()
    cpSync(empty, migrated, { recursive: true })
    await Promise.all([writeTar(empty, join(unfinished, 'empty.tar')), fillMigrated(migrated)])
    const settled = join(unfinished, 'settled')
    cpSync(join(migrated, 'pgdata'), join(settled, 'db', 'pgdata'), { recursive: true })
    await Promise.all([writeTar(migrated, join(unfinished, 'migrated.tar')), settle(settled)])
    if (!existsSync(folder)) renameSync(unfinished, folder)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function fillMigrated(directory: string): Promise<void> {
  const database = await createDatabase({ kind: 'embedded', directory })
  await createTables(database)
  await database.close()
}

/** pg-boss creates its tables at its first start, which takes most of the startup time of the service. */
async function createTables(database: OpenDatabase): Promise<void> {
  await migrate({ pool: database.pool, directory: migrationsFolder })
  const jobs = createJobs({ database, logger: createLogger('silent'), holder: 'build' })
  await jobs.start()
  await jobs.stop({ graceMs: 1000 })
}

/** Does not delete those that another run may be reading. */
function removeStaleFolders(): void {
  const anHourAgo = Date.now() - 60 * 60_000
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name)
    if (statSync(path).mtimeMs < anHourAgo) rmSync(path, { recursive: true, force: true })
  }
}

/** Removes the template databases of `create database`, a third of what each test file would load. */
async function writeTar(directory: string, path: string): Promise<void> {
  const database = await PGlite.create(join(directory, 'pgdata'))
  await database.exec('update pg_database set datistemplate = false, datallowconn = true')
  for (const { datname } of (await database.query<{ datname: string }>(templates)).rows) {
    await database.exec(`drop database ${datname}`)
  }
  const tar = await database.dumpDataDir('none')
  await database.close()
  writeFileSync(path, Buffer.from(await tar.arrayBuffer()))
}

/** Creates a migrated database on a server, as a template for the databases of test files; on request distributed by Citus. */
export async function buildTemplate(
  url: string,
  { isDistributed }: { readonly isDistributed: boolean },
): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `vitrine_template_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name}`)
  const database = await createDatabase({ kind: 'server', url: urlOfDatabase(url, name) })
  await createTables(database)
  if (isDistributed) await distribute(database, new URL(url))
  await database.close()
  if (isDistributed) await disconnectAll(url, name)
  return { name, drop: () => onServer(url, `drop database ${name} with (force)`) }
}

/** Places all tables with Citus. The server stores every shard itself, so a copy of the database is complete. */
async function distribute({ pool }: OpenDatabase, { hostname, port }: URL): Promise<void> {
  const [begin = '', ...rest] = distributionStatements(await readSchema(pool), placements)
  const node = [hostname, Number(port)]
  const client = await pool.connect()
  try {
    await client.query('create extension citus')
    await client.query('select citus_set_coordinator_host($1, $2)', node)
    await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', true)`, node)
    // Two shards reveal cross-shard statements; each additional shard makes copying the database slower.
    for (const statement of [begin, 'set local citus.shard_count = 2', ...rest]) await client.query(statement)
  } finally {
    client.release()
  }
}

/** Only a database without connections can be copied, and Citus maintains one to each. */
async function disconnectAll(url: string, name: string): Promise<void> {
  await onServer(url, `alter database ${name} allow_connections false`)
  await onServer(url, `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`)
}

/** Runs one statement that needs its own connection, such as `create database`. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function urlOfDatabase(url: string, name: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}
