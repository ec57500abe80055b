import { Agent, type Dispatcher } from 'undici'
import { createAddressPolicy } from './addresses/address-policy.ts'
import { createCheckedConnector } from './addresses/checked-connector.ts'
import { createNameServerResolver, type ResolveName, resolveBySystem } from './addresses/resolve-name.ts'
import { parseUntrustedUrl } from './addresses/untrusted-url.ts'
import { type ExchangeResponse, exchange } from './exchange.ts'
import { createOriginGate, type OriginGate } from './origin-gate.ts'
import { OutboundError } from './outbound-error.ts'

/** The limits of one fetch. None has a default, because an omitted limit is a vulnerability. */
interface FetchLimits {
  /** Max size of the body in bytes. */
  readonly maxBytes: number
  /** From the name lookup to a usable connection, TLS included; for each connection. */
  readonly connectTimeoutMs: number
  /** All redirects and bodies together, without the wait for a free connection to a busy host (at most 30 s each). */
  readonly totalTimeoutMs: number
  readonly maxRedirects: number
  /** The Accept header; any type by default. */
  readonly accept?: string
  /** Conditional headers; a 304 is then a valid response. */
  readonly headers?: { readonly 'if-none-match'?: string; readonly 'if-modified-since'?: string }
  readonly signal?: AbortSignal
  /** Receives the body chunk by chunk instead of collecting it in memory. Its rejection becomes the fetch's. */
  readonly sink?: (chunk: Uint8Array) => Promise<void>
}

/** A success (2xx except 206), or 304 with an empty body after a conditional request. */
interface FetchedResource {
  readonly status: number
  /** Lower-case names; repeated headers are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The URL after the last redirect. */
  readonly finalUrl: string
  /** Valid for `if-none-match`; null when absent or malformed. */
  readonly etag: string | null
}

export interface UntrustedFetch {
  /** Fetches a URL from an untrusted source. Rejects with an `OutboundError`, or with the signal's reason. */
  fetchUntrusted(url: string, limits: FetchLimits): Promise<FetchedResource>
  /** Refuses new fetches, rejects the waiting ones, and lets the running ones finish within their limits. */
  close(): Promise<void>
}

// Browsers open the same number of connections to one host.
const connectionsPerOrigin = 6
const maxWaitMs = 30_000
const maxHeaderBytes = 16_384

/**
 * GET for untrusted URLs, safe against server-side request forgery: only http and https, only public addresses (checked again for each
 * redirect), no proxy, no cookies or credentials, no compressed bodies. A redirect from https to http
 * is followed, because the first URL may be http too and nothing secret is sent.
 *
 * @param options.allow OUTBOUND_ALLOW: addresses or ranges that are allowed although not public, see `createAddressPolicy`.
 * @param options.resolver resolves names; by default the name servers, or the operating system when `allow` has entries.
 */
export function createUntrustedFetch(options: {
  allow: readonly string[]
  resolver?: ResolveName
  userAgent: string
}): UntrustedFetch {
  const resolve = options.resolver ?? (options.allow.length > 0 ? resolveBySystem : createNameServerResolver())
  const gate = createOriginGate({ maxConcurrent: connectionsPerOrigin, maxWaitMs })
  const stopped = new AbortController()
  const policy = createAddressPolicy(options.allow)
  const agent = new Agent({
    connect: createCheckedConnector({ policy, resolve, stopped: stopped.signal }),
    connections: connectionsPerOrigin,
    allowH2: false,
    maxHeaderSize: maxHeaderBytes,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
    // Our own timeouts run from the start of the request and never restart.
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

async function followRedirects(deps: FetchDeps, start: URL, limits: FetchLimits): Promise<FetchedResource> {
  let url = start
  let timeLeftMs = limits.totalTimeoutMs
  for (let redirects = 0; redirects <= limits.maxRedirects; redirects += 1) {
    const { response, tookMs } = await requestOnce(deps, url, { ...limits, totalTimeoutMs: timeLeftMs })
    const next = redirectTarget(response, url)
    if (next === null) return present(response, url, limits)
    url = next
    timeLeftMs = Math.max(1, timeLeftMs - tookMs)
  }
  throw new OutboundError('too_many_redirects', `${start.host} redirects more than ${limits.maxRedirects} times.`)
}

async function requestOnce(
  deps: FetchDeps,
  url: URL,
  limits: FetchLimits,
): Promise<{ response: ExchangeResponse; tookMs: number }> {
  const leave = await deps.gate.enter(url.origin, limits.signal)
  const startedAt = performance.now()
  try {
    const { maxBytes, connectTimeoutMs, totalTimeoutMs, signal, sink } = limits
    const headers = {
      'user-agent': deps.userAgent,
      accept: limits.accept ?? '*/*',
      'accept-encoding': 'identity',
      ...limits.headers,
    }
    const response = await exchange(deps.agent, url, {
      headers,
      maxBytes,
      connectTimeoutMs,
      totalTimeoutMs,
      signal,
      sink,
    })
    return { response, tookMs: performance.now() - startedAt }
  } finally {
    leave()
  }
}

function present(response: ExchangeResponse, url: URL, limits: FetchLimits): FetchedResource {
  const { status, headers, body } = response
  const isUnchanged = status === 304 && limits.headers !== undefined
  if (!isUnchanged && (status < 200 || status > 299 || status === 206)) {
    throw new OutboundError('bad_status', `${url.host} answered with status ${status}.`, { status })
  }
  const etag = /^(W\/)?"[\x21\x23-\x7e]*"$/.test(headers.etag ?? '') ? (headers.etag ?? null) : null
  return { status, headers, body, finalUrl: url.href, etag }
}

function redirectTarget(response: ExchangeResponse, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(response.status)) return null
  const { location } = response.headers
  return location === undefined ? null : parseUntrustedUrl(location, from)
}
