import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../../server/test/kit/database/postgres-server.ts'
import { freePort } from '../../../server/test/kit/process/free-port.ts'
import { publicKeyIn } from '../kills.ts'
import { createVerdict, type Scenario } from '../scenario.ts'
import { type FaultAnswer, type FaultService, startFaultService, temporaryDataDirectory, through } from '../service.ts'
import { createWorkload } from '../workload.ts'
import { requirePrograms } from './programs.ts'

const repository = path.join(import.meta.dirname, '..', '..', '..')
const settings = ['max_connections=100', 'synchronous_commit=on', 'fsync=off']
const overlapMs = 5000
const maxInterruptionMs = 5000

/**
 * Two processes behind HAProxy are replaced under load, one after the other, by a version with one more migration, and then again
 * by a third version. Meanwhile both versions serve. No call may fail except with 503 and `Retry-After`, writes must not be
 * refused for longer than five seconds, and no acknowledged write may be lost.
 */
export const rollingUpgrade: Scenario = {
  name: 'rolling-upgrade',
  async run(options) {
    const programs = requirePrograms({ haproxy: 'haproxy' })
    const server = await startPostgres(programs, settings)
    const data = await temporaryDataDirectory()
    const workload = await createWorkload(() => publicKeyIn(data.folder))
    const verdict = createVerdict()
    const ports = [await freePort(), await freePort()]
    const proxy = await startProxy(data.folder, ports)
    const start = (port: number, program: string): Promise<FaultService> => {
      const access = {
        DATABASE_URL: server.url,
        DEMO: 'on',
        INSTANCE_KEY: 'k'.repeat(43),
        TRUSTED_PROXIES: '127.0.0.1',
      }
      return startFaultService({ DATA_DIR: data.folder, PORT: String(port), ...access }, { program })
    }
    const nodes: FaultService[] = []
    const calls = createCallRecord()
    try {
      for (const port of ports) nodes.push(await start(port, path.join(repository, 'server', 'main.ts')))
      const service = through(nodes[0] as FaultService, proxy.url, calls.record)
      const load = new AbortController()
      const running = Promise.all([workload.run(service, load.signal), probe(service, calls, load.signal)])
      for (const version of [1, 2]) {
        const program = await newVersion(path.join(data.folder, `version-${version}`), version)
        for (const [at, port] of ports.entries()) {
          await sleep(overlapMs)
          const old = nodes[at] as FaultService
          await old.stop()
          verdict.require(old.child.exitCode === 0, `A process ended with exit code ${old.child.exitCode}.`)
          nodes[at] = await start(port, program)
          options.report?.(`version ${version}, process ${at + 1}: ${JSON.stringify(calls.figures())}`)
        }
        verdict.require(await hasTable(server.url, version), `The migration of version ${version} was not applied.`)
      }
      await sleep(overlapMs)
      load.abort()
      await running
      const figures = { ...calls.figures(), ...workload.figures() }
      for (const failure of calls.failures()) verdict.require(false, failure)
      const { longest_interruption_ms: longest } = figures
      for (const [name, value] of Object.entries(workload.figures()))
        verdict.require(value > 0, `${name} is 0: the run proves nothing.`)
      verdict.require(longest <= maxInterruptionMs, `No write was accepted for ${longest} ms.`)
      for (const failure of await workload.verify(through(nodes[1] as FaultService, proxy.url, () => undefined)))
        verdict.require(false, failure)
      return verdict.result(figures)
    } finally {
      await Promise.all(nodes.map((node) => node.stop()))
      await proxy.stop()
      await workload.close()
      await server.stop()
      await data.remove()
    }
  },
}

/** Counts the answers, and measures how long no write was accepted. */
function createCallRecord() {
  const unexpected: string[] = []
  let answered = 0
  let refused = 0
  let lastWriteAt: number | null = null
  let longest = 0
  return {
    record(call: string, { status, headers, body }: FaultAnswer): void {
      answered += 1
      if (status === 503 && headers.has('retry-after')) refused += 1
      else if (status >= 500) unexpected.push(`${call} got ${status} ${JSON.stringify(body).slice(0, 200)}`)
      else if (call === probeCall && status === 200) {
        longest = Math.max(longest, Date.now() - (lastWriteAt ?? Date.now()))
        lastWriteAt = Date.now()
      }
    },
    unanswered: (call: string): void => void unexpected.push(`${call} got no answer`),
    failures: (): readonly string[] => unexpected,
    /** The interruption includes the time since the last accepted write. */
    figures: () => ({
      answered,
      refused_with_retry_after: refused,
      longest_interruption_ms: Math.max(longest, Date.now() - (lastWriteAt ?? Date.now())),
    }),
  }
}

const probeCall = 'POST /v1/products'

/** Writes one product repeatedly. */
async function probe(
  service: FaultService,
  calls: Pick<ReturnType<typeof createCallRecord>, 'unanswered'>,
  signal: AbortSignal,
): Promise<void> {
  for (let step = 0; !signal.aborted; step += 1) {
    await service
      .call('POST', '/v1/products', { product_id: 'probe', metadata: { name: `Probe ${step}` } })
      .catch(() => calls.unanswered(probeCall))
    await sleep(50)
  }
}

/** A copy of the program with one more migration; returns its main module. */
async function newVersion(folder: string, version: number): Promise<string> {
  mkdirSync(folder)
  for (const name of readdirSync(repository).filter((entry) => entry !== 'server' && entry !== '.git'))
    symlinkSync(path.join(repository, name), path.join(folder, name))
  cpSync(path.join(repository, 'server'), path.join(folder, 'server'), { recursive: true })
  const migrations = path.join(folder, 'server', 'migrations')
  const last = Math.max(...readdirSync(migrations).map((name) => Number.parseInt(name, 10) || 0))
  for (let added = 1; added <= version; added += 1) {
    const number = String(last + added).padStart(4, '0')
    writeFileSync(
      path.join(migrations, `${number}-upgrade-${added}.sql`),
      `create table upgrade_${added} (id integer primary key);\nalter table products add column upgrade_${added} text;\n`,
    )
  }
  return path.join(folder, 'server', 'main.ts')
}

async function hasTable(url: string, version: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    `upgrade_${version}`,
  ])
  await client.end()
  return rows[0]?.found === true
}

/** HAProxy with the configuration of `deploy/`, in front of the processes on these ports. */
async function startProxy(folder: string, ports: readonly number[]) {
  const port = await freePort()
  const text = readFileSync(path.join(repository, 'deploy', 'haproxy.cfg'), 'utf8')
    .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
    .replace(/127\.0\.0\.1:8081/, `127.0.0.1:${ports[0]}`)
    .replace(/127\.0\.0\.1:8082/, `127.0.0.1:${ports[1]}`)
    .replace(/^ *server node-3 .*\n/m, '')
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  execFileSync('haproxy', ['-c', '-f', file], { stdio: 'pipe' })
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}
