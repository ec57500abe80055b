import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unprivilegedUser } from '../../../server/test/kit/database/postgres-programs.ts'
import { freePort } from '../../../server/test/kit/process/free-port.ts'
import { requirePrograms } from './programs.ts'

/** Three PostgreSQL servers under Patroni with one etcd and HAProxy, on loopback, with the configuration of `deploy/`. */
export interface PatroniCluster {
  /** All servers, for a service that finds the leader itself. */
  readonly serversUrl: string
  /** The address of HAProxy. */
  readonly proxyUrl: string
  /** The name of the member that leads; waits for one. */
  leader(): Promise<string>
  /** Kills PostgreSQL on a member: Patroni transfers the leadership and restarts it as a standby. */
  killPostgres(member: string): void
  /** Kills a member like a machine that lost its power. */
  killMember(member: string): void
  /** Starts the killed members again, and waits until two standbys follow the leader, one synchronously. */
  heal(): Promise<void>
  stop(): Promise<void>
}

interface Member {
  readonly name: string
  readonly sqlPort: number
  readonly apiPort: number
  readonly folder: string
  patroni: ChildProcess | null
}

const deploy = path.join(import.meta.dirname, '..', '..', '..', 'deploy')
const names = ['db-1', 'db-2', 'db-3']
const healTimeoutMs = 60_000
const probeTimeoutMs = 2000
const maxLogChars = 10_000

/** Starts the cluster and waits until every standby follows. Throws if the packages are missing and cannot be installed. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const programs = requirePrograms({ patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' })
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-patroni-'))
  own(folder)
  const children: ChildProcess[] = []
  let log = ''
  const run = (program: string, given: readonly string[]): ChildProcess => {
    // Its own process group, so that all processes of a member can be killed at once.
    const stdio = ['ignore', 'ignore', 'pipe'] as const
    const env = { ...process.env, HOME: folder }
    const child = spawn(program, given, { ...unprivilegedUser(), cwd: folder, env, stdio: [...stdio], detached: true })
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-maxLogChars)
    })
    children.push(child)
    return child
  }
  const etcdPort = await startEtcd(folder, run)
  const members = await Promise.all(names.map((name) => prepareMember({ name, folder, programs, etcdPort })))
  for (const member of members) member.patroni = run('patroni', [configOf(member)])
  const proxyPort = await startProxy(folder, members, run)
  const cluster: PatroniCluster = {
    serversUrl: urlTo(members.map(({ sqlPort }) => sqlPort)),
    proxyUrl: urlTo([proxyPort]),
    leader: async () => (await untilAvailable(() => leaderAmong(members))).name,
    killPostgres(name) {
      const pidFile = path.join(memberOf(members, name).folder, 'data', 'postmaster.pid')
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
    },
    killMember(name) {
      const member = memberOf(members, name)
      cluster.killPostgres(name)
      killGroup(member.patroni)
      member.patroni = null
    },
    async heal() {
      for (const member of members) member.patroni ??= run('patroni', [configOf(member)])
      await untilAvailable(async () => ((await isHealthy(members)) ? true : null))
    },
    async stop() {
      for (const child of children) killGroup(child)
      await Promise.all(children.map(ended))
      for (const { folder: data } of members) killPostmaster(data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await cluster.heal().catch(async (error: unknown) => {
    await cluster.stop()
    throw new Error(`The cluster did not start. Its log ends:\n${log}`, { cause: error })
  })
  return cluster
}

type Run = (program: string, given: readonly string[]) => ChildProcess

async function startEtcd(folder: string, run: Run): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const client = `http://127.0.0.1:${port}`
  const peer = `http://127.0.0.1:${peerPort}`
  run('etcd', [
    ...['--name', 'etcd', '--data-dir', path.join(folder, 'etcd'), '--unsafe-no-fsync'],
    ...['--listen-client-urls', client, '--advertise-client-urls', client],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
  ])
  await untilAvailable(async () => ((await statusOf(`${client}/health`)) === 200 ? true : null))
  return port
}

interface MemberOptions {
  readonly name: string
  readonly folder: string
  readonly programs: string
  readonly etcdPort: number
}

/** Writes the configuration of one member: the file in `deploy/`, with its own addresses, folders and access. */
async function prepareMember({ name, folder, programs, etcdPort }: MemberOptions): Promise<Member> {
  const [sqlPort, apiPort] = [await freePort(), await freePort()]
  const member: Member = { name, sqlPort, apiPort, folder: path.join(folder, name), patroni: null }
  mkdirSync(member.folder, { mode: 0o700 })
  own(member.folder)
  const text = readFileSync(path.join(deploy, 'patroni.yml'), 'utf8')
    .replace('name: db-1', `name: ${name}`)
    .replaceAll('127.0.0.1:8008', `127.0.0.1:${apiPort}`)
    .replaceAll('127.0.0.1:2379', `127.0.0.1:${etcdPort}`)
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${sqlPort}`)
    .replace(/data_dir: .*/, `data_dir: ${path.join(member.folder, 'data')}`)
    .replace(
      /bin_dir: .*/,
      `bin_dir: ${programs}\n  pgpass: ${path.join(member.folder, 'pgpass')}\n  parameters:\n    unix_socket_directories: ${member.folder}`,
    )
    // Processes crash here, not machines: commits must reach the operating system but not the disk.
    .replace('wal_log_hints: "on"', 'wal_log_hints: "on"\n        fsync: "off"')
    .replaceAll('samenet scram-sha-256', '127.0.0.1/32 trust')
  writeFileSync(configOf(member), text)
  return member
}

async function startProxy(folder: string, members: readonly Member[], run: Run): Promise<number> {
  const port = await freePort()
  let text = readFileSync(path.join(deploy, 'haproxy-postgres.cfg'), 'utf8').replace(
    '127.0.0.1:5000',
    `127.0.0.1:${port}`,
  )
  for (const [at, { sqlPort, apiPort }] of members.entries())
    text = text.replace(`127.0.0.1:543${at + 1} check port 800${at + 1}`, `127.0.0.1:${sqlPort} check port ${apiPort}`)
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  run('haproxy', ['-db', '-f', file])
  return port
}

function configOf({ folder }: Pick<Member, 'folder'>): string {
  return path.join(folder, 'patroni.yml')
}

function urlTo(ports: readonly number[]): string {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',')
  return `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
}

function memberOf(members: readonly Member[], name: string): Member {
  const member = members.find((one) => one.name === name)
  if (member === undefined) throw new Error(`No member ${name}`)
  return member
}

async function leaderAmong(members: readonly Member[]): Promise<Member | null> {
  const statuses = await Promise.all(members.map(({ apiPort }) => statusOf(`http://127.0.0.1:${apiPort}/primary`)))
  return members[statuses.indexOf(200)] ?? null
}

/** Whether the cluster has a leader, a synchronous standby and another standby. */
async function isHealthy(members: readonly Member[]): Promise<boolean> {
  const count = async (check: string): Promise<number> => {
    const statuses = await Promise.all(members.map(({ apiPort }) => statusOf(`http://127.0.0.1:${apiPort}/${check}`)))
    return statuses.filter((status) => status === 200).length
  }
  return (await count('primary')) === 1 && (await count('synchronous')) === 1 && (await count('replica')) === 2
}

async function statusOf(url: string): Promise<number | null> {
  try {
    const { status, body } = await fetch(url, { signal: AbortSignal.timeout(probeTimeoutMs) })
    await body?.cancel()
    return status
  } catch {
    return null
  }
}

async function untilAvailable<T>(poll: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + healTimeoutMs; Date.now() < deadline; await sleep(100)) {
    const found = await poll()
    if (found !== null) return found
  }
  throw new Error(`The cluster was not ready after ${healTimeoutMs / 1000} seconds.`)
}

function own(folder: string): void {
  const user = unprivilegedUser()
  if ('uid' in user) chownSync(folder, user.uid, user.gid)
}

function killGroup(child: ChildProcess | null): void {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  process.kill(-child.pid, 'SIGKILL')
}

function killPostmaster(folder: string): void {
  const file = path.join(folder, 'data', 'postmaster.pid')
  if (!existsSync(file)) return
  try {
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
