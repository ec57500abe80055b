import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { inject } from 'vitest'
import { createDatabase, type OpenDatabase } from '../../../platform/db/database.ts'
import { onServer, urlOfDatabase } from './build-database.ts'
import { settled } from './data-directory.ts'

/** The database of services that get killed: embedded in their data folder, or on the server that the tests use. */
export interface CrashDatabase {
  /** The settings to start a service with. */
  readonly environment: Record<string, string>
  /**
   * Expires all leases, so that other processes may take over from a killed one. Does nothing on the embedded database, where no
   * other process can exist.
   */
  expireLeases(): Promise<void>
  /** Reads rows; on the embedded database only while no service has it open. */
  read<T>(query: (database: OpenDatabase) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

const leases = ['bulk_jobs', 'outbox_subscribers', 'webhook_deliveries', 'model_generations', 'storefront_connections']

export async function aCrashDatabase(folder: string): Promise<CrashDatabase> {
  const source = inject('databaseSource')
  const open =
    source.kind === 'server'
      ? await ofServer(source.url, source.template)
      : { environment: {}, choice: { kind: 'embedded' as const, directory: path.join(folder, 'db') } }
  const read = async <T>(query: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await createDatabase(open.choice)
    try {
      return await query(database)
    } finally {
      await database.close()
    }
  }
  return {
    environment: { ...settled(folder), DEMO: 'on', ...open.environment },
    read,
    async expireLeases() {
      if (open.choice.kind !== 'server') return
      await read(async ({ pool }) => {
        for (const table of leases)
          await pool.query(
            `update ${table} set lease_expires_at = now() - interval '1 second' where lease_expires_at is not null`,
          )
      })
    },
    async remove() {
      if ('name' in open && source.kind === 'server')
        await onServer(source.url, `drop database if exists ${open.name} with (force)`)
    },
  }
}

async function ofServer(serverUrl: string, template: string) {
  const name = `vitrine_test_${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  const url = urlOfDatabase(serverUrl, name)
  return { name, environment: { DATABASE_URL: url }, choice: { kind: 'server' as const, url, poolSize: 2 } }
}
