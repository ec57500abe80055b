import type { Http } from '../../../platform/http/server.ts'

/** Everything of a shopper's, refusals and paths that do not exist included: a page must be able to read what it was told. */
const shopperPaths = /^\/v1\/(?:sessions|chat|catalog)\//

const shownHeaders = 'X-Correlation-Id, Retry-After, RateLimit, RateLimit-Policy, Idempotent-Replayed'
const preflight = {
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Cache-Control',
  'Access-Control-Max-Age': '7200',
}

/**
 * Lets pages of any origin call what shoppers may call. The only credential there is a token that the page holds itself: cookies are
 * never allowed, so that no other page can act with them. Register it before the guard: refusals are read too.
 */
export function allowAnyOrigin(app: Http): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!shopperPaths.test(request.url)) return
    reply.header('Access-Control-Allow-Origin', '*').header('Access-Control-Expose-Headers', shownHeaders)
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isPreflight) return reply.code(204).headers(preflight).send()
  })
}
