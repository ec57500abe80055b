import { Agent } from 'undici'
import { createAddressPolicy } from './address-policy.ts'
import { createCheckedConnector } from './checked-connector.ts'
import { exchange } from './exchange.ts'
import { OutboundError } from './outbound-error.ts'
import { createNameServerResolver, type ResolveName, resolveBySystem } from './resolve-name.ts'
import { parseUntrustedUrl } from './untrusted-url.ts'

/** What one POST sends and may cost. */
export interface UntrustedMessage {
  readonly body: string
  /** Names in lower case; `content-type` among them. */
  readonly headers: Readonly<Record<string, string>>
  /** From the first look at the name to a usable connection, TLS included. */
  readonly connectTimeoutMs: number
  /** From the first look at the name to the answer's status. */
  readonly totalTimeoutMs: number
  /** How much of the answer's body is kept; more is not read. */
  readonly maxResponseBytes: number
  readonly signal?: AbortSignal
}

/** An answer of any status: redirects are answers too, nobody follows them. */
export interface PostResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** The first bytes of the body. */
  readonly start: Buffer
}

export interface UntrustedPost {
  /**
   * Sends one POST, never twice, to a URL that a stranger chose. Rejects with an `OutboundError` when there is no answer, or
   * with the signal's own reason.
   */
  postUntrusted(url: string, message: UntrustedMessage): Promise<PostResponse>
  /** Refuses new messages, lets those under way finish within their limits. */
  close(): Promise<void>
}

const maxHeaderBytes = 16_384

/**
 * POST for URLs from strangers, under the same policy as `createUntrustedFetch`: only public addresses, never a proxy, a cookie
 * or a credential. There is no limit for each host: messages of many senders go to one service, and a limit they share would
 * let one hold up the others. Who sends has to limit each sender.
 */
export function createUntrustedPost(options: {
  allow: readonly string[]
  resolver?: ResolveName
  userAgent: string
}): UntrustedPost {
  const resolve = options.resolver ?? (options.allow.length > 0 ? resolveBySystem : createNameServerResolver())
  const stopped = new AbortController()
  const agent = new Agent({
    connect: createCheckedConnector({ policy: createAddressPolicy(options.allow), resolve, stopped: stopped.signal }),
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    // Shorter than the five seconds after which common servers close: a message that meets a closing connection is lost.
    keepAliveTimeout: 2_000,
    keepAliveMaxTimeout: 2_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const running = new Set<Promise<unknown>>()
  let closed = false
  return {
    async postUntrusted(url, message) {
      if (closed) throw new OutboundError('unavailable', 'The service is stopping.')
      const { body, headers: given, connectTimeoutMs, totalTimeoutMs, maxResponseBytes: maxBytes, signal } = message
      const headers = { 'user-agent': options.userAgent, 'accept-encoding': 'identity', ...given }
      const limits = { maxBytes, connectTimeoutMs, totalTimeoutMs, signal }
      const sending = exchange(agent, parseUntrustedUrl(url), { ...limits, headers, post: { body } })
      running.add(sending)
      const answer = await sending.finally(() => running.delete(sending))
      return { status: answer.status, headers: answer.headers, start: answer.body }
    },
    async close() {
      closed = true
      await Promise.allSettled(running)
      stopped.abort()
      await agent.destroy()
    },
  }
}
