import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { toOriginForm } from './host-header.ts'

/** The part of a request that decides who may read its response. */
export interface CrossOriginRequest {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/** Which pages of other origins may read the responses of some paths. Cookies are never allowed. */
export interface CrossOriginRule {
  /** Also matches unknown paths: pages must be able to read error responses. */
  readonly paths: RegExp
  /** The values of the preflight headers. */
  readonly methods: string
  readonly requestHeaders: string
  /**
   * `any`: every page. `own`: only the origin of the request. `null`: no page. Must be synchronous and cheap, because overload refusals
   * call it too.
   */
  allow(request: CrossOriginRequest): 'any' | 'own' | null
  /** Updates the data that `allow` reads. Not awaited for requests that are refused before routing. */
  prepare?(): Promise<void>
}

/** Decides for every response, including refusals before routing, which page may read it. */
export interface CrossOrigin {
  add(rule: CrossOriginRule): void
  /** The headers of the response; empty on paths without a rule. */
  headersOf(request: CrossOriginRequest): Record<string, string>
  /** Whether a browser asks for permission to send a request to a path with a rule. */
  isPreflight(request: CrossOriginRequest): boolean
  /** Adds the headers to all responses and answers preflights. Register it before all other hooks. */
  addHooks(app: FastifyInstance): void
}

const exposedHeaders =
  'X-Correlation-Id, Retry-After, RateLimit, RateLimit-Policy, WWW-Authenticate, Idempotent-Replayed'
/** Of responses that are sent before the hooks that set the headers of all others. */
const earlyHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' } as const
/** Two hours, the most that Chromium accepts. */
const maxAgeSeconds = '7200'

export function createCrossOrigin(logger: Pick<FastifyBaseLogger, 'warn'>): CrossOrigin {
  const rules: CrossOriginRule[] = []
  const ruleOf = ({ url = '' }: CrossOriginRequest): CrossOriginRule | undefined => {
    const path = toOriginForm(url).split('?', 1)[0] ?? ''
    return rules.find(({ paths }) => paths.test(path))
  }
  const headersOf = (request: CrossOriginRequest): Record<string, string> => {
    const rule = ruleOf(request)
    return rule === undefined ? {} : responseHeaders(rule, request)
  }
  const isPreflight = ({ method, url, headers }: CrossOriginRequest): boolean =>
    method === 'OPTIONS' &&
    headers['access-control-request-method'] !== undefined &&
    ruleOf({ url, headers }) !== undefined
  return {
    add: (rule) => void rules.push(rule),
    headersOf,
    isPreflight,
    addHooks(app) {
      app.addHook('onRequest', async (request, reply) => {
        const rule = ruleOf(request)
        if (rule === undefined) return
        // A page of a known origin can read the reason even while the database cannot be reached.
        await rule
          .prepare?.()
          .catch((error: unknown) => logger.warn({ err: error }, 'could not update the known origins'))
        reply.headers(responseHeaders(rule, request))
        if (!isPreflight(request)) return
        if (rule.allow(request) === null) throw originRefused()
        return reply
          .code(204)
          .headers({ ...earlyHeaders, ...preflightHeaders(rule, request) })
          .send()
      })
    },
  }
}

function responseHeaders(rule: CrossOriginRule, request: CrossOriginRequest): Record<string, string> {
  const allowed = rule.allow(request)
  const exposed = { 'Access-Control-Expose-Headers': exposedHeaders }
  if (allowed === 'any') return { 'Access-Control-Allow-Origin': '*', ...exposed }
  // Also on refusals: a cache must not hand the response for one origin to a page of another.
  const vary = { Vary: 'Origin' }
  const { origin } = request.headers
  return allowed === null || origin === undefined
    ? vary
    : { ...vary, 'Access-Control-Allow-Origin': origin, ...exposed }
}

function preflightHeaders(rule: CrossOriginRule, { headers }: CrossOriginRequest): Record<string, string> {
  // Chromium sends this preflight before a public page may call a service on a private network. The store has listed the page's origin.
  const isPrivateNetwork =
    headers['access-control-request-private-network'] === 'true' && rule.allow({ headers }) === 'own'
  return {
    'Access-Control-Allow-Methods': rule.methods,
    'Access-Control-Allow-Headers': rule.requestHeaders,
    'Access-Control-Max-Age': maxAgeSeconds,
    ...(isPrivateNetwork ? { 'Access-Control-Allow-Private-Network': 'true' } : {}),
  }
}

/** The request whose response Node.js has not finished on a connection; `undefined` without one. */
export function unansweredRequest(socket: object): IncomingMessage | undefined {
  return (socket as { _httpMessage?: { req?: IncomingMessage } })._httpMessage?.req
}

function originRefused(): AppError {
  return new AppError('forbidden', { detail: 'Pages of this origin may not call this endpoint.' })
}
