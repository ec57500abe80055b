import { setTimeout as wait } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pg from 'pg'
import type { BaseLogger } from 'pino'
import { StartError } from '../errors.ts'
import { discardBroken } from './broken-connections.ts'
import { createConnectionGate } from './connection-gate.ts'
import { TranslatingDialect } from './dialect.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { startMaintenance } from './embedded/maintenance.ts'
import { watchEmbeddedStorage } from './embedded/storage.ts'
import { createStorageWatch, type StorageState } from './embedded/storage-watch.ts'
import { keepPrepared } from './keep-prepared.ts'
import type { Database, DatabaseSchema } from './schema.ts'
import { createTableWrites, type TableWrites } from './table-writes.ts'
import { typeParsers } from './type-parsers.ts'

export type DatabaseChoice =
  | { kind: 'embedded'; directory: string; dump?: string }
  /** Embedded without files, for tests and tools: gone when closed. */
  | { kind: 'memory'; dump?: string }
  | { kind: 'server'; url: string; poolSize?: number }

/**
 * The open database. Queries go through `db`, which waits for locks a few seconds at most; `pool` is for what speaks plain SQL
 * and may wait longer (migrations, the job queue). The embedded database has one connection for both.
 */
export interface OpenDatabase {
  readonly kind: 'embedded' | 'server'
  readonly db: Database
  /**
   * The same database for work that must not wait behind requests, such as the renewal of a lease: it is given a connection before
   * all callers of `db` that wait. For single short statements.
   */
  readonly urgent: Database
  readonly pool: pg.Pool
  /** What this process writes, when nobody else can write; `null` on a server. */
  readonly writes: TableWrites | null
  readonly storage: StorageState
  close(): Promise<void>
}

export interface DatabaseOptions {
  logger?: Pick<BaseLogger, 'warn' | 'error'>
  /** The database died under the running process: log, then end the process. Default: throw, which ends it. */
  onFatal?(error: Error): void
}

// Every wait ends: for a connection, for an answer, for a lock, for a caller that forgot its transaction.
const connectTimeoutMs = 10_000
const statementTimeoutMs = 60_000
const answerTimeoutMs = statementTimeoutMs + 5_000
/** A request that waits for a lock holds a connection; its caller is better off with a 503 and Retry-After. */
const lockTimeoutMs = 4_000
const backgroundLockTimeoutMs = 30_000
const poolSize = 10
const backgroundPoolSize = 4
/** How long closing waits for connections that are still in use. */
const leakedConnectionMs = 10_000
/** Of a server's connections, so many are for urgent work alone. */
const reservedConnections = 2

const common: pg.PoolConfig = {
  types: typeParsers,
  application_name: 'vitrine',
  connectionTimeoutMillis: connectTimeoutMs,
  query_timeout: answerTimeoutMs,
}

/** Opens the embedded database or connects to a server. Fails when it cannot be reached. */
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

/** The sentence for the operator; the address without user and password. */
function cannotConnect(url: string, cause: unknown): Error {
  const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: 'DATABASE_URL' }
  const reason = cause instanceof AggregateError ? cause.errors.map(String).join(', ') : String(cause)
  return new StartError(`The database ${host}${pathname} cannot be used: ${reason}`, { cause })
}

async function openServer(
  choice: Extract<DatabaseChoice, { kind: 'server' }>,
  options: DatabaseOptions,
): Promise<OpenDatabase> {
  const settings = {
    ...common,
    connectionString: choice.url,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
  }
  const max = choice.poolSize ?? poolSize
  const requests = createPool({ ...settings, max, lock_timeout: lockTimeoutMs }, options)
  discardBroken(requests)
  const background = { max: Math.min(max, backgroundPoolSize), lock_timeout: backgroundLockTimeoutMs }
  const pool = createPool({ ...settings, ...background }, options)
  const storage = createStorageWatch({ probe: () => probeServer(pool), logger: options.logger })
  const closeServer = async () => {
    storage.stop()
    await endPool(requests)
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
  const storage: { watch: StorageState & { noteFull(): void } } = { watch: alwaysRoom }
  const pool = createPool(
    {
      ...common,
      host: server.host,
      user: 'postgres',
      database: 'postgres',
      // PGlite is one session: its socket server hands every connection the same one, message by message, so a second
      // connection would share unnamed statements and settings with the first. Transactions queue in the pool instead.
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
  if (choice.kind === 'memory') return assemble({ ...opened, storage: alwaysRoom })
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

const alwaysRoom = { isReadOnly: false, noteFull: () => undefined }

/** Rejects while the server's disk has no room for 2 MB; leaves nothing behind. */
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
  /** Of queries through `db`; the same as `pool` when absent. */
  requests?: pg.Pool
  writes: TableWrites | null
  storage: StorageState & { noteFull(): void }
  beforeClose?: () => Promise<void>
  closeServer: () => Promise<void>
}): OpenDatabase {
  const { kind, pool, requests = pool, writes, storage, beforeClose, closeServer } = parts
  const connections = requests.options.max
  const reserved = connections > reservedConnections ? reservedConnections : 0
  const gate = createConnectionGate({ connections, reserved, timeoutMs: connectTimeoutMs })
  const open = (isUrgent: boolean): Database => {
    const access = { gate, isUrgent, noteFull: () => storage.noteFull() }
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
  // Without a listener an idle connection that breaks would end the process; the pool replaces it by itself.
  pool.on('error', (error) => logger?.warn({ err: error }, 'an idle database connection broke'))
  // The same for one in use, whose query fails with the same error anyway.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A connection that replaces a broken one inherits its session, with prepared statements and settings; start clean. */
async function resetSession(client: pg.ClientBase): Promise<void> {
  await client.query('discard all')
  keepPrepared(client)
}

function rethrow(error: Error): void {
  throw error
}
