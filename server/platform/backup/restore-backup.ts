import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase } from '../db/database.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { prepareDataDirectory } from '../process/data-directory.ts'
import { readArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreReport {
  readonly manifest: Manifest
  readonly stores: number
  readonly products: number
  /** Migrations that the next start will run. */
  readonly pendingMigrations: readonly string[]
}

/** Restores into a data directory that is empty or missing. A failed restore removes the files that it wrote. */
export async function restoreBackup(file: string, dataDirectory: string, migrations: string): Promise<RestoreReport> {
  await prepareDataDirectory(dataDirectory)
  if ((await readdir(dataDirectory)).length > 0)
    throw new BackupError(`${dataDirectory} is not empty. A backup is restored into an empty or new folder.`)
  try {
    const manifest = await readArchive(file, dataDirectory)
    return { manifest, ...(await verifyDatabase(path.join(dataDirectory, 'db'), migrations)) }
  } catch (error) {
    for (const name of await readdir(dataDirectory)) await rm(path.join(dataDirectory, name), { recursive: true })
    throw error
  }
}

/** Restores into a temporary folder, as a check. */
export async function checkBackup(file: string, migrations: string): Promise<RestoreReport> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-restore-'))
  try {
    return await restoreBackup(file, folder, migrations)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Opens the database and reads every row of the largest tables. */
async function verifyDatabase(directory: string, migrations: string): Promise<Omit<RestoreReport, 'manifest'>> {
  const database = await createDatabase({ kind: 'embedded', directory })
  try {
    const pending = await pendingMigrations(database.pool, migrations)
    const count = async (table: string): Promise<number> => {
      const { rows } = await database.pool.query<{ rows: number }>(`select count(*) as rows from ${table}`)
      return rows[0]?.rows ?? 0
    }
    return { stores: await count('stores'), products: await count('products'), pendingMigrations: pending }
  } finally {
    await database.close()
  }
}
