import { Agent } from 'undici'
import { createAddressPolicy } from './addresses/address-policy.ts'
import { createCheckedConnector } from './addresses/checked-connector.ts'
import { createNameServerResolver, type ResolveName, resolveBySystem } from './addresses/resolve-name.ts'
import { parseUntrustedUrl } from './addresses/untrusted-url.ts'
import { exchange } from './exchange.ts'
import { OutboundError } from './outbound-error.ts'

/** One POST and its limits. */
export interface UntrustedMessage {
  readonly body: string
  /** Lower-case names, including `content-type`. */
  readonly headers: Readonly<Record<string, string>>
  /** From the name lookup to a usable connection, TLS included. */
  readonly connectTimeoutMs: number
  /** From the name lookup to the status of the response. */
  readonly totalTimeoutMs: number
  /** How much of the response body is read. */
  readonly maxResponseBytes: number
  readonly signal?: AbortSignal
}

/** A response with any status; redirects are returned, not followed. */
export interface PostResponse {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** The first bytes of the body. */
  readonly start: Buffer
}

export interface UntrustedPost {
  /**
   * Sends one POST, at most once, to an untrusted URL. Rejects with an `OutboundError` when there is no response, or
   * with the signal's reason.
   */
  postUntrusted(url: string, message: UntrustedMessage): Promise<PostResponse>
  /** Refuses new messages and lets the running ones finish within their limits. */
  close(): Promise<void>
}

const maxHeaderBytes = 16_384

/**
 * POST for untrusted URLs, under the same policy as `createUntrustedFetch`: only public addresses, no proxy, no cookies
 * or credentials. There is no limit per host: many stores may send to one service, and with a shared limit one store could
 * delay the others. The caller must limit each store.
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
    // Common servers close idle connections after five seconds. A message sent on a connection that is closing is lost.
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
      const response = await sending.finally(() => running.delete(sending))
      return { status: response.status, headers: response.headers, start: response.body }
    },
    async close() {
      closed = true
      await Promise.allSettled(running)
      stopped.abort()
      await agent.destroy()
    },
  }
}
