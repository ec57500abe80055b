import { Problem } from '../../parts/problem.ts'
import type { ChatApi } from '../api/chat-api.ts'
import { type Fields, integer, textOf } from '../api/read-values.ts'
import type { SessionState } from '../state/chat-state.ts'
import { type ChatMemory, noSession, randomKey } from './chat-memory.ts'

export interface SessionDeps {
  readonly api: Pick<ChatApi, 'mint' | 'exchange' | 'revoke' | 'openThread'>
  readonly memory: ChatMemory
  readonly publicKey: string
  readonly locale: () => string
  readonly onChange: (session: SessionState) => void
}

export interface OpenThread {
  readonly token: string
  readonly threadId: string
}

export type Session = ReturnType<typeof createSession>

/** A token that expires sooner is not used for another call. */
const minRestMs = 5000

/** The shopper's session and thread, started when they are first needed. */
export function createSession({ api, memory, publicKey, locale, onChange }: SessionDeps) {
  /** Calls that start a session run one after another: two at once would start two. */
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <Value>(run: () => Promise<Value>): Promise<Value> => {
    const result = queue.then(run)
    queue = result.catch(() => {})
    return result
  }

  const known = (): string | null => (memory.value.expiresAt > Date.now() + minRestMs ? memory.value.token : null)

  /** Clears the session, which the service has ended. */
  function clear(): void {
    memory.update(noSession)
    onChange({ kind: 'none' })
  }

  function take(body: Fields, threadId: string | null): string {
    const token = textOf(body.session_token, 500)
    const role = body.role === 'customer' ? 'customer' : 'anonymous'
    const expiresAt = Date.now() + Math.max(60, integer(body.expires_in)) * 1000
    if (token === '') throw new Problem('INTERNAL', 'invalid response')
    memory.update({ token, expiresAt, role, threadId })
    onChange({ kind: 'ready', role })
    return token
  }

  async function start(): Promise<string> {
    const token = known()
    if (token !== null) return token
    onChange({ kind: 'starting' })
    try {
      const body = await api.mint(publicKey, locale())
      memory.update(noSession)
      return take(body, null)
    } catch (cause) {
      const problem = cause as Problem
      onChange({ kind: 'failed', problem })
      // 401 means an unknown public key here, not a session that is over.
      throw problem.status === 401 ? new Problem('FORBIDDEN', problem.message, { status: 403 }) : problem
    }
  }

  return {
    /** Starts a session if there is none. Rejects with a `Problem`. */
    token: (): Promise<string> => inTurn(start),

    /** Starts a session and a thread if there are none. Rejects with a `Problem`. */
    thread: (): Promise<OpenThread> =>
      inTurn(async () => {
        const token = await start()
        const { threadId } = memory.value
        if (threadId !== null) return { token, threadId }
        const opened = textOf((await api.openThread(token, locale(), randomKey())).thread_id, 64)
        if (opened === '') throw new Problem('INTERNAL', 'invalid response')
        memory.update({ threadId: opened, lastEventId: 0 })
        return { token, threadId: opened }
      }),

    /** The session and thread of an earlier page; `null` if there is none, or its session has ended. */
    get current(): OpenThread | null {
      const [token, { threadId }] = [known(), memory.value]
      return token === null || threadId === null ? null : { token, threadId }
    },

    /**
     * Starts a session for the customer whose assertion the shop's backend has signed. Returns whether the thread continues in it. A rejected
     * assertion can be sent again, so one that was rejected together with an old session is sent again without that session.
     */
    identify: (assertion: string): Promise<{ readonly continues: boolean }> =>
      inTurn(async () => {
        const before = known()
        const { threadId } = memory.value
        if (before !== null) {
          try {
            take(await api.exchange(assertion, locale(), before), threadId)
            return { continues: true }
          } catch (cause) {
            if ((cause as Problem).status !== 401) throw cause
          }
        }
        const body = await api.exchange(assertion, locale(), undefined)
        memory.update(noSession)
        take(body, null)
        return { continues: threadId === null }
      }),

    clear,

    /** Ends the session at the service too. */
    async end(): Promise<void> {
      const token = known()
      memory.update({ settled: {}, draft: '', pending: null })
      clear()
      if (token !== null) await api.revoke(token).catch(() => {})
    },
  }
}
