import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The service as a separate process, with the demo store, on the embedded database. */
export interface FaultService {
  readonly url: string
  readonly child: ChildProcess
  readonly token: string
  output(): string
  /** The CPU time of the process; `null` if the system does not provide it. */
  cpuSeconds(): number | null
  call(method: string, url: string, body?: object): Promise<FaultAnswer>
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface FaultAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Record<string, unknown>
}

const main = path.join(import.meta.dirname, '..', '..', 'server', 'main.ts')
const startLimitMs = 180_000
const callLimitMs = 60_000

export async function temporaryDataDirectory(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-faults-'))
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

export interface FaultServiceOptions {
  /** The main module; by default the one in this repository. */
  readonly program?: string
  /** Runs first in every thread. */
  readonly preload?: string
}

/** Starts the service and waits until it is ready. */
export async function startFaultService(
  environment: Readonly<Record<string, string>> & { readonly DATA_DIR: string },
  { program = main, preload }: FaultServiceOptions = {},
): Promise<FaultService> {
  const first = preload === undefined ? [] : ['--import', preload]
  const child = spawn(process.execPath, [...first, program], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', OUTBOUND_ALLOW: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const address = await readyAddress(child, () => output)
  const url = `http://127.0.0.1:${new URL(address).port}`
  const token = await grantToken(url, environment.DATA_DIR)
  return {
    url,
    child,
    token,
    output: () => output,
    cpuSeconds: () => cpuSecondsOf(child),
    call: (method, where, body) => call({ url, token }, { method, where, body }),
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  }
}

/** The same service, called through a proxy; `onAnswer` receives every answer. */
export function through(
  service: FaultService,
  url: string,
  onAnswer: (call: string, answer: FaultAnswer) => void,
): FaultService {
  return {
    ...service,
    url,
    async call(method, where, body) {
      const answer = await call({ url, token: service.token }, { method, where, body })
      onAnswer(`${method} ${where}`, answer)
      return answer
    },
  }
}

interface Call {
  readonly method: string
  readonly where: string
  readonly body: object | undefined
}

async function call(
  { url, token }: Pick<FaultService, 'url' | 'token'>,
  { method, where, body }: Call,
): Promise<FaultAnswer> {
  const plain = { authorization: `Bearer ${token}`, connection: 'close' }
  const headers = body === undefined ? plain : { ...plain, 'content-type': 'application/json' }
  const payload = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(url + where, { method, headers, signal: AbortSignal.timeout(callLimitMs), ...payload })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : { text } }
}

/** Linux reports hundredths of a second. */
function cpuSecondsOf({ pid }: ChildProcess): number | null {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return null
  const [user = 0, system = 0] = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}

async function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline; await sleep(20)) {
    const ready = /\{[^\n]*"msg":"ready"[^\n]*\}/.exec(output())
    if (ready !== null) return (JSON.parse(ready[0]) as { address: string }).address
    if (child.exitCode !== null || child.signalCode !== null) break
  }
  child.kill('SIGKILL')
  throw new Error(`The service did not start:\n${output()}`)
}

async function grantToken(url: string, dataDirectory: string): Promise<string> {
  const text = await readFile(path.join(dataDirectory, 'demo-credentials.json'), 'utf8')
  const { client_id, client_secret } = JSON.parse(text) as { client_id: string; client_secret: string }
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body, headers: { connection: 'close' } })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}
