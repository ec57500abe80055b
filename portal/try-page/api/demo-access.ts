import type { DemoSession } from '../../../contract/identity/token.ts'
import { Problem } from './problem.ts'
import { type Fetch, send } from './transport.ts'

/** The page's way into the demo store. */
export type DemoAccess = {
  /** The session, opened on the first call and shared by all. Throws a `Problem` with code `not_found` while the demo is off. */
  session(): Promise<DemoSession>
  /** Runs `request` with a token, once more with a new one when the first is refused as 401. */
  withToken<T>(request: (token: string) => Promise<T>): Promise<T>
}

const refusals = new Set(['token_expired', 'unauthorized'])
/** A first start installs the demo while its page is open already; it takes seconds, on a slow machine many. */
const opening = { tries: 30, pauseMs: 1000 }

type Pause = (ms: number) => Promise<void>
const pauseOnClock: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Opens demo sessions; however many requests find the token refused at once, one new session is opened. */
export function createDemoAccess(fetch: Fetch, pause: Pause = pauseOnClock): DemoAccess {
  let current: Promise<DemoSession> | null = null

  function session(): Promise<DemoSession> {
    if (current) return current
    const opened = openPatiently(fetch, pause)
    current = opened
    // A failed try is not kept: the next caller asks again.
    opened.catch(() => forget(opened))
    return opened
  }

  function forget(refused: Promise<DemoSession>): void {
    if (current === refused) current = null
  }

  async function withToken<T>(request: (token: string) => Promise<T>): Promise<T> {
    const used = session()
    const { access_token } = await used
    try {
      return await request(access_token)
    } catch (error) {
      if (!(error instanceof Problem && refusals.has(error.code))) throw error
      forget(used)
      return request((await session()).access_token)
    }
  }

  return { session, withToken }
}

/** Asks again while the service says that it is on its way. */
async function openPatiently(fetch: Fetch, pause: Pause): Promise<DemoSession> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await open(fetch)
    } catch (error) {
      const isOnItsWay = error instanceof Problem && error.code === 'service_unavailable'
      if (!isOnItsWay || tries >= opening.tries) throw error
      await pause(opening.pauseMs)
    }
  }
}

async function open(fetch: Fetch): Promise<DemoSession> {
  const response = await send(fetch, '/demo/session', { method: 'POST' })
  return (await response.json()) as DemoSession
}
