import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Http } from '../server.ts'
import { staticFiles } from '../throttled.ts'
import { type DocumentHandler, serveDocument } from './cached-document.ts'

/**
 * Serves the built widgets to the pages of stores. Any origin may load them, because they are public code and contain no data. Caches
 * store them for five minutes, so that a fix reaches every shop soon.
 */
export function serveWidgets(app: Http, folder: string): void {
  for (const name of ['search.js', 'index.js']) serveModule(app, path.join(folder, name))
  serveTexts(app, path.join(folder, 'texts'))
}

const config = { access: 'public', addressLimit: staticFiles } as const
/** Browsers load modules with CORS, and the modules load the texts. */
const anyOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** The chat's texts, a file for each language. Their names contain a version: a module of another release gets 404. */
function serveTexts(app: Http, folder: string): void {
  const files = new Map<string, DocumentHandler>()
  app.get<{ Params: { file: string } }>('/widget/texts/:file', { schema: { hide: true }, config }, (request, reply) => {
    const name = /^[a-z]{2}-[\da-f]{8}\.json$/.exec(request.params.file)?.[0]
    const file = path.join(folder, name ?? '')
    reply.headers(anyOrigin)
    if (name === undefined || !existsSync(file)) return reply.code(404).type('text/plain').send('No such texts.\n')
    const send = files.get(name) ?? serveDocument(() => readFileSync(file, 'utf8'), 'application/json; charset=utf-8')
    files.set(name, send)
    return send(request, reply)
  })
}

/** Serves the file under its name below `/widget/`. */
function serveModule(app: Http, file: string): void {
  const script = serveDocument(() => readFileSync(file, 'utf8'), 'text/javascript; charset=utf-8')
  app.get(`/widget/${path.basename(file)}`, { schema: { hide: true }, config }, (request, reply) => {
    reply.headers(anyOrigin)
    if (existsSync(file)) return script(request, reply)
    return reply
      .code(503)
      .type('text/plain')
      .send('The widgets are not built yet: stop the service and start it with "npm start".\n')
  })
}
