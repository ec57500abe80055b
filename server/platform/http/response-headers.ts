import helmet from '@fastify/helmet'
import type { Http } from './server.ts'

/** Browsers load nothing for a response of the API that is opened as a page. */
const apiPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The headers of every response: no guessing of media types, no frames, no caching, a strict Content-Security-Policy, and HSTS
 * where `baseUrl` is https. A route that sets its own `Cache-Control` or `Content-Security-Policy` keeps it. Register this before
 * the routes.
 */
export async function addResponseHeaders(app: Http, { baseUrl }: { baseUrl: string | null }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: hstsFor(baseUrl),
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': apiPolicy })
  })
}

/**
 * Two years, as the preload lists of browsers require. Subdomains are included where the service has its own name, such as
 * `search.shop.example`; below `shop.example` there may be sites of others.
 */
function hstsFor(baseUrl: string | null): { maxAge: number; includeSubDomains: boolean } | false {
  if (baseUrl === null || !/^https:/i.test(baseUrl)) return false
  return { maxAge: 63_072_000, includeSubDomains: new URL(baseUrl).hostname.split('.').length > 2 }
}
