import { Agent, type Dispatcher } from 'undici'
import { createAddressPolicy } from './address-policy.ts'
import { createCheckedConnector } from './checked-connector.ts'
import { type ExchangeResponse, exchange } from './exchange.ts'
import { createOriginGate, type OriginGate } from './origin-gate.ts'
import { OutboundError } from './outbound-error.ts'
import { createNameServerResolver, type ResolveName, resolveBySystem } from './resolve-name.ts'
import { parseUntrustedUrl } from './untrusted-url.ts'

/** What one fetch may cost. Everything is bounded; there are no defaults, because a forgotten limit is a hole. */
interface FetchLimits {
  /** Longest body in bytes. */
  readonly maxBytes: number
  /** From the first look at the name to a usable connection, TLS included; for each connection anew. */
  readonly connectTimeoutMs: number
  /** All redirects and bodies together, without the wait for a free connection to a busy host (30 s at most, each time). */
  readonly totalTimeoutMs: number
  readonly maxRedirects: number
  /** The Accept header; default any type. */
  readonly accept?: string
  /** Conditional headers; a 304 is then an answer and not an error. */
  readonly headers?: { readonly 'if-none-match'?: string; readonly 'if-modified-since'?: string }
  readonly signal?: AbortSignal
  /** Takes the body piece by piece instead of having it gathered in memory. What it rejects with, the fetch rejects with. */
  readonly sink?: (chunk: Uint8Array) => Promise<void>
}

/** A success (2xx but not 206), or 304 to a conditional request, then with an empty body. */
interface FetchedResource {
  readonly status: number
  /** Names in lower case; repeated headers joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Where the last redirect led. */
  readonly finalUrl: string
  /** Fit to be sent back in `if-none-match`; null when absent or malformed. */
  readonly etag: string | null
}

export interface UntrustedFetch {
  /** Fetches a URL that a stranger chose. Rejects with an `OutboundError`, or with the signal's own reason. */
  fetchUntrusted(url: string, limits: FetchLimits): Promise<FetchedResource>
  /** Refuses new fetches, turns away the waiting ones, lets the running ones finish within their limits. */
  close(): Promise<void>
}

// As many as a browser opens to one host.
const connectionsPerOrigin = 6
const maxWaitMs = 30_000
const maxHeaderBytes = 16_384

/**
 * GET for URLs from strangers, safe against server-side request forgery: only http and https, only public addresses (each
 * redirect checked anew), never a proxy, a cookie or a credential, never a compressed body. A redirect from https to http
 * is followed: the first URL may be http as well, and nothing secret is sent.
 *
 * @param options.allow OUTBOUND_ALLOW: addresses or ranges exempt from the ban, see `createAddressPolicy`.
 * @param options.resolver finds a name's addresses; by default the name servers, or the operating system when `allow` has entries.
 */
export function createUntrustedFetch(options: {
  allow: readonly string[]
  resolver?: ResolveName
  userAgent: string
}): UntrustedFetch {
  const resolve = options.resolver ?? (options.allow.length > 0 ? resolveBySystem : createNameServerResolver())
  const gate = createOriginGate({ places: connectionsPerOrigin, maxWaitMs })
  const stopped = new AbortController()
  const policy = createAddressPolicy(options.allow)
  const agent = new Agent({
    connect: createCheckedConnector({ policy, resolve, stopped: stopped.signal }),
    connections: connectionsPerOrigin,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    // Our own limits run from the start of the request and never restart.
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const running = new Set<Promise<unknown>>()
  let closed = false
  return {
    async fetchUntrusted(url, limits) {
      if (closed) throw new OutboundError('unavailable', 'The service is stopping.')
      const fetching = followRedirects({ agent, gate, userAgent: options.userAgent }, parseUntrustedUrl(url), limits)
      running.add(fetching)
      return fetching.finally(() => running.delete(fetching))
    },
    async close() {
      closed = true
      gate.close()
      await Promise.allSettled(running)
      stopped.abort()
      await agent.destroy()
    },
  }
}

interface FetchDeps {
  readonly agent: Dispatcher
  readonly gate: OriginGate
  readonly userAgent: string
}

async function followRedirects(wire: FetchDeps, start: URL, limits: FetchLimits): Promise<FetchedResource> {
  let url = start
  let timeLeftMs = limits.totalTimeoutMs
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    const { answer, tookMs } = await requestOnce(wire, url, { ...limits, totalTimeoutMs: timeLeftMs })
    const next = redirectTarget(answer, url)
    if (next === null) return present(answer, url, limits)
    url = next
    timeLeftMs = Math.max(1, timeLeftMs - tookMs)
  }
  throw new OutboundError('too_many_redirects', `${start.host} redirects more than ${limits.maxRedirects} times.`)
}

async function requestOnce(
  wire: FetchDeps,
  url: URL,
  limits: FetchLimits,
): Promise<{ answer: ExchangeResponse; tookMs: number }> {
  const leave = await wire.gate.enter(url.origin, limits.signal)
  const startedAt = performance.now()
  try {
    const { maxBytes, connectTimeoutMs, totalTimeoutMs, signal, sink } = limits
    const headers = {
      'user-agent': wire.userAgent,
      accept: limits.accept ?? '*/*',
      'accept-encoding': 'identity',
      ...limits.headers,
    }
    const answer = await exchange(wire.agent, url, {
      headers,
      maxBytes,
      connectTimeoutMs,
      totalTimeoutMs,
      signal,
      sink,
    })
    return { answer, tookMs: performance.now() - startedAt }
  } finally {
    leave()
  }
}

function present(answer: ExchangeResponse, url: URL, limits: FetchLimits): FetchedResource {
  const { status, headers, body } = answer
  const isUnchanged = status === 304 && limits.headers !== undefined
  if (!isUnchanged && (status < 200 || status > 299 || status === 206)) {
    throw new OutboundError('bad_status', `${url.host} answered with status ${status}.`, { status })
  }
  const etag = /^(W\/)?"[\x21\x23-\x7e]*"$/.test(headers.etag ?? '') ? (headers.etag ?? null) : null
  return { status, headers, body, finalUrl: url.href, etag }
}

function redirectTarget(answer: ExchangeResponse, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(answer.status)) return null
  const { location } = answer.headers
  return location === undefined ? null : parseUntrustedUrl(location, from)
}
