import helmet from '@fastify/helmet'
import type { Http } from './server.ts'

/** Two years, as browsers' preload lists want it. Subdomains are not ours to decide for. */
const hsts = { maxAge: 63_072_000, includeSubDomains: false }

/**
 * The headers of every answer: no guessing of media types, no frames, nothing kept by caches, and, where callers come over
 * https, no way back to http. A route that says its own `Cache-Control` or `Content-Security-Policy` is left alone; so what is
 * private is not cached, and what may be cached says so. Register it before the routes.
 */
export async function addResponseHeaders(app: Http, { isHttps }: { isHttps: boolean }): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? hsts : false,
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'Cache-Control': 'no-store', 'Content-Security-Policy': "frame-ancestors 'none'" })
  })
}
