import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { ExecutionResult, GraphQLSchema } from 'graphql'
import { type Access, storefrontScopes, tokenless } from './api/access.ts'
import { createCarts } from './api/carts.ts'
import { throttled } from './api/errors.ts'
import { createStock, type StockChanges } from './api/stock.ts'
import type { LocalCatalog } from './catalog.ts'
import { executeRequest, type GraphqlRequest } from './execute.ts'
import type { Fault, Json } from './faults.ts'

export interface LocalStorefrontOptions {
  /** The platform's official schema. */
  readonly schema: GraphQLSchema
  readonly catalog: LocalCatalog
  /** Tokens with their scopes; a request with another token gets 401. None by default. */
  readonly tokens?: ReadonlyMap<string, readonly string[]>
  /** Requests per minute of one buyer's IP address before the platform answers 430; unlimited by default. */
  readonly maxRequestsPerMinute?: number
  readonly now?: () => Date
  /** Receives every request before it is answered. */
  readonly onCall?: (call: StorefrontCall) => void
}

/** A request as it arrived. */
export interface StorefrontCall extends GraphqlRequest {
  readonly path: string
  readonly headers: IncomingMessage['headers']
}

/** A storefront on loopback. */
export interface LocalStorefront {
  /** The current origin, such as `http://127.0.0.1:41234`. `null` while it is down. */
  origin(): string | null
  /** Changes products, prices and stock; the next request sees them. */
  readonly change: StockChanges
  hasSku(sku: string): boolean
  /** Makes the next `times` requests fail, or all until the next call; several faults rotate. `null` restores correct answers. */
  fail(fault: Fault | readonly Fault[] | null, limits?: FaultLimits): void
  /** Refuses connections. */
  goDown(): Promise<void>
  /** Accepts connections again, on the same port if it is free. */
  comeUp(): Promise<void>
  close(): Promise<void>
}

export interface FaultLimits {
  readonly times?: number
  /** Only requests whose document contains this text. */
  readonly only?: string
}

const apiPath = /^\/api\/([\w-]{1,20})\/graphql\.json$/
const maxBodyBytes = 1_000_000
const requestTimeoutMs = 10_000

/** Starts a server that answers as the platform's Storefront API does, from `catalog`, on a free port of 127.0.0.1. */
export async function startLocalStorefront(options: LocalStorefrontOptions): Promise<LocalStorefront> {
  const now = options.now ?? (() => new Date())
  const stock = createStock(options.catalog, now)
  const versions = supportedVersions(now())
  const storefront = { schema: options.schema, stock, carts: createCarts(stock, now), versions }
  const failing = createFaults()
  const throttle = createThrottle(options.maxRequestsPerMinute ?? Number.POSITIVE_INFINITY)
  const closing = new AbortController()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const version = versionOf(request, versions)
    if (version === null) return send(response, { status: 404, body: { errors: 'Not Found' } })
    response.setHeader('X-Shopify-API-Version', version)
    const read = await readRequest(request)
    if (read === null) return send(response, { status: 400, body: { errors: 'Bad Request' } })
    options.onCall?.({ ...read, path: request.url ?? '', headers: request.headers })
    const fault = failing.next(read.query)
    if (fault?.kind === 'silent') return
    if (fault?.kind === 'reset') return void response.destroy()
    if (fault?.kind === 'status') return sendStatus(response, fault)
    if (fault?.kind === 'body') return sendText(response, 200, fault.text)
    if (fault?.kind === 'slow') await delay(fault.ms, undefined, { signal: closing.signal, ref: false })
    if (!throttle.admits(request, now())) return send(response, { status: 430, body: { errors: 'Security Rejection' } })
    const access = accessOf(request, options.tokens ?? new Map())
    if (access === null) return send(response, { status: 401, body: unauthorized })
    const result: ExecutionResult =
      fault?.kind === 'throttled' ? { errors: [throttled()] } : await executeRequest(storefront, read, access)
    const body = JSON.parse(JSON.stringify(result)) as Json
    if (fault?.kind === 'truncated') return sendHalf(response, JSON.stringify(body))
    send(response, { status: 200, body: fault?.kind === 'change' ? fault.change(body) : body })
  }

  const listener = createListener((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await listener.open()
  return {
    origin: listener.origin,
    change: stock.change,
    hasSku: (sku) => stock.products().some(({ variants }) => variants.some((one) => one.sku === sku)),
    fail: failing.set,
    goDown: listener.close,
    comeUp: listener.open,
    async close() {
      closing.abort()
      await listener.close()
    },
  }
}

/** A server that can be closed and reopened on the same port. */
function createListener(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  let server: Server | null = null
  let port = 0
  const listen = async (on: number): Promise<Server> => {
    const opened = createServer({ keepAliveTimeout: 60_000, requestTimeout: requestTimeoutMs }, handle)
    opened.listen(on, '127.0.0.1')
    await once(opened, 'listening')
    return opened
  }
  return {
    origin: (): string | null => (server === null ? null : `http://127.0.0.1:${port}`),
    async open(): Promise<void> {
      if (server !== null) return
      server = await listen(port).catch(() => listen(0))
      port = (server.address() as AddressInfo).port
    },
    async close(): Promise<void> {
      const open = server
      server = null
      if (open === null) return
      const closed = once(open, 'close')
      open.close()
      open.closeAllConnections()
      await closed
    },
  }
}

function createFaults() {
  let current: { faults: readonly Fault[]; used: number; times: number; only: string } | null = null
  return {
    set(
      fault: Fault | readonly Fault[] | null,
      { times = Number.POSITIVE_INFINITY, only = '' }: FaultLimits = {},
    ): void {
      current = fault === null ? null : { faults: [fault].flat(), used: 0, times, only }
    },
    next(query: string): Fault | null {
      if (current === null || current.used >= current.times || !query.includes(current.only)) return null
      const { faults, used } = current
      current.used += 1
      return faults[used % faults.length] ?? null
    },
  }
}

/** Counts the requests of each buyer in the current minute. Requests without a buyer IP address share one counter. */
function createThrottle(maxPerMinute: number) {
  let minute = 0
  const counts = new Map<string, number>()
  return {
    admits({ headers }: IncomingMessage, now: Date): boolean {
      const current = Math.floor(now.getTime() / 60_000)
      if (current !== minute) counts.clear()
      minute = current
      const buyer = String(headers['shopify-storefront-buyer-ip'] ?? '')
      const count = (counts.get(buyer) ?? 0) + 1
      counts.set(buyer, count)
      return count <= maxPerMinute
    },
  }
}

const unauthorized = { errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }

/** `null` for a token that the storefront has not issued. */
function accessOf({ headers }: IncomingMessage, tokens: ReadonlyMap<string, readonly string[]>): Access | null {
  const token = headers['shopify-storefront-private-token'] ?? headers['x-shopify-storefront-access-token']
  if (token === undefined) return tokenless
  const scopes = tokens.get(String(token))
  return scopes === undefined ? null : { scopes: new Set(scopes.length === 0 ? storefrontScopes : scopes) }
}

/** The stable versions of the last year, oldest first, and `unstable`. A version is released every quarter. */
function supportedVersions(now: Date): readonly string[] {
  const quarter = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3)
  const stable = [3, 2, 1, 0].map((quartersAgo) => {
    const [year, start] = [Math.floor((quarter - quartersAgo) / 4), ((quarter - quartersAgo) % 4) * 3 + 1]
    return `${year}-${String(start).padStart(2, '0')}`
  })
  return [...stable, 'unstable']
}

/** A version that is no longer supported is served by the oldest one that is. `null` for a path or a version that does not exist. */
function versionOf({ url = '', method }: IncomingMessage, versions: readonly string[]): string | null {
  const requested = apiPath.exec(url)?.[1]
  if (requested === undefined || method !== 'POST') return null
  if (versions.includes(requested)) return requested
  const [oldest = ''] = versions
  return /^\d{4}-(01|04|07|10)$/.test(requested) && requested < oldest ? oldest : null
}

/** `null` for a body that is not a GraphQL request in JSON. */
async function readRequest(request: IncomingMessage): Promise<GraphqlRequest | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > maxBodyBytes) return null
    chunks.push(chunk as Buffer)
  }
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) return null
  try {
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string') return null
    const { variables, operationName } = body as { variables?: unknown; operationName?: unknown }
    return {
      query: body.query,
      variables: typeof variables === 'object' && variables !== null ? (variables as Record<string, unknown>) : {},
      operationName: typeof operationName === 'string' ? operationName : null,
    }
  } catch {
    return null
  }
}

function send(response: ServerResponse, { status, body }: { status: number; body: unknown }): void {
  sendText(response, status, JSON.stringify(body))
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(text)
}

function sendStatus(response: ServerResponse, { status, headers, body }: Fault & { readonly kind: 'status' }): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
  response.end(body ?? JSON.stringify({ errors: `Status ${status}` }))
}

function sendHalf(response: ServerResponse, text: string): void {
  const bytes = Buffer.from(text)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length })
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
}
