import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../server.ts'
import { limitByAddress, staticFiles } from '../throttled.ts'

/** A page of the build. */
export interface Page {
  /** Its routes. A page that navigates in the browser has several, so that each of its addresses can be reloaded. */
  readonly paths: readonly string[]
  /** Its HTML file in the build. */
  readonly file: string
  /** Directives of its Content-Security-Policy that replace or extend the common ones, such as `{ 'form-action': "'none'" }`. */
  readonly policy?: Readonly<Record<string, string>>
  /**
   * Lets components add style elements: the response has a fresh nonce in its policy and in place of the mark `{{nonce}}`. Scripts
   * get none.
   */
  readonly needsStyleNonce?: boolean
  /** GET routes of the API that browsers open as this page: those that prefer HTML get it. */
  readonly opensOn?: readonly string[]
  /** Texts in place of the marks `{{name}}` in its file, read at every request. */
  readonly fill?: () => Promise<Readonly<Record<string, string>>>
}

// No script, style or connection but our own; images may come from the stores' own addresses.
const commonPolicy = {
  'default-src': "'self'",
  'img-src': "'self' data: blob: http: https:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

const config = { access: 'public', addressLimit: staticFiles }
const schema = { hide: true }

/** Serves the built pages and what they load. Without a build, each page says how to make one. */
export async function servePages(app: Http, folder: string, pages: readonly Page[]): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, decorateReply: !app.hasReplyDecorator('sendFile') })
  for (const page of pages) {
    const send = pageSender(folder, page)
    for (const url of page.paths) app.get(url, { schema, config }, send)
    openOnRoutes(app, page, send)
  }
  app.get<{ Params: { file: string } }>('/assets/:file', { schema, config }, (request, reply) =>
    reply.sendFile(`assets/${request.params.file}`, folder, { maxAge: '365d', immutable: true }),
  )
  app.get('/favicon.svg', { schema, config }, (_request, reply) =>
    reply.sendFile('favicon.svg', folder, { maxAge: '1d' }),
  )
}

/** A link in an email leads to a route of the API: programs get JSON, browsers the page. */
function openOnRoutes(app: Http, { opensOn = [] }: Page, send: PageSender): void {
  if (opensOn.length === 0) return
  const limit = limitByAddress(app.memoryThrottles, staticFiles)
  app.addHook('onRequest', async function (request, reply) {
    const { accept = '', 'sec-fetch-dest': destination } = request.headers
    const isBrowser = destination === undefined ? accept.startsWith('text/html') : destination === 'document'
    if (request.method !== 'GET' || !isBrowser || !opensOn.includes(request.routeOptions.url ?? '')) return
    await limit.call(this, request, reply)
    await send(request, reply)
    return reply
  })
}

type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function pageSender(folder: string, { file, policy, fill, needsStyleNonce = false }: Page): PageSender {
  return async (_request, reply) => {
    const nonce = needsStyleNonce ? randomBytes(16).toString('base64') : null
    const styles = nonce === null ? {} : { 'style-src': `'self' 'nonce-${nonce}'` }
    const directives = Object.entries({ ...commonPolicy, ...styles, ...policy }).map((one) => one.join(' '))
    // A nonce is good for one response.
    const caching = nonce === null ? 'no-cache' : 'no-store'
    reply.headers({ 'Content-Security-Policy': directives.join('; '), 'Cache-Control': caching })
    const html = await readFile(path.join(folder, file), 'utf8').catch(() => null)
    if (html === null) {
      const help = 'The pages are not built yet: stop the service and start it with "npm start".\n'
      return reply.code(503).type('text/plain').send(help)
    }
    if (fill === undefined && nonce === null) return reply.sendFile(file, folder, { cacheControl: false })
    const texts = { ...(await fill?.()), nonce: nonce ?? '' }
    return reply.type('text/html; charset=utf-8').send(fillMarks(html, texts))
  }
}

function fillMarks(html: string, texts: Readonly<Record<string, string>>): string {
  return html.replaceAll(/\{\{([\w-]{1,40})\}\}/g, (_mark, name: string) => escapeHtml(texts[name] ?? ''))
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
