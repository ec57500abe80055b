import type { Http } from '../../../platform/http/server.ts'

/**
 * Allows cross-origin calls to shopper paths from any origin. The only credential is a token held by the page; cookies are never
 * accepted, so no other page can act for the shopper.
 */
export function allowAnyOrigin({ crossOrigin }: Pick<Http, 'crossOrigin'>): void {
  crossOrigin.add({
    paths: /^\/v1\/(?:sessions|chat|catalog)\//,
    methods: 'GET, POST',
    requestHeaders: 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Cache-Control',
    allow: () => 'any',
  })
}
