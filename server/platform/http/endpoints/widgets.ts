import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Http } from '../server.ts'
import { staticFiles } from '../throttled.ts'
import { serveDocument } from './cached-document.ts'

/**
 * Serves the built widgets to the pages of stores: any origin may load them, which is no secret, and none gets data by it. Five
 * minutes in caches, so that a fix reaches every shop soon.
 */
export function serveWidgets(app: Http, folder: string): void {
  for (const name of ['search.js', 'index.js']) serveModule(app, path.join(folder, name))
}

/** At its name below `/widget/`. */
function serveModule(app: Http, file: string): void {
  const script = serveDocument(() => readFileSync(file, 'utf8'), 'text/javascript; charset=utf-8')
  const config = { access: 'public', addressLimit: staticFiles } as const
  app.get(`/widget/${path.basename(file)}`, { schema: { hide: true }, config }, (request, reply) => {
    // Module scripts are always requested with CORS.
    reply.headers({ 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' })
    if (existsSync(file)) return script(request, reply)
    return reply
      .code(503)
      .type('text/plain')
      .send('The widgets are not built yet: stop the service and start it with "npm start".\n')
  })
}
