import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StartError } from '../../errors.ts'
import { type DirectoryLock, lockDirectory } from './directory-lock.ts'
import { serveSnapshots } from './snapshot-socket.ts'
import type { DatabaseCopy, WorkerInput, WorkerMessage, WorkerOrder } from './worker.ts'

/** The file name that `pg` expects if its host is a folder. */
const socketName = '.s.PGSQL.5432'
const socketFolderPrefix = 'vitrine-db-'
const closeTimeoutMs = 20_000

export interface EmbeddedServer {
  /** Folder of the unix socket, for `pg` as `host`; accessible only to this user. */
  readonly host: string
  /** Copies the database's files into the folder while it is in use. */
  copyTo(folder: string): Promise<DatabaseCopy>
  close(): Promise<void>
}

export interface EmbeddedOptions {
  /** The data folder, locked for this process; null stores everything in memory. */
  directory: string | null
  /** Tar file of a database folder from which a new database is created. */
  dump?: string
  /** Called once if the database dies while the process runs. */
  onFatal(error: Error): void
}

/**
 * Starts the embedded database in a worker thread behind a unix socket, so that it is used like any PostgreSQL. Throws
 * `DirectoryInUseError` if another process uses the directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { directory, onFatal } = options
  const host = mkdtempSync(join(tmpdir(), socketFolderPrefix))
  const removeSocket = () => {
    process.off('exit', removeSocket)
    rmSync(host, { recursive: true, force: true })
  }
  process.on('exit', removeSocket)
  let lock: DirectoryLock | null
  try {
    lock = directory === null ? null : takeDirectory(directory, host)
  } catch (error) {
    removeSocket()
    throw error
  }
  const release = () => {
    removeSocket()
    lock?.release()
  }
  const worker = startWorker({
    folder: directory === null ? null : join(directory, 'pgdata'),
    dump: options.dump ?? null,
    socketPath: join(host, socketName),
  })
  try {
    await ready(worker)
  } catch (error) {
    await worker.terminate()
    release()
    throw failedStart(directory, error)
  }
  const close = superviseUntilClosed(worker, { release, onFatal })
  const copyTo = copier(worker, directory)
  if (directory === null) return { host, copyTo, close }
  const snapshots = await serveSnapshots({ host, directory, copyTo })
  return { host, copyTo, close: () => snapshots.close().then(close) }
}

/** One copy at a time. */
function copier(worker: Worker, directory: string | null): EmbeddedServer['copyTo'] {
  let last: Promise<unknown> = Promise.resolve()
  const copy = (to: string): Promise<DatabaseCopy> => {
    if (directory === null) throw new Error('A database in memory has no files to copy')
    const order: WorkerOrder = { kind: 'copy', to }
    worker.postMessage(order)
    return copied(worker)
  }
  return (to) => {
    const copying = last.then(() => copy(to))
    last = copying.catch(() => undefined)
    return copying
  }
}

function copied(worker: Worker): Promise<DatabaseCopy> {
  return new Promise((resolve, reject) => {
    const settle = (message: WorkerMessage): void => {
      if (message.kind === 'copied') resolve(message.copy)
      else if (message.kind === 'copy failed' || message.kind === 'fatal') reject(new Error(message.reason))
      else return
      worker.off('message', settle)
    }
    worker.on('message', settle)
    worker.once('exit', () => reject(new Error('the database ended during the copy')))
  })
}

function takeDirectory(directory: string, host: string): DirectoryLock {
  const lock = lockDirectory(directory, host)
  // Left behind by a killed process. The prefix check ensures that a damaged record cannot cause any other deletion.
  const leftover = lock.previous?.companion ?? null
  if (leftover !== null && basename(leftover).startsWith(socketFolderPrefix)) {
    rmSync(leftover, { recursive: true, force: true })
  }
  return lock
}

function startWorker(input: WorkerInput): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { workerData: input, name: 'database' })
}

/** Resolves at the worker's `ready`; rejects with its last message if it ends earlier. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve()
      else if (message.kind === 'fatal') reject(new Error(message.reason))
    })
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the worker ended with code ${code}`)))
  })
}

/** The error for the operator: the directory, and the decisive line of the database's log. */
function failedStart(directory: string | null, cause: unknown): Error {
  const reason = String(cause instanceof Error ? cause.message : cause)
  const decisive = /(?:FATAL|PANIC): *(.+)/.exec(reason)?.[1] ?? reason.split('\n')[0]
  const advice = /No space left|Disk quota/.test(reason) ? ' Free some space on that disk and start again.' : ''
  const where = directory ?? 'memory'
  return new StartError(`The embedded database in ${where} did not start: ${decisive}.${advice}`, { cause })
}

/** Reports the worker's unexpected end; returns the function for a graceful shutdown. */
function superviseUntilClosed(
  worker: Worker,
  { release, onFatal }: { release: () => void; onFatal: (error: Error) => void },
): () => Promise<void> {
  let state: 'open' | 'closing' | 'dead' = 'open'
  const die = (reason: unknown) => {
    if (state !== 'open') return
    state = 'dead'
    onFatal(new Error('The embedded database stopped working; restart the service.', { cause: reason }))
  }
  worker.on('message', (message: WorkerMessage) => message.kind === 'fatal' && die(message.reason))
  worker.on('error', die)
  worker.on('exit', (code) => die(`worker ended with code ${code}`))
  return async () => {
    if (state === 'open') {
      state = 'closing'
      await closeWorker(worker)
    }
    await worker.terminate()
    release()
  }
}

/** Requests a graceful shutdown (with a checkpoint, so that the next start need not replay the log) and waits up to a timeout. */
function closeWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(resolve, closeTimeoutMs)
    worker.once('exit', () => {
      clearTimeout(giveUp)
      resolve()
    })
    const order: WorkerOrder = { kind: 'close' }
    worker.postMessage(order)
  })
}
