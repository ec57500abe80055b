import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Http } from './server.ts'

/** An API response that is opened in a browser loads no other resources. */
const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The headers of every response: no MIME sniffing, no framing, no caching, a strict Content-Security-Policy, and HSTS if `baseUrl` is
 * https. A route that sets its own `Cache-Control` or `Content-Security-Policy` keeps it. Register this before the routes.
 */
export function addResponseHeaders(app: Http, { baseUrl }: { baseUrl: string | null }): void {
  const headers = helmetHeaders({
    contentSecurityPolicy: false,
    strictTransportSecurity: hstsFor(baseUrl),
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    // On the raw response, so that event streams, which bypass Fastify, have them too.
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    reply.headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': apiPolicy })
  })
}

/** The headers that Helmet sets. They are the same for every response, and its middleware takes longer than the rest of a hook. */
function helmetHeaders(options: HelmetOptions): readonly (readonly [name: string, value: string])[] {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error !== undefined) throw error
  })
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))] as const)
}

/**
 * Two years, as the preload lists of browsers require. Subdomains are included if the service has its own host name, such as
 * `search.shop.example`. Below `shop.example`, other sites may exist.
 */
function hstsFor(baseUrl: string | null): { maxAge: number; includeSubDomains: boolean } | false {
  if (baseUrl === null || !/^https:/i.test(baseUrl)) return false
  return { maxAge: 63_072_000, includeSubDomains: new URL(baseUrl).hostname.split('.').length > 2 }
}
