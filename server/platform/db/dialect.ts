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
import type { ConnectionGate } from './connection-gate.ts'
import { isReadOnly, translateDatabaseError } from './errors.ts'

/** Not exported by Kysely under its name. */
type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** How one user of a pool comes to its connections. */
export interface DatabaseAccess {
  readonly gate: ConnectionGate
  readonly isUrgent: boolean
  /** Called whenever the database refuses a write for want of room. */
  readonly noteFull: () => void
}

const anyAccess: DatabaseAccess = {
  gate: { enter: async () => undefined, leave: () => undefined },
  isUrgent: false,
  noteFull: () => undefined,
}

/** Kysely on a `pg` pool, with connection trouble translated at the one place where every query passes. */
export class TranslatingDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #access: DatabaseAccess

  constructor(pool: Pool, access: DatabaseAccess = anyAccess) {
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
    const { gate, isUrgent, noteFull } = this.#access
    await translated(gate.enter(isUrgent))
    try {
      const inner = (await translated(this.#driver.acquireConnection())) as PostgresConnection
      return new TranslatingConnection(inner, noteFull)
    } catch (error) {
      gate.leave()
      throw error
    }
  }

  beginTransaction(connection: TranslatingConnection, settings: TransactionSettings): Promise<void> {
    return translated(this.#driver.beginTransaction(connection.inner, settings))
  }

  commitTransaction(connection: TranslatingConnection): Promise<void> {
    return connection.noting(translated(this.#driver.commitTransaction(connection.inner)))
  }

  rollbackTransaction(connection: TranslatingConnection): Promise<void> {
    return translated(this.#driver.rollbackTransaction(connection.inner))
  }

  async releaseConnection(connection: TranslatingConnection): Promise<void> {
    try {
      await this.#driver.releaseConnection(connection.inner)
    } finally {
      this.#access.gate.leave()
    }
  }

  /** The pool is closed by whoever opened it. */
  async destroy(): Promise<void> {}
}

class TranslatingConnection implements DatabaseConnection {
  readonly inner: PostgresConnection
  readonly #noteFull: () => void

  constructor(inner: PostgresConnection, noteFull: () => void) {
    this.inner = inner
    this.#noteFull = noteFull
  }

  async noting<T>(work: Promise<T>): Promise<T> {
    try {
      return await work
    } catch (error) {
      if (isReadOnly(error)) this.#noteFull()
      throw error
    }
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.noting(translated(this.inner.executeQuery<R>(query)))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize)
  }
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translateDatabaseError(error)
  }
}
