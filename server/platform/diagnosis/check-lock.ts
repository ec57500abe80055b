import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Holder } from '../db/embedded/directory-lock.ts'
import { type Finding, good } from './finding.ts'

/** The folder in or directly below `dataDirectory` that contains the embedded database; null before the first start. */
export function findEmbeddedDatabase(dataDirectory: string): string | null {
  const folders = [dataDirectory, ...foldersIn(dataDirectory)]
  return folders.find((folder) => existsSync(path.join(folder, 'pgdata'))) ?? null
}

function foldersIn(directory: string): string[] {
  try {
    const entries = readdirSync(directory, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(directory, entry.name))
  } catch {
    // Missing, a file, or unreadable: the data directory check reports it.
    return []
  }
}

/** Whether another process uses the embedded database. Unlike `lockDirectory`, it takes no lock and leaves no file. */
export function checkLock(folder: string): Finding {
  if (!isInUse(folder)) return good('storage', 'The embedded database is not in use.')
  const holder = readHolder(path.join(folder, 'holder.json'))
  const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host} since ${holder.since}`
  return good('storage', `The embedded database is in use by ${who}; a second process cannot open it.`)
}

/** Whether a process holds the lock of `lockDirectory` on the folder. */
export function isInUse(folder: string): boolean {
  const file = path.join(folder, 'lock')
  if (!existsSync(file)) return false
  // Reading needs a shared lock, which the holder's exclusive lock prevents.
  const database = new DatabaseSync(file, { readOnly: true, timeout: 0 })
  try {
    database.prepare('PRAGMA schema_version').get()
    return false
  } catch (error) {
    const sqliteBusy = 5
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return true
    throw error
  } finally {
    database.close()
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder | null
  } catch {
    // Absent or truncated by a crash. It is optional in the message.
    return null
  }
}
