import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A private PostgreSQL server with its data in a temporary folder. */
export interface PostgresServer {
  readonly url: string
  /**
   * Restarts the server on the same port and data; resolves when it accepts connections. `fast` closes all connections and writes
   * a checkpoint; `immediate` is like a crash, followed by recovery.
   */
  restart(mode?: 'fast' | 'immediate'): Promise<void>
  /** Stops the server and deletes its data. */
  stop(): Promise<void>
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
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
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
  const user = unprivileged()
  const folder = mkdtempSync(join(parent, 'vitrine-postgres-'))
  if ('uid' in user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (initdb.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`initdb failed: ${initdb.stderr}`)
  }
  const port = await freePort()
  const arguments_ = ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder]
  arguments_.push(...settings.flatMap((setting) => ['-c', setting]))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let log = ''
  const run = async (): Promise<ChildProcess> => {
    const server = spawn(join(programs, 'postgres'), arguments_, {
      ...user,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000)
    })
    if (await answers(url)) return server
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

/** PostgreSQL refuses to run as root. Uses the user that the package created, otherwise nobody. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('running as root, and there is neither a user postgres nor nobody to run PostgreSQL as.')
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(address)))
    })
  })
}

async function answers(url: string): Promise<boolean> {
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
