import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** A PostgreSQL server of our own on loopback, in a temporary folder. */
export interface PostgresServer {
  readonly url: string
  /** Ends it without a checkpoint and at once, as a crash would (`immediate`), and starts it again on the same port. */
  crashAndRestart(): Promise<void>
  /** Ends it and removes its folder. */
  stop(): Promise<void>
}

/** Fast and not durable: what is acknowledged can be lost with the process. */
export const throwawaySettings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=100']

const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000

function fail(sentence: string): never {
  throw new Error(sentence)
}

function findPrograms(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const debian = '/usr/lib/postgresql'
  if (existsSync(debian)) {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    folders.push(...versions.map((version) => join(debian, version, 'bin')))
  }
  folders.push('/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin', '/usr/local/pgsql/bin')
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function installPrograms(): string | null {
  if (!isRoot() || spawnSync('apt-get', ['--version']).status !== 0) return null
  process.stdout.write('No PostgreSQL found: installing the Debian package postgresql\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit', env })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], { stdio: 'inherit', env })
  return findPrograms()
}

/** PostgreSQL refuses to run as root: the user that the package made for it, else nobody. */
function unprivileged(): { uid: number; gid: number } | Record<string, never> {
  if (!isRoot()) return {}
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  fail('running as root, and there is neither a user postgres nor nobody to run PostgreSQL as.')
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

/** Starts a server; `settings` are lines of postgresql.conf. Throws with what to install when there is no PostgreSQL. */
export async function startPostgres(settings: readonly string[] = throwawaySettings): Promise<PostgresServer> {
  const programs = findPrograms() ?? installPrograms()
  if (programs === null) {
    fail('No PostgreSQL found. Install one (Debian: apt-get install postgresql) or set TEST_DATABASE_URL.')
  }
  const user = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgres-'))
  if ('uid' in user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const initdb = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, encoding: 'utf8' },
  )
  if (initdb.status !== 0) {
    rmSync(folder, { recursive: true, force: true })
    fail(`initdb failed: ${initdb.stderr}`)
  }
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const flags = settings.flatMap((setting) => ['-c', setting])
  const launch = () => {
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...flags],
      { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    let log = ''
    child.stderr.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-10_000)
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    return { child, ended, log: () => log }
  }
  let server = launch()
  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal)
    const forced = wait(stopTimeoutMs, undefined, { ref: false }).then(() => server.child.kill('SIGKILL'))
    await Promise.race([server.ended, forced])
    await server.ended
  }
  const stop = async () => {
    // SIGINT is PostgreSQL's fast shutdown: open connections are ended.
    await end('SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  const untilReady = async () => {
    if (await answers(url)) return
    const log = server.log()
    await stop()
    fail(`PostgreSQL did not start. Its log ends:\n${log}`)
  }
  await untilReady()
  return {
    url,
    stop,
    async crashAndRestart() {
      // SIGQUIT is the immediate shutdown: no checkpoint, recovery at the next start.
      await end('SIGQUIT')
      server = launch()
      await untilReady()
    },
  }
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
