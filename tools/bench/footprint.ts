import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOrInstallPostgres, startPostgres } from '../../server/test/kit/database/postgres-server.ts'
import type { Section } from './report.ts'

const root = path.join(import.meta.dirname, '..', '..')
const sampleMs = 50
/** Decoders of the demo's import end, and heaps shrink, in this time. */
const settleMs = 30_000
const startTimeoutMs = 120_000

/** In MB of 2^20 bytes and in seconds. The benchmark fails when one is exceeded. */
const budgets = { embedded: 350, postgres: 200, peak: 600, disk: 450, seconds: 25 }

interface Usage {
  readonly rss: number
  /** Memory that several processes share counts once. */
  readonly pss: number
}

interface Footprint {
  readonly peak: Usage
  readonly idle: Usage
}

/** The memory of the service with the demo store: its first start, a later one, and one on PostgreSQL. Linux only. */
export async function benchMemory(): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-memory-'))
  const rows: string[][] = []
  const data = path.join(folder, 'data')
  // A copy: pages of a program that other processes run too would count only in part.
  const node = path.join(folder, 'node')
  cpSync(process.execPath, node)
  const measure = async (title: string, budget: number, environment: NodeJS.ProcessEnv): Promise<void> => {
    const { peak, idle } = await footprintOf(node, { DATA_DIR: data, DEMO: 'on', PORT: '0', ...environment })
    rows.push([`${title}, peak`, String(peak.rss), String(peak.pss), verdict(peak.pss, budgets.peak)])
    rows.push([`${title}, idle`, String(idle.rss), String(idle.pss), verdict(idle.pss, budget)])
  }
  try {
    // As the installation for `npm start` does.
    execFileSync(process.execPath, [path.join(root, 'tools', 'bundle', 'bundle-server.ts')])
    execFileSync(process.execPath, [path.join(root, 'server', 'start.ts'), '--prepare'])
    await measure('first start', budgets.embedded, {})
    await measure('later start', budgets.embedded, {})
    const programs = findOrInstallPostgres()
    if (programs === null) throw new Error('no PostgreSQL found')
    const server = await startPostgres(programs)
    await measure('PostgreSQL, first start', budgets.postgres, { DATABASE_URL: server.url }).finally(() =>
      server.stop(),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const notes = [`The process tree with the demo store of 54 products, sampled every ${sampleMs} ms, in MB.`]
  return { title: 'Memory', notes, columns: ['State', 'RSS', 'PSS', 'Budget'], rows }
}

/** `npm start` in a copy of this checkout without packages: time until it answers, and disk space. Needs the package registry. */
export async function benchStart(): Promise<Section> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-start-'))
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const file of files.toString().split('\0').filter(Boolean))
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  const startedAt = performance.now()
  const service = launch('npm', ['start'], { cwd: folder, environment: { PORT: '0' } })
  try {
    await service.ready
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10
    const disk = Number(execFileSync('du', ['-sm', folder]).toString().split('\t')[0])
    const rows = [
      ['time until ready, s', String(seconds), verdict(seconds, budgets.seconds)],
      ['disk, MB', String(disk), verdict(disk, budgets.disk)],
    ]
    const notes = ['`npm start` in a new clone, with the packages of the registry. The cache of npm is not counted.']
    return { title: 'Installation', notes, columns: ['', 'Measured', 'Budget'], rows }
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function verdict(measured: number, budget: number): string {
  if (measured <= budget) return `${budget}`
  process.exitCode = 1
  return `${budget}, exceeded`
}

async function footprintOf(node: string, environment: NodeJS.ProcessEnv): Promise<Footprint> {
  const service = launch(node, [path.join(root, 'server', 'start.ts')], { cwd: root, environment })
  let peak: Usage = { rss: 0, pss: 0 }
  const sampling = setInterval(() => {
    const { rss, pss } = usageOf(service.child.pid ?? 0)
    peak = { rss: Math.max(peak.rss, rss), pss: Math.max(peak.pss, pss) }
  }, sampleMs)
  try {
    await service.ready
    await sleep(settleMs)
    return { peak, idle: usageOf(service.child.pid ?? 0) }
  } finally {
    clearInterval(sampling)
    await service.stop()
  }
}

function launch(command: string, args: readonly string[], about: { cwd: string; environment: NodeJS.ProcessEnv }) {
  const { MALLOC_ARENA_MAX: _arenas, NODE_OPTIONS: _options, ...inherited } = process.env
  const child = spawn(command, args, {
    cwd: about.cwd,
    env: { ...inherited, LOG_LEVEL: 'info', ...about.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate group: npm does not forward every signal.
    detached: true,
  })
  return { child, ready: untilReady(child), stop: () => stop(child) }
}

async function untilReady(child: ChildProcess): Promise<void> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  for (const deadline = Date.now() + startTimeoutMs; !output.includes('"ready"'); await sleep(20))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`The service did not start:\n${output}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** The memory of a process and its descendants in MB. Processes that end meanwhile do not count. */
function usageOf(pid: number): Usage {
  const own = memoryOf(pid)
  return childrenOf(pid)
    .map(usageOf)
    .reduce((sum, { rss, pss }) => ({ rss: sum.rss + rss, pss: sum.pss + pss }), own)
}

function memoryOf(pid: number): Usage {
  const text = readOrEmpty(`/proc/${pid}/smaps_rollup`)
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}: +(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024)
  return { rss: megabytes('Rss'), pss: megabytes('Pss') }
}

function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  try {
    return readdirSync(tasks)
      .flatMap((task) => readOrEmpty(`${tasks}/${task}/children`).split(' '))
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
