import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const file = path.join(import.meta.dirname, '../../../../docs/connectors/example-store.mjs')
const startTimeoutMs = 30_000

/** The example of docs/connectors as its own process. */
export interface ExampleStore {
  /** The base URL, on a free port of the loopback address. */
  readonly url: string
  close(): Promise<void>
}

/** `secrets` are separated by a comma; without any, the store refuses everything. `port` 0 is any free one. */
export async function startExampleStore(secrets: string, port = 0): Promise<ExampleStore> {
  const env = { PATH: process.env.PATH, PORT: String(port), SIGNING_SECRET: secrets }
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const [line] = await once(child.stdout, 'data', { signal: AbortSignal.timeout(startTimeoutMs) })
    return { url: String(line).trim(), close: () => stop(child) }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
