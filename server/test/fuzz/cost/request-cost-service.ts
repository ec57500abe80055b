import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuMsOf, idleCpuShare, schedulingWaitMsOf, trackPeakMemory, waitUntilIdle } from './process-usage.ts'
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
const startTimeoutMs = 240_000
const requestTimeoutMs = 30_000
const probeIntervalMs = 20

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
  const url = await readyUrl(child)
  const pid = child.pid ?? 0
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const call: MeasuredService['call'] = (request) => exchange(url, agent, request)
  const probe = startProbe(url)
  const idle = await idleCpuShare(pid)
  let caller = 0
  return {
    url,
    call,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async measure(request) {
      caller += 1
      // Each request comes from a different IP address: a request that a per-address limit refuses costs nothing.
      const from = `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`
      const memory = trackPeakMemory(pid)
      const [cpu, waited, startedAt] = [cpuMsOf(pid), schedulingWaitMsOf(pid), performance.now()]
      probe.reset()
      const answer = await call({ ...request, headers: { 'x-forwarded-for': from, ...request.headers } }).catch(
        (error: unknown) => ({ status: 0, text: String(error) }),
      )
      await waitUntilIdle(pid)
      const elapsed = performance.now() - startedAt
      return {
        ...answer,
        cpuMs: Math.max(0, cpuMsOf(pid) - cpu - idle * elapsed),
        memoryMb: memory(),
        // On a busy machine both processes wait for a processor; the request does not cause that.
        healthMs: Math.max(0, probe.longest() - (schedulingWaitMsOf(pid) - waited)),
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

async function readyUrl(child: ChildProcess): Promise<string> {
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    if (output.length < 100_000) output += chunk.toString()
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    if (output.length < 100_000) output += chunk.toString()
  })
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(50)) {
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
    timeout: requestTimeoutMs,
  })
  request.on('response', (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    response.on('error', reject)
    // The server never ends an event stream.
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
