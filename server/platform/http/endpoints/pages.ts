import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Http } from '../server.ts'
import { staticFiles } from '../throttled.ts'

// No script, style or connection but our own; pictures may come from the stores' own addresses.
const policy = [
  "default-src 'self'",
  "img-src 'self' data: blob: http: https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Serves the built pages: `/` and what it loads. Without a build, `/` says how to make one. */
export async function servePages(app: Http, folder: string): Promise<void> {
  const config = { access: 'public', addressLimit: staticFiles }
  const schema = { hide: true }
  await app.register(fastifyStatic, { root: folder, serve: false, decorateReply: !app.hasReplyDecorator('sendFile') })
  app.get('/', { schema, config }, (_request, reply) => {
    reply.header('Content-Security-Policy', policy).header('Cache-Control', 'no-cache')
    if (existsSync(path.join(folder, 'index.html')))
      return reply.sendFile('index.html', folder, { cacheControl: false })
    return reply
      .code(503)
      .type('text/plain')
      .send('The pages are not built yet: stop the service and start it with "npm start".\n')
  })
  app.get<{ Params: { file: string } }>('/assets/:file', { schema, config }, (request, reply) =>
    reply.sendFile(`assets/${request.params.file}`, folder, { maxAge: '365d', immutable: true }),
  )
  app.get('/favicon.svg', { schema, config }, (_request, reply) =>
    reply.sendFile('favicon.svg', folder, { maxAge: '1d' }),
  )
}
