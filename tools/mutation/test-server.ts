import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { findPostgres, startPostgres } from '../../server/test/kit/database/postgres-server.ts'

const memoryFolder = '/dev/shm'

/**
 * The database server of the tests where PostgreSQL is installed: every mutant needs a new database, which takes 0.15 s there
 * in memory, 2 s there on a disk, and 3 s embedded. Without it the tests use the embedded database.
 */
export async function startTestServer(): Promise<{ environment: Record<string, string>; stop(): Promise<void> }> {
  const programs = findPostgres()
  if (programs === null) return { environment: {}, stop: async () => undefined }
  const server = await startPostgres(programs, undefined, existsSync(memoryFolder) ? memoryFolder : tmpdir())
  return { environment: { TEST_DATABASE_URL: server.url }, stop: server.stop }
}
