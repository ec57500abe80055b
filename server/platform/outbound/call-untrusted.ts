import { Agent } from 'undici'
import { createAddressPolicy } from './addresses/address-policy.ts'
import { createCheckedConnector } from './addresses/checked-connector.ts'
import { createNameServerResolver, type ResolveName, resolveBySystem } from './addresses/resolve-name.ts'
import { parseUntrustedUrl } from './addresses/untrusted-url.ts'
import { exchange } from './exchange.ts'
import { OutboundError } from './outbound-error.ts'

/** One call of an HTTP API and its limits. */
export interface UntrustedRequest {
  readonly method: 'GET' | 'POST'
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  /** `null` sends none. */
  readonly body: string | null
  /** A longer response is an error. */
  readonly maxBytes: number
  /** From the name lookup to a usable connection, TLS included. */
  readonly connectTimeoutMs: number
  /** From the name lookup to the end of the response. */
  readonly totalTimeoutMs: number
  /** Whether the other side may receive it twice; `false` sends it at most once. */
  readonly isRepeatable: boolean
  readonly signal?: AbortSignal
}

/** A response with any status; redirects are returned, not followed. */
export interface UntrustedResponse {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export interface UntrustedCall {
  /** Calls an API at an untrusted address. Rejects with an `OutboundError` when there is no complete response, or with the signal's reason. */
  callUntrusted(url: string, request: UntrustedRequest): Promise<UntrustedResponse>
  /** Refuses new calls and lets the running ones finish within their limits. */
  close(): Promise<void>
}

const maxHeaderBytes = 16_384

/**
 * Calls HTTP APIs at untrusted addresses, under the same policy as `createUntrustedFetch`: only public addresses, no proxy, no cookies,
 * no compressed bodies. Redirects are not followed: the caller's credentials are meant for one server only. There is no limit per
 * host; the caller must limit each store.
 */
export function createUntrustedCall(options: {
  allow: readonly string[]
  resolver?: ResolveName
  userAgent: string
}): UntrustedCall {
  const resolve = options.resolver ?? (options.allow.length > 0 ? resolveBySystem : createNameServerResolver())
  const stopped = new AbortController()
  const agent = new Agent({
    connect: createCheckedConnector({ policy: createAddressPolicy(options.allow), resolve, stopped: stopped.signal }),
    pipelining: 1,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    // A new TLS connection costs two round trips, which a live read of one second cannot spare.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const running = new Set<Promise<unknown>>()
  let closed = false
  return {
    async callUntrusted(url, request) {
      if (closed) throw new OutboundError('unavailable', 'The service is stopping.')
      const { method, body, isRepeatable, maxBytes, connectTimeoutMs, totalTimeoutMs, signal } = request
      const headers = { 'user-agent': options.userAgent, 'accept-encoding': 'identity', ...request.headers }
      const limits = { maxBytes, connectTimeoutMs, totalTimeoutMs, signal }
      const calling = exchange(agent, parseUntrustedUrl(url), {
        ...limits,
        headers,
        call: { method, body, isRepeatable },
      })
      running.add(calling)
      return calling.finally(() => running.delete(calling))
    },
    async close() {
      closed = true
      await Promise.allSettled(running)
      stopped.abort()
      await agent.destroy()
    },
  }
}
