import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool } from 'pg'
import { isConnectionLost, isRead, isUnsent } from './broken-connections.ts'
import type { ConnectionGate } from './connection-gate.ts'
import { isReadOnly, LeaderError, translateDatabaseError } from './errors.ts'

/** Not exported by Kysely under its name. */
type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** How one user of a pool obtains connections. */
export interface DatabaseAccess {
  readonly gate: ConnectionGate
  readonly isUrgent: boolean
  /** Called whenever the database rejects a write because its disk is full. */
  readonly reportFull: () => void
}

const ungatedAccess: DatabaseAccess = {
  gate: { enter: async () => undefined, leave: () => undefined },
  isUrgent: false,
  reportFull: () => undefined,
}

/** Kysely on a `pg` pool. Translates connection errors in the one place that every query passes. */
export class TranslatingDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #access: DatabaseAccess

  constructor(pool: Pool, access: DatabaseAccess = ungatedAccess) {
    super({ pool })
    this.#pool = pool
    this.#access = access
  }

  override createDriver(): Driver {
    return new TranslatingDriver(new PostgresDriver({ pool: this.#pool }), this.#access)
  }
}

class TranslatingDriver implements Driver {
  readonly #driver: PostgresDriver
  readonly #access: DatabaseAccess

  constructor(driver: PostgresDriver, access: DatabaseAccess) {
    this.#driver = driver
    this.#access = access
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<TranslatingConnection> {
    const { gate, isUrgent, reportFull } = this.#access
    await translated(gate.enter(isUrgent))
    try {
      return new TranslatingConnection(this.#driver, await translated(acquire(this.#driver)), reportFull)
    } catch (error) {
      gate.leave()
      throw error
    }
  }

  beginTransaction(connection: TranslatingConnection, settings: TransactionSettings): Promise<void> {
    return connection.begin(settings)
  }

  commitTransaction(connection: TranslatingConnection): Promise<void> {
    return connection.noting(translated(this.#driver.commitTransaction(connection.inner)))
  }

  rollbackTransaction(connection: TranslatingConnection): Promise<void> {
    return translated(this.#driver.rollbackTransaction(connection.inner))
  }

  async releaseConnection(connection: TranslatingConnection): Promise<void> {
    try {
      await connection.release()
    } finally {
      this.#access.gate.leave()
    }
  }

  /** The owner of the pool closes it. */
  async destroy(): Promise<void> {}
}

/** Connects again if the leader has changed since the last connection. */
async function acquire(driver: PostgresDriver): Promise<PostgresConnection> {
  try {
    return (await driver.acquireConnection()) as PostgresConnection
  } catch (error) {
    if (!(error instanceof LeaderError) || !error.canRetry) throw error
    return (await driver.acquireConnection()) as PostgresConnection
  }
}

/** After a restart of the server every idle connection of the pool is lost. */
const maxReplacements = 10

/**
 * A pool connection that is replaced if it is lost, which for an idle connection is detected only when it is used. Only queries without
 * side effects and unsent statements are retried; a write without a response may have been applied.
 */
class TranslatingConnection implements DatabaseConnection {
  readonly #driver: PostgresDriver
  readonly #reportFull: () => void
  /** Null during a replacement, and after a failed one. */
  #inner: PostgresConnection | null
  #replacementsLeft = maxReplacements

  constructor(driver: PostgresDriver, inner: PostgresConnection, reportFull: () => void) {
    this.#driver = driver
    this.#inner = inner
    this.#reportFull = reportFull
  }

  async noting<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (isReadOnly(error)) this.#reportFull()
      throw error
    }
  }

  get inner(): PostgresConnection {
    if (this.#inner === null) throw new Error('The database connection was lost and could not be replaced')
    return this.#inner
  }

  async begin(settings: TransactionSettings): Promise<void> {
    await this.#perform((inner) => this.#driver.beginTransaction(inner, settings), true)
    this.#replacementsLeft = 0
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.noting(this.#perform((inner) => inner.executeQuery<R>(query), isRead(query.sql)))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }

  async release(): Promise<void> {
    if (this.#inner !== null) await this.#driver.releaseConnection(this.#inner)
  }

  async #perform<T>(work: (inner: PostgresConnection) => Promise<T>, isRepeatable: boolean): Promise<T> {
    try {
      return await work(this.inner)
    } catch (error) {
      const isSafe = isConnectionLost(error) && (isRepeatable || isUnsent(error))
      if (!isSafe || this.#replacementsLeft === 0) throw translateDatabaseError(error)
    }
    this.#replacementsLeft -= 1
    await translated(this.#replace())
    return this.#perform(work, isRepeatable)
  }

  async #replace(): Promise<void> {
    const lost = this.inner
    this.#inner = null
    // Released first: the pool may have no other connection.
    await this.#driver.releaseConnection(lost)
    this.#inner = await acquire(this.#driver)
  }
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translateDatabaseError(error)
  }
}
