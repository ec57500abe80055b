import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../process/free-port.ts'
import { runProgram, unprivilegedUser } from './postgres-programs.ts'

/** A private PostgreSQL server with its data in a temporary folder. */
export interface PostgresServer {
  readonly url: string
  /**
   * Restarts the server on the same port and data; resolves when it accepts connections. `fast` closes all connections and writes
   * a checkpoint; `immediate` is like a crash, followed by recovery.
   */
  restart(mode?: 'fast' | 'immediate'): Promise<void>
  /** Ends the server like a crash and leaves its data. */
  kill(): Promise<void>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
}

/** A server that replicates another one and answers reads. */
export interface PostgresStandby extends PostgresServer {
  /** Makes it the primary server. */
  promote(): Promise<void>
}

const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000

/** The folder of `initdb` and `postgres`; null when PostgreSQL is not installed. */
export function findPostgres(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian)) {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    folders.push(...versions.map((version) => join(debian, version, 'bin')))
  }
  folders.push('/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin', '/usr/local/pgsql/bin')
  const found = folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
  // The other programs are next to the real binary, not next to a symbolic link to it.
  return found === undefined ? null : dirname(realpathSync(join(found, 'initdb')))
}

/** `findPostgres`, after installing the Debian package if possible; null otherwise. */
export function findOrInstallPostgres(): string | null {
  const found = findPostgres()
  const isDebian = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (found !== null || !isDebian) return found
  process.stdout.write('No PostgreSQL found: installing the Debian package postgresql\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], { stdio: 'inherit', env })
  return findPostgres()
}

/** Fast and not durable: committed data can be lost with the process. */
const throwaway = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=100']

/**
 * Starts a server with the programs from `findPostgres`; `settings` are lines of postgresql.conf. Its data is in a new folder in
 * `parent`.
 */
export async function startPostgres(
  programs: string,
  settings: readonly string[] = throwaway,
  parent = tmpdir(),
): Promise<PostgresServer> {
  const folder = newFolder(parent)
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  runProgram(programs, 'initdb', ['-D', join(folder, 'data'), ...options], folder)
  return serve(programs, folder, settings)
}

/** Settings of a server that `startStandby` can follow. */
export const replicated = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=remote_apply',
  'max_connections=100',
]

/**
 * Starts a standby of a server that has the settings `replicated`. From then on, that server acknowledges a write only after the
 * standby has applied it.
 */
export async function startStandby(programs: string, primary: PostgresServer): Promise<PostgresStandby> {
  const folder = newFolder(tmpdir())
  const data = join(folder, 'data')
  runProgram(
    programs,
    'pg_basebackup',
    ['-D', data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '-N'],
    folder,
  )
  const standby = await serve(programs, folder, replicated)
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`alter system set synchronous_standby_names = '*'`)
  await client.query('select pg_reload_conf()')
  for (const deadline = Date.now() + startTimeoutMs; ; await wait(50)) {
    const { rows } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`)
    if (rows.length > 0) break
    if (Date.now() > deadline) throw new Error('The standby does not replicate.')
  }
  await client.end()
  return {
    ...standby,
    async promote() {
      runProgram(programs, 'pg_ctl', ['promote', '-w', '-D', data], folder)
    },
  }
}

function newFolder(parent: string): string {
  const user = unprivilegedUser()
  const folder = mkdtempSync(join(parent, 'vitrine-postgres-'))
  if ('uid' in user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Runs a server on the data in the folder. */
async function serve(programs: string, folder: string, settings: readonly string[]): Promise<PostgresServer> {
  const data = join(folder, 'data')
  const port = await freePort()
  const arguments_ = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder]
  arguments_.push(...settings.flatMap((setting) => ['-c', setting]))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let log = ''
  const run = async (): Promise<ChildProcess> => {
    const server = spawn(join(programs, 'postgres'), arguments_, {
      ...unprivilegedUser(),
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000)
    })
    if (await acceptsConnections(url)) return server
    await end(server)
    throw new Error(`PostgreSQL did not start. Its log ends:\n${log}`)
  }
  const removeData = () => rmSync(folder, { recursive: true, force: true })
  let server = await run().catch((error: unknown) => {
    removeData()
    throw error
  })
  return {
    url,
    async restart(mode = 'fast') {
      await end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
      server = await run()
    },
    kill: () => end(server, 'SIGQUIT'),
    async stop() {
      await end(server)
      removeData()
    },
  }
}

/** SIGINT requests a fast shutdown of PostgreSQL, SIGQUIT an immediate one. */
async function end(server: ChildProcess, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  server.kill(signal)
  await Promise.race([ended, wait(stopTimeoutMs, undefined, { ref: false }).then(() => server.kill('SIGKILL'))])
  await ended
}

async function acceptsConnections(url: string): Promise<boolean> {
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await wait(50)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
    const connected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (connected) return true
  }
  return false
}
