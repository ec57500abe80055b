import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { bundledMain } from '../../../platform/bundled-code.cjs'

/** The service as an operator runs it, in a separate process. */
export interface ServiceProcess {
  readonly url: string
  readonly pid: number
  /** A token of the demo store's machine grant. */
  token(): Promise<string>
  call(method: string, url: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  output(): string
}

/** The bundle, as `npm start` runs it, if it contains the current code: `npm test` writes it. */
const main = bundledMain() ?? path.join(import.meta.dirname, '..', '..', '..', 'main.ts')
const timeoutMs = 240_000
/**
 * Such a process lives for seconds, too short for V8's optimizing compiler and concurrent collector to pay off, and compiled code
 * is cached for the next one. 6.7 s of CPU time from start to ready instead of 9.2 s.
 */
const fastStartFlags = ['--liftoff-only', '--single-threaded-gc']
const compiled = path.join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'compiled')
/** The BASE_URL of the folder from `settle`. A start with another one indexes the demo's images again. */
export const settledAddress = 'http://shop.example'
/** Without keep-alive, a failed call is the service's fault, never an idle connection that was closed. */
const ownConnection = { connection: 'close' }

/** A started service, ready or not. */
export interface LaunchedService {
  readonly child: ChildProcess
  output(): string
  /** The output for the operator: standard error only. */
  errorOutput(): string
  /** Resolves when its output contains the text; rejects with the output when it exits before. */
  untilOutput(text: string): Promise<void>
  /** Sends all signals at once and resolves with the exit code; `null` when a signal ended it. */
  end(...signals: NodeJS.Signals[]): Promise<number | null>
}

/** Starts the service, or `program`, without waiting; a program of `server/test/children` can be preloaded in every thread. */
export function launchService(
  environment: Record<string, string>,
  preload?: string,
  program: string = main,
): LaunchedService {
  const first =
    preload === undefined ? [] : ['--import', path.join(import.meta.dirname, '..', '..', 'children', preload)]
  const child = spawn(process.execPath, [...fastStartFlags, ...first, program], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: compiled,
      PORT: '0',
      // Tests have no proxy that must drain before a process stops.
      DRAIN_SECONDS: '0',
      OUTBOUND_ALLOW: '127.0.0.1',
      // It costs half a second of CPU time and a sync.
      DEMO_STOREFRONT: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const closed = once(child, 'close')
  let output = ''
  let errorOutput = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    errorOutput += chunk.toString()
  })
  return {
    child,
    output: () => output,
    errorOutput: () => errorOutput,
    async untilOutput(text) {
      for (const deadline = Date.now() + timeoutMs; !output.includes(text); await sleep(5)) {
        const isOver = child.exitCode !== null || child.signalCode !== null || Date.now() > deadline
        if (isOver) throw new Error(`The service never printed ${text}:\n${output}`)
      }
    },
    async end(...signals) {
      for (const signal of signals) child.kill(signal)
      const [code] = (await closed) as [number | null]
      return code
    },
  }
}

/** `launchService`, ready. Rejects with its output when it exits before. */
export async function startService(
  environment: Record<string, string>,
  preload?: string,
  program?: string,
): Promise<ServiceProcess> {
  const { child, output } = launchService(environment, preload, program)
  const port = await readyPort(child, output)
  const url = `http://127.0.0.1:${port}`
  let token: Promise<string> | null = null
  const tokenOnce = (): Promise<string> => {
    token ??= grantToken(url, environment.DATA_DIR ?? '')
    return token
  }
  return {
    url,
    pid: child.pid ?? 0,
    token: tokenOnce,
    output,
    async call(method, where, body) {
      const headers = {
        authorization: `Bearer ${await tokenOnce()}`,
        ...ownConnection,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      }
      const answer = await fetch(url + where, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    },
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
  }
}

/**
 * Starts a service in the folder and stops it cleanly. The demo store is then installed, and every later service starts from the
 * compile cache, which only a clean exit writes.
 */
export async function settle(directory: string): Promise<void> {
  const service = await startService({ DATA_DIR: directory, BASE_URL: settledAddress })
  const code = await service.stop()
  if (code !== 0) throw new Error(`The first service did not end in order:\n${service.output()}`)
}

async function readyPort(child: ChildProcess, output: () => string): Promise<number> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const ready = output()
      .split('\n')
      .find((line) => line.includes('"msg":"ready"'))
    if (ready !== undefined) return Number(new URL((JSON.parse(ready) as { address: string }).address).port)
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The service ended before it was ready:\n${output()}`)
    await sleep(20)
  }
  child.kill('SIGKILL')
  throw new Error(`The service was not ready within ${timeoutMs} ms:\n${output()}`)
}

async function grantToken(url: string, dataDirectory: string): Promise<string> {
  const file = await readFile(path.join(dataDirectory, 'demo-credentials.json'), 'utf8')
  const { client_id, client_secret } = JSON.parse(file) as { client_id: string; client_secret: string }
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body, headers: ownConnection })
  return ((await answer.json()) as { access_token: string }).access_token
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const exit = once(child, 'exit')
  child.kill(signal)
  const [code] = (await exit) as [number | null]
  return code
}
