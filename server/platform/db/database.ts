import { setTimeout as wait } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from '../errors.ts'
import { discardLostConnections } from './broken-connections.ts'
import { createConnectionGate } from './connection-gate.ts'
import { TranslatingDialect } from './dialect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { startMaintenance } from './embedded/maintenance.ts'
import { watchEmbeddedStorage } from './embedded/storage.ts'
import { createStorageWatch, type StorageState } from './embedded/storage-watch.ts'
import { prepareFrequentStatements } from './keep-prepared.ts'
import type { Database, DatabaseSchema } from './schema.ts'
import { createLeader, type LeaderListener } from './servers/leader.ts'
import { createLeaderClient } from './servers/leader-client.ts'
import { readServerUrls } from './servers/server-urls.ts'
import { createTableWrites, type TableWrites } from './table-writes.ts'
import { typeParsers } from './type-parsers.ts'

export type DatabaseChoice =
  | { kind: 'embedded'; directory: string; dump?: string }
  /** In memory, for tests and tools: lost when closed. */
  | { kind: 'memory'; dump?: string }
  /** The URL may list several servers; see `readServerUrls`. */
  | { kind: 'server'; url: string; poolSize?: number }

/**
 * The open database. `db` is for queries; it waits a few seconds at most for locks. `pool` is for plain SQL that may wait longer
 * (migrations, the job queue). The embedded database has one connection for both.
 */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'server'
  readonly db: Database
  /**
   * The same database for single short statements that must not wait behind requests, such as the renewal of a lease: they receive
   * a connection before all waiting callers of `db`.
   */
  readonly urgent: Database
  readonly pool: pg.Pool
  /** Counts the writes of this process, the only writer of an embedded database; `null` on a server. */
  readonly writes: TableWrites | null
  readonly storage: StorageState
  close(): Promise<void>
}

export interface DatabaseOptions {
  logger?: Pick<BaseLogger, 'warn' | 'error'>
  /** Called when the database dies while the process runs: should log and end the process. Default: throws, which ends it. */
  onFatal?(error: Error): void
}

// Every wait has a timeout: for a connection, a response, a lock, and a caller that does not end its transaction.
const connectTimeoutMs = 10_000
const statementTimeoutMs = 60_000
const responseTimeoutMs = statementTimeoutMs + 5_000
/** A request that waits for a lock occupies a connection; a 503 with Retry-After serves its caller better. */
const lockTimeoutMs = 4_000
const backgroundLockTimeoutMs = 30_000
const poolSize = 10
const backgroundPoolSize = 4
/** How long closing waits for connections that are still in use. */
const leakedConnectionMs = 10_000
/** Connections to a server that are reserved for urgent work. */
const reservedConnections = 2

const common: pg.PoolConfig = {
  types: typeParsers,
  application_name: 'vitrine',
  connectionTimeoutMillis: connectTimeoutMs,
  query_timeout: responseTimeoutMs,
}

/** Opens the embedded database or connects to a server. Rejects if the server cannot be reached. */
export async function createDatabase(choice: DatabaseChoice, options: DatabaseOptions = {}): Promise<OpenDatabase> {
  const opened = await (choice.kind === 'server' ? openServer(choice, options) : openEmbedded(choice, options))
  try {
    await opened.pool.query('select 1')
  } catch (error) {
    await opened.close()
    throw choice.kind === 'server' ? cannotConnect(choice.url, error) : error
  }
  return opened
}

/** The error for the operator, with the address but without user and password. */
function cannotConnect(url: string, cause: unknown): Error {
  const urls = readServerUrls(url).urls.map((one) => new URL(one))
  const host = urls.map((one) => one.host).join(',')
  const pathname = urls[0]?.pathname ?? ''
  const reason = (cause instanceof AggregateError ? cause.errors : [cause]).map(messageOf).join(', ')
  const advice = 'Start the database server, or correct DATABASE_URL (host, port, database, user, password).'
  return new StartError(`Cannot use the database ${host}${pathname}: ${reason}. ${advice}`, { cause })
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message.replace(/\.$/, '') : String(error)
}

async function openServer(
  choice: Extract<DatabaseChoice, { kind: 'server' }>,
  options: DatabaseOptions,
): Promise<OpenDatabase> {
  const servers = readServerUrls(choice.url)
  const leader = servers.needsLeader ? createLeader(servers, logLeader(options)) : null
  const settings = {
    ...common,
    ...(leader === null ? {} : { Client: createLeaderClient(leader) }),
    connectionString: servers.urls[0],
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  }
  const max = choice.poolSize ?? poolSize
  const requests = createPool({ ...settings, max, lock_timeout: lockTimeoutMs }, options)
  discardLostConnections(requests)
  const background = { max: Math.min(max, backgroundPoolSize), lock_timeout: backgroundLockTimeoutMs }
  const pool = createPool({ ...settings, ...background }, options)
  discardLostConnections(pool)
  const storage = createStorageWatch({ probe: () => probeServer(pool), logger: options.logger })
  const closeServer = async () => {
    storage.stop()
    await endPool(requests)
    leader?.stop()
  }
  return assemble({ kind: 'server', pool, requests, writes: null, storage, closeServer })
}

async function openEmbedded(
  choice: Exclude<DatabaseChoice, { kind: 'server' }>,
  options: DatabaseOptions,
): Promise<OpenDatabase> {
  const server = await startEmbedded({
    directory: choice.kind === 'embedded' ? choice.directory : null,
    ...(choice.dump === undefined ? {} : { dump: choice.dump }),
    onFatal: options.onFatal ?? rethrow,
  })
  const writes = createTableWrites()
  const storage: { watch: StorageState & { reportFull(): void } } = { watch: unlimitedStorage }
  const pool = createPool(
    {
      ...common,
      host: server.host,
      // Without these, `pg` would take the values of PGPORT and PGSSLMODE.
      port: 5432,
      ssl: false,
      user: 'postgres',
      database: 'postgres',
      // PGlite has one session, which its socket server shares between all connections message by message: a second connection
      // would share unnamed statements and settings with the first. Transactions queue in the pool instead.
      max: 1,
      idleTimeoutMillis: 0,
      onConnect: async (client) => {
        await resetSession(client)
        if (storage.watch.isReadOnly) await client.query('set default_transaction_read_only = on')
        writes.follow(client)
      },
    },
    options,
  )
  const opened = { kind: 'embedded' as const, pool, writes, closeServer: server.close }
  if (choice.kind === 'memory') return assemble({ ...opened, storage: unlimitedStorage })
  const about = { pool, directory: choice.directory, logger: options.logger }
  const watch = watchEmbeddedStorage(about)
  storage.watch = watch
  const maintenance = startMaintenance(about)
  const beforeClose = async () => {
    await watch.stop()
    await maintenance.stop()
  }
  return assemble({ ...opened, storage: watch, beforeClose })
}

const unlimitedStorage = { isReadOnly: false, reportFull: () => undefined }

function logLeader({ logger }: DatabaseOptions): LeaderListener {
  return (server, error) => {
    if (server === null) logger?.error({ err: error }, 'no database server accepts writes')
    else logger?.warn({ host: server.host, port: server.port }, 'database connections go to another server')
  }
}

/** Rejects if the server's disk has less than 2 MB of free space; leaves nothing behind. */
async function probeServer(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temp table room_to_write on commit drop as select repeat(md5(n::text), 30) from generate_series(1, 2000) n`,
    )
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

function assemble(parts: {
  kind: OpenDatabase['kind']
  pool: pg.Pool
  /** The pool of `db`; defaults to `pool`. */
  requests?: pg.Pool
  writes: TableWrites | null
  storage: StorageState & { reportFull(): void }
  beforeClose?: () => Promise<void>
  closeServer: () => Promise<void>
}): OpenDatabase {
  const { kind, pool, requests = pool, writes, storage, beforeClose, closeServer } = parts
  const connections = requests.options.max
  const reserved = connections > reservedConnections ? reservedConnections : 0
  const gate = createConnectionGate({ connections, reserved, timeoutMs: connectTimeoutMs })
  const open = (isUrgent: boolean): Database => {
    const access = { gate, isUrgent, reportFull: () => storage.reportFull() }
    return new Kysely<DatabaseSchema>({ dialect: new TranslatingDialect(requests, access) })
  }
  const db = open(false)
  const urgent = open(true)
  let closed: Promise<void> | null = null
  const close = async () => {
    await beforeClose?.()
    await endPool(pool)
    await closeServer()
  }
  return {
    kind,
    db,
    pool,
    writes,
    storage,
    urgent,
    close() {
      closed ??= close()
      return closed
    },
  }
}

async function endPool(pool: pg.Pool): Promise<void> {
  await Promise.race([pool.end(), wait(leakedConnectionMs, undefined, { ref: false })])
}

function createPool(config: pg.PoolConfig, { logger }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool(config)
  // Without a listener, a broken idle connection would end the process; the pool replaces it.
  pool.on('error', (error) => logger?.warn({ err: error }, 'idle database connection lost'))
  // The same for a connection in use, whose query fails with the same error anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection that replaces a broken one inherits its session with prepared statements and settings; reset it. */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('discard all')
  prepareFrequentStatements(client)
}

function rethrow(error: Error): void {
  throw error
}
