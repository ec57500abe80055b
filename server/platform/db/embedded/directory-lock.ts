import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../errors.ts'

/** What the holder of a directory leaves for others to read. */
export interface Holder {
  pid: number
  host: string
  since: string
  /** A folder elsewhere that lives as long as the lock. */
  companion: string | null
}

export interface DirectoryLock {
  /** Who held the directory before, when that process never said goodbye (kill -9, power cut). */
  readonly previous: Holder | null
  release(): void
}

/** Another process works on the directory; the message is the sentence for the operator. */
export class DirectoryInUseError extends StartError {
  readonly directory: string
  readonly holder: Holder | null

  constructor(directory: string, holder: Holder | null) {
    const who = holder === null ? 'another process' : `process ${holder.pid} on ${holder.host} (since ${holder.since})`
    super(`The data directory ${directory} is in use by ${who}. Stop that process or choose another directory.`)
    this.name = 'DirectoryInUseError'
    this.directory = directory
    this.holder = holder
  }
}

/**
 * Takes a directory for this process alone, without waiting; throws `DirectoryInUseError` when it is taken. `companion` is
 * remembered with it, so that the next holder can clear it away if this process cannot.
 *
 * The lock is a POSIX file lock held through SQLite, the only way Node offers to one: the kernel drops it the moment the
 * process dies, so nothing has to be judged stale. A pid file or a lock folder would have to guess: pids come back, and in a
 * container the service is always process 1.
 */
export function lockDirectory(directory: string, companion: string | null = null): DirectoryLock {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const holderFile = join(directory, 'holder.json')
  // Never open this file by other means: closing any descriptor of it drops the POSIX lock of the whole process.
  const file = new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (isBusy(error)) throw new DirectoryInUseError(directory, readHolder(holderFile))
    throw error
  }
  const previous = readHolder(holderFile)
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString(), companion }
  writeFileSync(holderFile, JSON.stringify(holder), { mode: 0o600 })
  return {
    previous,
    release() {
      writeFileSync(holderFile, 'null')
      file.close()
    },
  }
}

function isBusy(error: unknown): boolean {
  const sqliteBusy = 5
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}

function readHolder(path: string): Holder | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder | null
  } catch {
    // Absent, or cut short by a crash: it only decorates a message.
    return null
  }
}
