import { isUtf8 } from 'node:buffer'
import { type IncomingMessage, maxHeaderSize, type ServerResponse } from 'node:http'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { type Clock, systemClock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Ids } from '../ids.ts'
import type { Logger } from '../logger.ts'
import { createMemoryThrottles, type MemoryThrottles } from '../throttle/memory-throttles.ts'
import { type AdmissionLimitsByKind, createRequestAdmission } from './admission/admit-requests.ts'
import { createClientErrorHandler, errorHeaders } from './client-errors.ts'
import { type CrossOrigin, createCrossOrigin } from './cross-origin.ts'
import { compressResponses } from './endpoints/compress-responses.ts'
import { type Envelope, refusalOf, sendError } from './error-handlers.ts'
import { requireOneHost, toOriginForm } from './host-header.ts'
import { allowedMethods, type KnownRoute } from './known-routes.ts'
import { type AddressLimitChoice, ensureAddressLimit } from './throttled.ts'
import type { TlsOptions } from './tls.ts'
import { requireMediaType } from './upload/media-types.ts'
import { boundUploads } from './upload/upload.ts'
import { defaultPace, type UploadPace } from './upload/upload-pace.ts'
import { isJson } from './validation/read-fields.ts'
import { createSerializerCompiler, onFirstCall } from './validation/schema-compilers.ts'
import { createValidatorCompiler } from './validation/validation.ts'

/** The web server on which modules register their routes. */
export type Http = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The access rule, e.g. a permission or `public`. Required for every route. */
    access?: string
    /** A permission that is enough without the one in `access`. */
    alsoAccess?: string
    envelope?: Envelope
    /**
     * For POSTs that create something: a retry with the same `Idempotency-Key` receives the first response. `by-handler`: the handler
     * reads the key and finds what the first call created, because its response cannot be stored.
     */
    takesIdempotencyKey?: boolean | 'by-handler'
    /** For a public route without its own `limitByAddress`: a limit other than the default, or the reason why it needs none. */
    addressLimit?: AddressLimitChoice
    /** Why calls with a permission do not count against the store's plan. Without it they do, except in areas of management. */
    planBudget?: { readonly exemptBecause: string }
  }
  interface FastifyInstance {
    /** All registered routes, including undocumented ones. */
    readonly knownRoutes: readonly KnownRoute[]
    /** Which pages of other origins may read responses. */
    readonly crossOrigin: CrossOrigin
    /** Whether the process is about to stop: it still answers, and closes the connection of each response. */
    readonly draining: { isActive: boolean }
    /** Limits within this process, for requests that must not cost a database row. */
    readonly memoryThrottles: MemoryThrottles
  }
  interface FastifySchema {
    /** Media types of the body; JSON by default. */
    consumes?: readonly string[]
  }
}

export interface HttpOptions {
  readonly logger: Logger
  readonly ids: Ids
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[]
  /** The clock of the limits; the system clock by default. */
  readonly clock?: Clock
  /** Serves https if set, otherwise http. */
  readonly tls?: TlsOptions | null
  readonly limits?: {
    readonly jsonBytes?: number
    /** Maximum size of one file. */
    readonly uploadBytes?: number
    /** Total of all running uploads; an address may use a quarter of it, a store half. */
    readonly uploadsInFlightBytes?: number
    readonly uploadPace?: UploadPace
    readonly requestTimeoutMs?: number
    /** Limits of concurrent requests; by default based on the number of processors. */
    readonly admission?: AdmissionLimitsByKind
  }
}

const defaults = {
  admission: undefined,
  jsonBytes: 1_048_576,
  uploadBytes: 10 * 1_048_576,
  uploadsInFlightBytes: 200 * 1_048_576,
  uploadPace: defaultPace,
  requestTimeoutMs: 60_000,
}

/**
 * A Fastify server with our conventions: request IDs in `X-Correlation-Id`, strict validation, the two error envelopes,
 * 405 with `Allow`, 415 by the media types of the route, and an error at startup for a route without an access rule.
 */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const limits = { ...defaults, ...options.limits }
  const crossOrigin = createCrossOrigin(options.logger)
  const admission = createRequestAdmission({ ...options, admissionLimits: limits.admission, crossOrigin })
  const app: Http = fastify({
    serverFactory: admission.serverFactory,
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => options.ids.ordered('req_'),
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: limits.jsonBytes,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.requestTimeoutMs + 5000,
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection during the shutdown is answered like any other.
    return503OnClosing: false,
    // The maximum of a request line, so that the schema reports a parameter that is too long by name.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '' }) => toOriginForm(url),
    clientErrorHandler: createClientErrorHandler({ ...options, crossOrigin }),
    // These errors occur before any hook runs.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers({ ...errorHeaders, ...crossOrigin.headersOf(request) })),
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(onFirstCall(createValidatorCompiler()))
  app.setSerializerCompiler(onFirstCall(await createSerializerCompiler()))
  app.decorate('crossOrigin', crossOrigin)
  app.decorate('draining', { isActive: false })
  addBodyParsers(app)
  addCorrelationHeader(app)
  crossOrigin.addHooks(app)
  admission.addHooks(app)
  const uploads = { fileSize: limits.uploadBytes, files: 10, fields: 50, fieldSize: 65_536, headerPairs: 100 }
  await app.register(formbody, { bodyLimit: 65_536 })
  await app.register(multipart, { limits: uploads, throwFileSizeLimit: true })
  app.decorate('uploadLimits', uploads)
  const totalBytes = limits.uploadsInFlightBytes
  boundUploads(app, { totalBytes, addressBytes: totalBytes / 4, storeBytes: totalBytes / 2 }, limits.uploadPace)
  app.decorate('memoryThrottles', createMemoryThrottles({ clock: options.clock ?? systemClock }))
  addConventions(app)
  compressResponses(app)
  return app
}

function addBodyParsers(app: Http): void {
  app.removeContentTypeParser('application/json')
  parseAsJson(app, 'application/json')
}

/** Reads `text/plain` bodies as JSON: a page can send them without the permission of a preflight, e.g. by a beacon. */
export function parseTextAsJson(app: Http): void {
  app.removeContentTypeParser('text/plain')
  parseAsJson(app, 'text/plain')
}

function parseAsJson(app: Http, mediaType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  // Parsed from bytes: reading invalid UTF-8 as text would silently store replacement characters.
  app.addContentTypeParser<Buffer>(mediaType, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(notUtf8())
    const body = bytes.toString()
    return parse(request, body, (error, value) => done(error === null ? null : malformedJson(body, error), value))
  })
}

function notUtf8(): AppError {
  return new AppError('malformed_body', { detail: 'The body must be JSON in UTF-8.' })
}

const forbiddenName = 'The body contains a forbidden key: "__proto__", or "constructor" with a "prototype" in it.'

/** The parser reports forbidden keys and invalid JSON with the same error; the response distinguishes them. */
function malformedJson(body: string, cause: Error): AppError {
  const detail = isJson(body) ? forbiddenName : 'The body is not valid JSON.'
  return new AppError('malformed_body', { detail, cause })
}

function addCorrelationHeader(app: Http): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Correlation-Id', request.id)
  })
}

function addConventions(app: Http): void {
  const known: KnownRoute[] = []
  app.decorate('knownRoutes', known)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${String(route.method)} ${route.url} has no access rule`)
    const { access, alsoAccess = null, takesIdempotencyKey = false, planBudget = null } = route.config
    const { method, url, schema = {} } = route
    const addressLimit = ensureAddressLimit(route, app.memoryThrottles)
    known.push({
      methods: [method].flat(),
      url,
      access,
      alsoAccess,
      takesIdempotencyKey: takesIdempotencyKey !== false,
      schema,
      addressLimit,
      planBudget,
    })
  })
  app.addHook('onRequest', async (request) => requireOneHost(request))
  // After all onRequest hooks, which authenticate callers, and before the body is read.
  app.addHook('preParsing', async (request) => requireMediaType(request))
  app.addHook('preClose', async () => {
    app.draining.isActive = true
  })
  // An idle keep-alive connection would delay the shutdown by a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining.isActive) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const path = url.split('?')[0]
    const sent = reply.getHeader('X-Correlation-Id')
    const replay = sent === request.id ? {} : { replay_of: sent }
    request.log.info({ method, path, status: reply.statusCode, ms, ip, ...refusalOf(request), ...replay }, 'request')
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(known, request.url)
    // Also reached through `callNotFound` by a route with the right method.
    const isMethodAllowed = methods.length === 0 || methods.includes(request.method)
    const error = isMethodAllowed ? pathNotFound(request, known) : methodNotAllowed(request, methods)
    return sendError(error, request, reply)
  })
}

function pathNotFound(request: FastifyRequest, known: readonly KnownRoute[]): AppError {
  const path = request.url.split('?')[0] ?? ''
  const id = splitId(path, known)
  const advice = id === null ? '' : ` If ${id} is an ID, write each slash in it as %2F.`
  return new AppError('not_found', { detail: `There is nothing at ${request.method} ${path}.${advice}` })
}

const maxSegments = 7

/** The end of a path that would match a route if it were one ID with slashes; only of short paths, because each try costs. */
function splitId(path: string, known: readonly KnownRoute[]): string | null {
  const segments = path.split('/', maxSegments + 1)
  if (segments.length > maxSegments) return null
  const starts = segments.map((_, at) => at).slice(2, -1)
  const start = starts.find((at) => {
    const joined = [...segments.slice(0, at), segments.slice(at).join('%2F')].join('/')
    return allowedMethods(known, joined).length > 0
  })
  return start === undefined ? null : segments.slice(start).join('/')
}

function methodNotAllowed(request: FastifyRequest, methods: readonly string[]): AppError {
  const allow = methods.join(', ')
  return new AppError('method_not_allowed', {
    detail: `${request.method} is not allowed here; use ${allow}.`,
    headers: { Allow: allow },
  })
}
