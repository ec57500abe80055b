import type { DemoSession } from '../../../contract/identity/token.ts'
import { Problem } from './problem.ts'
import { type Fetch, send } from './transport.ts'

/** Access to the demo store. */
export type DemoAccess = {
  /** The session, opened once and shared. Throws a `Problem` with code `not_found` while the demo store is off. */
  session(): Promise<DemoSession>
  /** Runs `request` with a token, and retries once with a new token after a 401. */
  withToken<T>(request: (token: string) => Promise<T>): Promise<T>
}

const refusals = new Set(['token_expired', 'unauthorized'])
/** The first start installs the demo store while the page is already open, which can take many seconds. */
const openRetry = { attempts: 30, pauseMs: 1000 }

type Pause = (ms: number) => Promise<void>
const sleep: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens demo sessions. Concurrent requests with an expired token share one new session. */
export function createDemoAccess(fetch: Fetch, pause: Pause = sleep): DemoAccess {
  let current: Promise<DemoSession> | null = null

  function session(): Promise<DemoSession> {
    if (current) return current
    const opened = openWithRetry(fetch, pause)
    current = opened
    // Failures are not cached: the next caller retries.
    opened.catch(() => discard(opened))
    return opened
  }

  function discard(refused: Promise<DemoSession>): void {
    if (current === refused) current = null
  }

  async function withToken<T>(request: (token: string) => Promise<T>): Promise<T> {
    const used = session()
    const { access_token } = await used
    try {
      return await request(access_token)
    } catch (error) {
      if (!(error instanceof Problem && refusals.has(error.code))) throw error
      discard(used)
      return request((await session()).access_token)
    }
  }

  return { session, withToken }
}

/** Retries while the service is starting. */
async function openWithRetry(fetch: Fetch, pause: Pause): Promise<DemoSession> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await open(fetch)
    } catch (error) {
      const isStarting = error instanceof Problem && error.code === 'service_unavailable'
      if (!isStarting || attempt >= openRetry.attempts) throw error
      await pause(openRetry.pauseMs)
    }
  }
}

async function open(fetch: Fetch): Promise<DemoSession> {
  const response = await send(fetch, '/demo/session', { method: 'POST' })
  return (await response.json()) as DemoSession
}
