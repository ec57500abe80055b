import { closeSync, existsSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { openFileLimit } from '../../process/open-file-limit.ts'
import { copyAhead, copyChanges } from './copy-database.ts'
import { DurableFiles } from './durable-files.ts'
import { unpackDatabase } from './template.ts'
import { serveWire, type WireServer } from './wire-server.ts'

/** Input from the main thread. */
export interface WorkerInput {
  /** Folder of the database files; null stores everything in memory. */
  folder: string | null
  /** Tar file of a database folder from which a new database is created. */
  dump: string | null
  socketPath: string
}

/** Messages from the worker. `fatal`: only a restart of the process recovers the database. */
export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'closed' }
  | { kind: 'fatal'; reason: string }
  | { kind: 'copied'; copy: DatabaseCopy }
  | { kind: 'copy failed'; reason: string }

/** Messages to the worker. `copy`: copy the database's files into the folder `to`. */
export type WorkerOrder = { kind: 'close' } | { kind: 'copy'; to: string }

/** A consistent copy of the database's files. */
export interface DatabaseCopy {
  /** The longest time that statements had to wait. */
  readonly pauseMs: number
  /** Number of files copied during the pause. */
  readonly files: number
}

/** PGlite writes PostgreSQL's log to stderr; its last lines explain a failed start. */
const lastLines: string[] = []

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

function onStderr(line: string): boolean {
  lastLines.push(line)
  if (lastLines.length > 20) lastLines.shift()
  // PGlite ignores the exit after a panic and would loop. The lock file and the log make the next start safe.
  if (/\bPANIC:/.test(line)) {
    post({ kind: 'fatal', reason: line.trim() })
    process.exit(1)
  }
  return false
}

/** PostgreSQL closes the least used files at this number; the rest of the limit is for connections and other files. */
function maxDatabaseFiles(limit: number | null): number {
  return limit === null ? 256 : Math.max(64, Math.min(256, Math.floor(limit / 4)))
}

// PGlite's defaults plus durability (-F disables fsync, and fdatasync, the default method, is a no-op in PGlite) and a quarter of the
// shared buffers (96 MB less; the operating system caches the files anyway).
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...[
    'fsync=on',
    'wal_sync_method=fsync',
    'checkpoint_flush_after=0',
    'jit=off',
    `max_files_per_process=${maxDatabaseFiles(openFileLimit())}`,
    'log_min_messages=warning',
    'max_wal_size=128MB',
    'min_wal_size=32MB',
    'shared_buffers=32MB',
  ].flatMap((setting) => ['-c', setting]),
]

// Data in memory needs no large buffers: clearing them takes a quarter of the time to open.
const startParamsInMemory = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

/**
 * Opens the database as baseline code. V8's optimizing compiler would take 600 MB for one function, the interpreter of expressions, and
 * short statements gain nothing from it. Modules that are compiled after this one are optimized as usual.
 */
async function open(options: PGliteOptions): Promise<PGlite> {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  try {
    const database = new PGlite({ ...options, onStderr })
    await database.waitReady
    return database
  } finally {
    setFlagsFromString('--wasm-dynamic-tiering')
  }
}

// Recovery after a crash reads at most 128 MB of log.
const startTimeoutMs = 300_000

function openFolder(folder: string): Promise<PGlite> {
  return open({ fs: new DurableFiles(folder), startParams })
}

function beginFrom(dump: string | null): PGliteOptions {
  return dump === null ? {} : { loadDataDir: new Blob([readFileSync(dump)]) }
}

/** Created next to its final location and renamed, so that a kill during the first start leaves nothing incomplete. */
async function createFolder(folder: string, dump: string | null): Promise<void> {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (dump !== null) await unpackDatabase(dump, unfinished)
  else await (await open({ dataDir: unfinished })).close()
  // Synced once at the end: the thousand files are not needed before the rename.
  syncTree(unfinished)
  renameSync(unfinished, folder)
}

function syncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) syncTree(child)
    else syncPath(child)
  }
  syncPath(path)
}

function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

async function serve(input: WorkerInput): Promise<void> {
  const { folder, dump, socketPath } = input
  if (folder !== null && !existsSync(folder)) await createFolder(folder, dump)
  const database =
    folder === null ? await open({ ...beginFrom(dump), startParams: startParamsInMemory }) : await openFolder(folder)
  reportFailures(database)
  const server = await serveWire(database, socketPath)
  parentPort?.on('message', (order: WorkerOrder) => {
    if (order.kind === 'close') void close(server, database)
    else if (folder !== null) void copy(server, { database, folder, to: order.to })
  })
  post({ kind: 'ready' })
}

async function close(server: WireServer, database: PGlite): Promise<void> {
  await server.close()
  await database.close()
  post({ kind: 'closed' })
  parentPort?.close()
}

async function copy(server: WireServer, about: { database: PGlite; folder: string; to: string }): Promise<void> {
  const { database, folder, to } = about
  try {
    // Leaves little to write for the second checkpoint, which blocks statements.
    const first = await server.runExclusive(() => timed(() => database.exec('checkpoint')))
    const since = Date.now()
    await copyAhead(folder, to)
    const second = await server.runExclusive(() => timed(() => copyBetweenStatements(about, since)))
    const pauseMs = Math.round(Math.max(first.ms, second.ms))
    post({ kind: 'copied', copy: { pauseMs, files: second.result } })
  } catch (error) {
    post({ kind: 'copy failed', reason: String(error) })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const startedAt = performance.now()
  return { result: await work(), ms: performance.now() - startedAt }
}

/** After a checkpoint the files contain everything committed, and recovery needs only the log since its start. */
async function copyBetweenStatements(about: Parameters<typeof copy>[1], since: number): Promise<number> {
  const { database, folder, to } = about
  await database.exec('checkpoint')
  const { rows } = await database.query<{ first: string; last: string }>(
    `select pg_walfile_name(redo_lsn) as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()`,
  )
  const { first = '', last = '' } = rows[0] ?? {}
  return copyChanges(folder, to, { since, isNeededLog: (name) => name >= first && name <= last })
}

/** Reports the reason to the main thread before an exception of the protocol call ends this thread. */
function reportFailures(database: PGlite): void {
  const execute = database.execProtocolRawStream.bind(database)
  database.execProtocolRawStream = async (...call) => {
    try {
      await execute(...call)
    } catch (error) {
      post({ kind: 'fatal', reason: String(error) })
      throw error
    }
  }
}

function fail(reason: string): never {
  post({ kind: 'fatal', reason: [reason, ...lastLines].join('\n') })
  process.exit(1)
}

// Also keeps the thread alive while it starts: V8 compiles WebAssembly in the background, and a thread without a timer or an open
// handle can end before that, with code 0.
const startTimer = setTimeout(
  () => fail(`the database did not start within ${startTimeoutMs / 1000} s`),
  startTimeoutMs,
)

serve(workerData as WorkerInput)
  .then(() => clearTimeout(startTimer))
  .catch((error: unknown) => fail(String(error)))
