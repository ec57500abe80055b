import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { inject } from 'vitest'
import { createDatabase, type OpenDatabase } from '../../../platform/db/database.ts'
import { onServer, urlOfDatabase } from './build-database.ts'
import { settled } from './data-directory.ts'

/** The database of services that are killed: embedded in their data folder, or on the server that the tests run on. */
export interface CrashDatabase {
  /** What a service is started with. */
  readonly environment: Record<string, string>
  /**
   * Lets the time pass that others wait before they take over from a process that was killed: nothing on the embedded database,
   * which knows that nobody else can be there; the lease of 15 seconds on a server.
   */
  outliveLeases(): Promise<void>
  /** Reads what is there; on the embedded database once no service has it open. */
  read<T>(look: (database: OpenDatabase) => Promise<T>): Promise<T>
  remove(): Promise<void>
}

const leases = ['bulk_jobs', 'outbox_subscribers', 'webhook_deliveries', 'model_generations']

export async function aCrashDatabase(folder: string): Promise<CrashDatabase> {
  const source = inject('databaseSource')
  const open =
    source.kind === 'server'
      ? await ofServer(source.url, source.template)
      : { environment: {}, choice: { kind: 'embedded' as const, directory: path.join(folder, 'db') } }
  const read = async <T>(look: (database: OpenDatabase) => Promise<T>): Promise<T> => {
    const database = await createDatabase(open.choice)
    try {
      return await look(database)
    } finally {
      await database.close()
    }
  }
  return {
    environment: { ...settled(folder), DEMO: 'on', ...open.environment },
    read,
    async outliveLeases() {
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
