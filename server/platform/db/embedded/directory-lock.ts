import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../errors.ts'

/** Information about the process that has locked a directory. */
export interface Holder {
  pid: number
  host: string
  since: string
  /** A folder elsewhere with the lifetime of the lock. */
  companion: string | null
}

export interface DirectoryLock {
  /** The previous holder, if it ended without releasing the lock (kill -9, power failure). */
  readonly previous: Holder | null
  release(): void
}

/** Another process uses the directory; the message is for the operator. */
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
 * Locks a directory for this process without waiting; throws `DirectoryInUseError` if it is locked. `companion` is recorded so that the
 * next holder can remove it if this process cannot.
 *
 * The lock is a POSIX file lock held through SQLite, the only access to one that Node offers: the kernel releases it when the process
 * ends, so that no lock is ever stale. A pid file or lock folder would have to guess: pids are reused, and in a container the service
 * is always process 1.
 */
export function lockDirectory(directory: string, companion: string | null = null): DirectoryLock {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const holderFile = join(directory, 'holder.json')
  // Never open this file by other means: closing any descriptor of it drops the POSIX lock of the process.
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
    // Missing, or truncated by a crash. It is only needed for a message.
    return null
  }
}
