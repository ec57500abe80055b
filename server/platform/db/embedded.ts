import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockDirectory } from './directory-lock.ts'
import type { WorkerInput, WorkerMessage } from './embedded-worker.ts'

/** The file name `pg` looks for when its host is a folder. */
const socketName = '.s.PGSQL.5432'
const socketFolderPrefix = 'vitrine-db-'
const closeTimeoutMs = 20_000

export interface EmbeddedServer {
  /** Folder of the unix socket, to be given to `pg` as `host`; readable by this user alone. */
  readonly host: string
  close(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder kept between starts and locked for this process; null keeps everything in memory. */
  directory: string | null
  /** Tar file of a database folder to begin from when there is none yet. */
  dump?: string
  /** Called once when the database dies under the running process. */
  onFatal(error: Error): void
}

/**
 * Starts the embedded database in a worker thread behind a unix socket, so that everything else talks to it as to any
 * PostgreSQL. Throws `DirectoryInUseError` when another process has the directory.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { directory } = options
  const lock = directory === null ? null : lockDirectory(directory)
  const host = mkdtempSync(join(tmpdir(), socketFolderPrefix))
  const release = () => {
    rmSync(host, { recursive: true, force: true })
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
    throw error
  }
  return { host, close: superviseUntilClosed(worker, { release, onFatal: options.onFatal }) }
}

function startWorker(input: WorkerInput): Worker {
  return new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: input, name: 'database' })
}

/** Resolves at the worker's `ready`; rejects when it ends before. */
function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => reject(new Error('The embedded database did not start.', { cause: reason }))
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve()
      else if (message.kind === 'fatal') fail(message.reason)
    })
    worker.once('error', fail)
    worker.once('exit', (code) => fail(`worker ended with code ${code}`))
  })
}

/** Watches for the worker's death, and returns the function that ends it in order. */
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

/** Asks for an orderly end (a checkpoint, so that the next start need not replay the log) and waits, but not forever. */
function closeWorker(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    const giveUp = setTimeout(resolve, closeTimeoutMs)
    worker.once('exit', () => {
      clearTimeout(giveUp)
      resolve()
    })
    worker.postMessage('close')
  })
}
