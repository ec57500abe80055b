import { serveDocument } from '../platform/http/endpoints/cached-document.ts'
import type { Http } from '../platform/http/server.ts'
import { staticFiles } from '../platform/http/throttled.ts'
import { guideFiles } from './guide.ts'

const policy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the guide at `/guide`. A page is rendered at its first request. */
export function guideRoutes(app: Http): void {
  for (const { url, type, read } of guideFiles()) {
    const send = serveDocument(read, type)
    app.get(
      url,
      { schema: { hide: true }, config: { access: 'public', addressLimit: staticFiles } },
      async (request, reply) => send(request, reply.header('Content-Security-Policy', policy)),
    )
  }
}
