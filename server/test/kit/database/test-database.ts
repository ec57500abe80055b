import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { createDatabase, type DatabaseChoice, type OpenDatabase } from '../../../platform/db/database.ts'
import type { DatabaseSource } from '../vitest/global-setup.ts'
import { onServer, urlOfDatabase } from './build-database.ts'

/** The database of one test file; `close` deletes it. */
export interface TestDatabase extends OpenDatabase {
  /** With `kind: 'server'` a second `createDatabase` with this choice opens the same data, like another process. */
  readonly choice: DatabaseChoice
}

/**
 * Opens a private database for a test file, migrated by default: embedded in memory, or on the server in TEST_DATABASE_URL. Call
 * `close` in `afterAll`.
 */
export async function openTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const source = inject('databaseSource')
  const migrated = options.migrated ?? true
  if (source.kind === 'server') return openOnServer(source, migrated)
  compiled ??= compile()
  await compiled
  const choice: DatabaseChoice = { kind: 'memory', dump: migrated ? source.dumps.migrated : source.dumps.empty }
  return { ...(await createDatabase(choice)), choice }
}

let compiled: Promise<WebAssembly.Module> | null = null

/**
 * Retains the compiled module of the embedded database without using it: V8 shares compiled code among the threads of a process
 * while one of them references it, and each database is a thread. Otherwise each thread compiles it for a second.
 */
async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))))
}

async function openOnServer(
  source: Extract<DatabaseSource, { kind: 'server' }>,
  migrated: boolean,
): Promise<TestDatabase> {
  const name = `vitrine_test_${randomBytes(6).toString('hex')}`
  await onServer(source.url, `create database ${name} template ${migrated ? source.template : 'template0'}`)
  const choice: DatabaseChoice = { kind: 'server', url: urlOfDatabase(source.url, name), poolSize: 4 }
  const database = await createDatabase(choice)
  const close = async () => {
    await database.close()
    await onServer(source.url, `drop database ${name} with (force)`)
  }
  return { ...database, choice, close }
}
