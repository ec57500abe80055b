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
import { translateDatabaseError } from './errors.ts'

/** Not exported by Kysely under its name. */
type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** Kysely on a `pg` pool, with connection trouble translated at the one place where every query passes. */
export class TranslatingDialect extends PostgresDialect {
  readonly #pool: Pool

  constructor(pool: Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new TranslatingDriver(new PostgresDriver({ pool: this.#pool }))
  }
}

class TranslatingDriver implements Driver {
  readonly #driver: PostgresDriver

  constructor(driver: PostgresDriver) {
    this.#driver = driver
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<TranslatingConnection> {
    return new TranslatingConnection((await translated(this.#driver.acquireConnection())) as PostgresConnection)
  }

  beginTransaction(connection: TranslatingConnection, settings: TransactionSettings): Promise<void> {
    return translated(this.#driver.beginTransaction(connection.inner, settings))
  }

  commitTransaction(connection: TranslatingConnection): Promise<void> {
    return translated(this.#driver.commitTransaction(connection.inner))
  }

  rollbackTransaction(connection: TranslatingConnection): Promise<void> {
    return translated(this.#driver.rollbackTransaction(connection.inner))
  }

  releaseConnection(connection: TranslatingConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner)
  }

  /** The pool is closed by whoever opened it. */
  async destroy(): Promise<void> {}
}

class TranslatingConnection implements DatabaseConnection {
  readonly inner: PostgresConnection

  constructor(inner: PostgresConnection) {
    this.inner = inner
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return translated(this.inner.executeQuery<R>(query))
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
