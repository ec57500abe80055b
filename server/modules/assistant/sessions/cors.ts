import type { Http } from '../../../platform/http/server.ts'

/** All shopper paths, including unknown ones: pages must be able to read error answers. */
const shopperPaths = /^\/v1\/(?:sessions|chat|catalog)\//

const exposedHeaders = 'X-Correlation-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed'
const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Cache-Control',
  'Access-Control-Max-Age': '7200',
}

/**
 * Allows cross-origin calls to shopper paths from any origin. The only credential is a token held by the page; cookies are never
 * accepted, so no other page can act for the shopper. Register this before the guard, so that pages can read its 401 answers.
 */
export function allowAnyOrigin(app: Http): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!shopperPaths.test(request.url)) return
    reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', exposedHeaders)
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isPreflight) return reply.code(204).headers(preflight).send()
  })
}
