import { existsSync } from 'node:fs'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createDatabase } from '../db/database.ts'
import type { Holder } from '../db/embedded/directory-lock.ts'
import { requestSnapshot, type Snapshot } from '../db/embedded/snapshot-socket.ts'
import { isInUse } from '../diagnosis/check-lock.ts'
import { writeArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { createManifest, type Source, sourcesIn } from './manifest.ts'

export interface BackupReport {
  readonly bytes: number
  /** How long statements waited, in milliseconds; null when no service was running. */
  readonly pauseMs: number | null
  readonly ms: number
}

/** Backs up the embedded database of a data directory, with or without a running service. */
export async function createBackup(
  dataDirectory: string,
  file: string,
  options: { includeKey: boolean; version: string },
): Promise<BackupReport> {
  const startedAt = performance.now()
  const directory = path.join(dataDirectory, 'db')
  if (!existsSync(path.join(directory, 'pgdata')))
    throw new BackupError(`There is no embedded database in ${dataDirectory}. Set DATA_DIR to the service's.`)
  if (existsSync(file)) throw new BackupError(`${file} already exists; a backup does not overwrite files.`)
  const draft = `${file}.unfinished`
  await refuseUnwritable(file, draft)
  const isOnline = isInUse(directory)
  const snapshot = isOnline ? await snapshotOfService(directory) : await snapshotOfFiles(directory)
  try {
    const sources = [...(await sourcesIn(snapshot.folder, 'db/pgdata')), ...keyIn(dataDirectory, options)]
    const about = { version: options.version, created_at: new Date().toISOString(), includes_key: options.includeKey }
    await rm(draft, { force: true })
    await writeArchive(draft, sources, await createManifest(sources, about))
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
    snapshot.release()
  }
  const { size } = await stat(file)
  return { bytes: size, pauseMs: isOnline ? snapshot.pauseMs : null, ms: Math.round(performance.now() - startedAt) }
}

/** Checks before the service makes a snapshot whether the file can be written. */
async function refuseUnwritable(file: string, draft: string): Promise<void> {
  await writeFile(draft, '', { mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    const advice = error.code === 'ENOENT' ? ' Does its folder exist?' : ''
    throw new BackupError(`${file} cannot be written (${error.code}).${advice}`, { cause: error })
  })
  await rm(draft)
}

function keyIn(dataDirectory: string, { includeKey }: { includeKey: boolean }): Source[] {
  const name = 'instance.key'
  const file = path.join(dataDirectory, name)
  if (includeKey && !existsSync(file))
    throw new BackupError(`There is no ${file} to include: the key is in INSTANCE_KEY.`)
  return includeKey ? [{ name, path: file, isFolder: false }] : []
}

async function snapshotOfService(directory: string): Promise<Snapshot> {
  const holder = JSON.parse(await readFile(path.join(directory, 'holder.json'), 'utf8')) as Holder | null
  if (holder?.companion == null) throw new BackupError(`The database in ${directory} is in use by another program.`)
  return requestSnapshot(holder.companion).catch((error: Error) => {
    throw new BackupError(`The running service could not create a snapshot: ${error.message}`, { cause: error })
  })
}

/** Opens and closes the database, which replays the log of a killed process. */
async function snapshotOfFiles(directory: string): Promise<Snapshot> {
  const database = await createDatabase({ kind: 'embedded', directory })
  await database.close()
  return { folder: path.join(directory, 'pgdata'), pauseMs: 0, files: 0, release: () => undefined }
}
