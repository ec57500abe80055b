import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CostRequest } from './request-cost-candidate.ts'

/** The cost of a request to the service process. */
export interface Cost {
  readonly cpuMs: number
  /** Peak resident memory above the initial memory. */
  readonly memoryMb: number
  /** The longest wait of a `/healthz` probe meanwhile. */
  readonly healthMs: number
  readonly status: number
  readonly text: string
}

/** The service in a separate process, with a probe that continuously requests `/healthz`. */
export interface MeasuredService {
  readonly url: string
  call(request: Pick<CostRequest, 'method' | 'url'> & Partial<CostRequest>): Promise<{ status: number; text: string }>
  /** Sends the request and waits until the work that it started is done. */
  measure(request: CostRequest): Promise<Cost>
  isRunning(): boolean
  stop(): Promise<void>
}

const main = path.join(import.meta.dirname, '..', '..', '..', 'main.ts')
const startPatienceMs = 240_000
const requestPatienceMs = 30_000
const probeIntervalMs = 20
const settleStepMs = 12
const settlePatienceMs = 2000
/** Less work than this per step is background work of the process. */
const quietMs = 1.5

export async function startMeasuredService(environment: Record<string, string>): Promise<MeasuredService> {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH ?? '',
      PORT: '0',
      OUTBOUND_ALLOW: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readyAddress(child)
  const pid = child.pid ?? 0
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const call: MeasuredService['call'] = (request) => exchange(url, agent, request)
  const probe = startProbe(url)
  const idle = await idleShare(pid)
  let caller = 0
  return {
    url,
    call,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async measure(request) {
      caller += 1
      // Each request has another address, because a request refused by a limit per address costs nothing.
      const from = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`
      const memory = beginPeak(pid)
      const [cpu, waited, begun] = [cpuOf(pid), waitOf(pid), performance.now()]
      probe.reset()
      const answer = await call({ ...request, headers: { 'x-forwarded-for': from, ...request.headers } }).catch(
        (error: unknown) => ({ status: 0, text: String(error) }),
      )
      await settle(pid)
      const elapsed = performance.now() - begun
      return {
        ...answer,
        cpuMs: Math.max(0, cpuOf(pid) - cpu - idle * elapsed),
        memoryMb: memory(),
        // On a busy machine both processes wait for a processor, which is not the request's fault.
        healthMs: Math.max(0, probe.longest() - (waitOf(pid) - waited)),
      }
    },
    async stop() {
      probe.stop()
      agent.destroy()
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), 20_000)
      await exit
      clearTimeout(timer)
    },
  }
}

async function readyAddress(child: ChildProcess): Promise<string> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    if (output.length < 100_000) output += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    if (output.length < 100_000) output += chunk.toString()
  })
  for (const deadline = Date.now() + startPatienceMs; Date.now() < deadline; await sleep(50)) {
    const ready = output.split('\n').find((line) => line.includes('"msg":"ready"'))
    if (ready !== undefined) return (JSON.parse(ready) as { address: string }).address
    if (child.exitCode !== null || child.signalCode !== null) break
  }
  child.kill('SIGKILL')
  throw new Error(`The service did not start:\n${output}`)
}

function exchange(url: string, agent: Agent, about: Parameters<MeasuredService['call']>[0]) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const { payload = Buffer.alloc(0), method, headers = {} } = about
  const length = payload.length > 0 ? { 'content-length': String(payload.length) } : {}
  const request = send(`${url}${about.url}`, {
    method,
    agent,
    headers: { ...headers, ...length },
    timeout: requestPatienceMs,
  })
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    response.on('error', reject)
    // An event stream does not end by itself.
    if (response.headers['content-type']?.startsWith('text/event-stream')) {
      resolve({ status: response.statusCode ?? 0, text: '' })
      setTimeout(() => request.destroy(), 200)
    }
  })
  request.on('timeout', () => request.destroy(new Error('no answer in time')))
  request.on('error', reject)
  request.end(payload)
  return promise
}

/** Nanoseconds of all threads, converted to milliseconds. Threads of the service live as long as the process. */
function cpuOf(pid: number): number {
  let sum = 0
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    try {
      sum += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // It ended since it was listed.
    }
  }
  return sum
}

/** How long the main threads of the service and of this process were runnable but not running, in milliseconds. */
function waitOf(pid: number): number {
  const of = (one: number): number => Number(readFileSync(`/proc/${one}/schedstat`, 'utf8').split(' ')[1]) / 1e6
  return of(pid) + of(process.pid)
}

/** The cost of the idle process and the probe per millisecond. */
async function idleShare(pid: number): Promise<number> {
  await settle(pid)
  const [cpu, begun] = [cpuOf(pid), performance.now()]
  await sleep(1500)
  return (cpuOf(pid) - cpu) / (performance.now() - begun)
}

async function settle(pid: number): Promise<void> {
  let quiet = 0
  for (const deadline = performance.now() + settlePatienceMs; performance.now() < deadline && quiet < 2; ) {
    const before = cpuOf(pid)
    await sleep(settleStepMs)
    quiet = cpuOf(pid) - before < quietMs ? quiet + 1 : 0
  }
}

/** Resets the peak of resident memory. The returned function reads the peak above the current value, in MB. */
function beginPeak(pid: number): () => number {
  const field = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  const before = field('VmRSS')
  return () => Math.max(0, field('VmHWM') - before)
}

function startProbe(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const state = { longest: 0, sentAt: 0, isStopped: false }
  const run = async (): Promise<void> => {
    while (!state.isStopped) {
      state.sentAt = performance.now()
      await exchange(url, agent, { method: 'GET', url: '/healthz' }).catch(() => undefined)
      state.longest = Math.max(state.longest, performance.now() - state.sentAt)
      state.sentAt = 0
      await sleep(probeIntervalMs)
    }
  }
  void run()
  return {
    reset: () => {
      state.longest = 0
    },
    longest: () => Math.max(state.longest, state.sentAt === 0 ? 0 : performance.now() - state.sentAt),
    stop: () => {
      state.isStopped = true
      agent.destroy()
    },
  }
}
