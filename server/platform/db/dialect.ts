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
import { isReadOnly, translateDatabaseError } from './errors.ts'

/** Not exported by Kysely under its name. */
type PostgresConnection = Parameters<PostgresDriver['releaseConnection']>[0]

/** Kysely on a `pg` pool, with connection trouble translated at the one place where every query passes. */
export class TranslatingDialect extends PostgresDialect {
  readonly #pool: Pool
  readonly #noteFull: () => void

  /** `noteFull` is called whenever the database refuses a write for want of room. */
  constructor(pool: Pool, noteFull: () => void) {
    super({ pool })
    this.#pool = pool
    this.#noteFull = noteFull
  }

  override createDriver(): Driver {
    return new TranslatingDriver(new PostgresDriver({ pool: this.#pool }), this.#noteFull)
  }
}

class TranslatingDriver implements Driver {
  readonly #driver: PostgresDriver
  readonly #noteFull: () => void

  constructor(driver: PostgresDriver, noteFull: () => void) {
    this.#driver = driver
    this.#noteFull = noteFull
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<TranslatingConnection> {
    return new TranslatingConnection(
      (await translated(this.#driver.acquireConnection())) as PostgresConnection,
      this.#noteFull,
    )
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

  releaseConnection(connection: TranslatingConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner)
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
