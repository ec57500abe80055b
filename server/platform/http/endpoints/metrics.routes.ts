import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import ipaddr from 'ipaddr.js'
import { digest, sameDigest } from '../../crypto/seal.ts'
import { AppError } from '../../errors.ts'
import type { Http } from '../server.ts'

/** Who may read `/metrics`, and where. */
export interface MetricsAccess {
  /** The required bearer token, if set. */
  readonly token: string | null
  /** The port of a separate listener. The service's own port then has no `/metrics`. */
  readonly port: number | null
  readonly host: string
}

const contentType = 'text/plain; version=0.0.4; charset=utf-8'
/** Allows one scrape per second. */
const scrapes = { name: 'metrics-address', limit: 60, windowSeconds: 60 }
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/**
 * `/metrics` on the service's own port: with the token if one is set, otherwise only for programs on this machine. A request forwarded
 * by a proxy on this machine comes from another client, so it is refused.
 */
export function metricsRoutes(app: Http, access: MetricsAccess, read: () => Promise<string>): void {
  if (access.port !== null) return
  const config = { access: 'public', admission: 'always' as const, addressLimit: scrapes }
  app.get('/metrics', { schema: { hide: true }, config }, async ({ raw }, reply) => {
    if (access.token !== null && !hasToken(raw, access.token)) throw tokenNeeded()
    if (access.token === null && !isLocal(raw)) throw onlyLocal()
    return reply.type(contentType).send(await read())
  })
}

export interface MetricsListener {
  readonly address: string
  close(): Promise<void>
}

/** Serves only `/metrics`, on a separate port. The token is required there too, if one is set. */
export async function listenForMetrics(
  access: MetricsAccess & { readonly port: number },
  read: () => Promise<string>,
): Promise<MetricsListener> {
  const server = createServer({ requestTimeout: 5000, keepAliveTimeout: 5000 }, (request, response) => {
    const isFound = request.method === 'GET' && request.url?.split('?')[0] === '/metrics'
    if (!isFound) return void response.writeHead(404).end()
    if (access.token !== null && !hasToken(request, access.token))
      return void response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end()
    void read().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(access.port, access.host)
  await once(server, 'listening')
  const { address, port, family } = server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  return { address: `http://${host}:${port}/metrics`, close: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const [scheme, credential = ''] = (headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && sameDigest(digest(credential), digest(token))
}

function isLocal({ headers, socket }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? ''
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false
  return proxyHeaders.every((name) => headers[name] === undefined)
}

function tokenNeeded(): AppError {
  const headers = { 'WWW-Authenticate': 'Bearer' }
  return new AppError('unauthorized', { detail: 'Send the METRICS_TOKEN as a bearer token.', headers })
}

function onlyLocal(): AppError {
  const detail = 'Metrics are for programs on this machine. The operator can set METRICS_TOKEN or METRICS_PORT.'
  return new AppError('forbidden', { detail })
}
