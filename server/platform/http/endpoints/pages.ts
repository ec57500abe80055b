import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../server.ts'
import { limitByAddress, staticFiles } from '../throttled.ts'
import { type Markup, toHtml } from './markup.ts'

/** A page of the build. */
export interface Page {
  /** Its routes. A page with client-side navigation has several, so that each of its URLs can be reloaded. */
  readonly paths: readonly string[]
  /** Its HTML file in the build. A function chooses the file for each request. */
  readonly file: string | ((request: FastifyRequest) => Promise<FilledFile>)
  /** Directives of its Content-Security-Policy that replace or extend the common ones, such as `{ 'form-action': "'none'" }`. */
  readonly policy?: Readonly<Record<string, string>>
  /**
   * Lets components add style elements: the response has a fresh nonce in its policy and in place of `{{nonce}}`. Scripts get no nonce.
   */
  readonly needsStyleNonce?: boolean
  /** GET routes of the API that also serve this page. Clients that prefer HTML get the page. */
  readonly opensOn?: readonly string[]
  /** Whether it is also the page, with status 404, of a URL that does not exist. URLs of the API are excluded. */
  readonly isNotFoundPage?: boolean
}

/** An HTML file of the build, and the texts to fill in. */
export interface FilledFile {
  readonly file: string
  /** The texts that replace the placeholders `{{name}}` in the file. */
  readonly texts?: Readonly<Record<string, string | Markup>>
  /** Request headers that the texts depend on, for `Vary`. */
  readonly varyBy?: string
  /** The `Link` header, such as preloads that depend on data. */
  readonly link?: string | undefined
}

// Scripts, styles and connections only from this service. Images may come from the URLs that stores use.
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

/** Serves the built pages and their assets. Without a build, each page explains how to create one. */
export async function servePages(app: Http, folder: string, pages: readonly Page[]): Promise<void> {
  await prepareSendFile(app, folder)
  for (const page of pages) {
    const send = pageSender(folder, page)
    for (const url of page.paths) app.get(url, { schema, config }, send)
    openOnRoutes(app, page, send)
    if (page.isNotFoundPage === true) openOnUnknownUrls(app, send)
  }
  app.get<{ Params: { file: string } }>('/assets/:file', { schema, config }, (request, reply) =>
    reply.sendFile(`assets/${request.params.file}`, folder, { maxAge: '365d', immutable: true }),
  )
  app.get('/favicon.svg', { schema, config }, (_request, reply) =>
    reply.sendFile('favicon.svg', folder, { maxAge: '1d' }),
  )
}

/** Adds `reply.sendFile`, once for all routes. It sends the `.br` or `.gz` version of a file to callers that accept it. */
export async function prepareSendFile(app: FastifyInstance, folder: string): Promise<void> {
  if (app.hasReplyDecorator('sendFile')) return
  // The build has already compressed all text files.
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true })
}

/** A link in an email leads to a route of the API: programs get JSON, browsers the page. */
function openOnRoutes(app: Http, { opensOn = [] }: Page, send: PageSender): void {
  if (opensOn.length === 0) return
  const limit = limitByAddress(app.memoryThrottles, staticFiles)
  app.addHook('onRequest', async function (request, reply) {
    if (!opensPage(request) || !opensOn.includes(request.routeOptions.url ?? '')) return
    await limit.call(this, request, reply)
    await send(request, reply)
    return reply
  })
}

/** Browsers get a page for a URL that does not exist, other callers the error as JSON. */
function openOnUnknownUrls(app: Http, send: PageSender): void {
  const limit = limitByAddress(app.memoryThrottles, staticFiles)
  app.addHook('onRequest', async function (request, reply) {
    if (!(request.is404 && opensPage(request)) || apiPath.test(request.url)) return
    await limit.call(this, request, reply)
    reply.code(404)
    await send(request, reply)
    return reply
  })
}

const apiPath = /^\/(?:v1|oauth)\//

/** Whether a browser opens the URL as a page. */
function opensPage({ method, headers }: FastifyRequest): boolean {
  const { accept = '', 'sec-fetch-dest': destination } = headers
  return method === 'GET' && (destination === undefined ? accept.startsWith('text/html') : destination === 'document')
}

type PageSender = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

function pageSender(folder: string, { file: choice, policy, needsStyleNonce = false }: Page): PageSender {
  return async (request, reply) => {
    const nonce = needsStyleNonce ? randomBytes(16).toString('base64') : null
    const styles = nonce === null ? {} : { 'style-src': `'self' 'nonce-${nonce}'` }
    const directives = Object.entries({ ...commonPolicy, ...styles, ...policy }).map((one) => one.join(' '))
    // A nonce is valid for one response only.
    const caching = nonce === null ? 'no-cache' : 'no-store'
    reply.headers({ 'Content-Security-Policy': directives.join('; '), 'Cache-Control': caching })
    const { file, texts, varyBy, link }: FilledFile =
      typeof choice === 'string' ? { file: choice } : await choice(request)
    const html = await readFile(path.join(folder, file), 'utf8').catch(() => null)
    if (html === null) {
      const help = 'The pages are not built yet: stop the service and start it with "npm start".\n'
      return reply.code(503).type('text/plain').send(help)
    }
    if (varyBy !== undefined) reply.header('Vary', varyBy)
    if (link !== undefined) reply.header('Link', link)
    if (texts === undefined && nonce === null) return reply.sendFile(file, folder, { cacheControl: false })
    const filled = fillPlaceholders(html, { ...texts, nonce: nonce ?? '' })
    reply.type('text/html; charset=utf-8')
    return nonce === null ? sendIfChanged(request, reply, filled) : reply.send(filled)
  }
}

function fillPlaceholders(html: string, texts: NonNullable<FilledFile['texts']>): string {
  return html.replaceAll(/\{\{([\w-]{1,40})\}\}/g, (_placeholder, name: string) => toHtml(texts[name] ?? ''))
}

/** Responds with 304 if the browser's cached page is current. */
function sendIfChanged(request: FastifyRequest, reply: FastifyReply, html: string): FastifyReply {
  const tag = `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
  reply.header('ETag', tag)
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim())
  return known.includes(tag) ? reply.code(304).send() : reply.send(html)
}
