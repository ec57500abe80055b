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
import { createClientErrorHandler, headersOfErrors } from './client-errors.ts'
import { type Envelope, refusalOf, sendError } from './error-handlers.ts'
import { requireOneHost, toOriginForm } from './host-header.ts'
import { allowedMethods, type KnownRoute } from './known-routes.ts'
import { type AddressLimitChoice, ensureAddressLimit, staticFiles } from './throttled.ts'
import type { TlsOptions } from './tls.ts'
import { requireMediaType } from './upload/media-types.ts'
import { boundUploads } from './upload/upload.ts'
import { type UploadPace, usualPace } from './upload/upload-pace.ts'
import { createSerializerCompiler, onFirstCall } from './validation/schema-compilers.ts'
import { createValidatorCompiler } from './validation/validation.ts'

/** The web server that modules hang their routes on. */
export type Http = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call: a permission, or `public`. Every route must say it. */
    access?: string
    envelope?: Envelope
    /** For POSTs that create: a retry with the same `Idempotency-Key` is given the first answer again. */
    takesIdempotencyKey?: boolean
    /** Of a public route without a `limitByAddress` of its own: another limit than the usual one, or why it needs none. */
    addressLimit?: AddressLimitChoice
  }
  interface FastifyInstance {
    /** Every route so far, those that no description shows included. */
    readonly knownRoutes: readonly KnownRoute[]
    /** Limits of this process alone, for what must not cost a database row. */
    readonly memoryThrottles: MemoryThrottles
  }
  interface FastifySchema {
    /** Media types of the body; JSON when absent. */
    consumes?: readonly string[]
  }
}

export interface HttpOptions {
  readonly logger: Logger
  readonly ids: Ids
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** By which limits count; the system's when absent. */
  readonly clock?: Clock
  /** Serves https; http when absent. */
  readonly tls?: TlsOptions | null
  readonly limits?: {
    readonly jsonBytes?: number
    /** Of one file. */
    readonly uploadBytes?: number
    /** Of all uploads that are not answered yet; one address may hold a quarter of it, one store a half. */
    readonly uploadsInFlightBytes?: number
    readonly uploadPace?: UploadPace
    readonly requestTimeoutMs?: number
    /** Of requests that are worked on at once; by the number of processors when absent. */
    readonly admission?: AdmissionLimitsByKind
  }
}

const defaults = {
  admission: undefined,
  jsonBytes: 1_048_576,
  uploadBytes: 10 * 1_048_576,
  uploadsInFlightBytes: 200 * 1_048_576,
  uploadPace: usualPace,
  requestTimeoutMs: 60_000,
}

/**
 * A Fastify server with our conventions: request ids in `X-Correlation-Id`, strict validation, the two error envelopes,
 * 405 with `Allow`, 415 by what the route consumes, and a refusal to start with a route that does not say who may call it.
 */
export async function createHttp(options: HttpOptions): Promise<Http> {
  const limits = { ...defaults, ...options.limits }
  const admission = createRequestAdmission({ ...options, admissionLimits: limits.admission })
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
    // No request line is longer, so that a parameter too long is refused by its schema, by name.
    routerOptions: { maxParamLength: maxHeaderSize },
    rewriteUrl: ({ url = '' }) => toOriginForm(url),
    clientErrorHandler: createClientErrorHandler(options),
    // No hook has run by then.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headersOfErrors)),
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(onFirstCall(createValidatorCompiler()))
  app.setSerializerCompiler(onFirstCall(await createSerializerCompiler()))
  addBodyParsers(app)
  admission.addHooks(app)
  const uploads = { fileSize: limits.uploadBytes, files: 10, fields: 50, fieldSize: 65_536, headerPairs: 100 }
  await app.register(formbody, { bodyLimit: 65_536 })
  await app.register(multipart, { limits: uploads, throwFileSizeLimit: true })
  const totalBytes = limits.uploadsInFlightBytes
  boundUploads(app, { totalBytes, addressBytes: totalBytes / 4, storeBytes: totalBytes / 2 }, limits.uploadPace)
  app.decorate('memoryThrottles', createMemoryThrottles({ clock: options.clock ?? systemClock }))
  addConventions(app)
  return app
}

function addBodyParsers(app: Http): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  // As bytes: read as text, one that is not UTF-8 would have marks in place of its letters, and be kept so.
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isUtf8(bytes)) return done(notUtf8())
    const body = bytes.toString()
    return parse(request, body, (error, value) => done(error === null ? null : malformedJson(body, error), value))
  })
}

function notUtf8(): AppError {
  return new AppError('malformed_body', { detail: 'The body is not UTF-8, which JSON is sent in.' })
}

const forbiddenName = 'The body has a key that is refused: "__proto__", or "constructor" with a "prototype" in it.'

/** The parser says the same of names that could change objects elsewhere and of text that is no JSON; the caller should not. */
function malformedJson(body: string, cause: Error): AppError {
  const detail = isJson(body) ? forbiddenName : 'The body is not valid JSON.'
  return new AppError('malformed_body', { detail, cause })
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function addConventions(app: Http): void {
  const known: KnownRoute[] = []
  app.decorate('knownRoutes', known)
  app.addHook('onRoute', (route) => {
    if (isReadingRoom(route.url)) route.config = { ...route.config, access: 'public', addressLimit: staticFiles }
    if (route.config?.access === undefined)
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
    const { access, takesIdempotencyKey = false } = route.config
    const { method, url, schema = {} } = route
    const addressLimit = ensureAddressLimit(route, app.memoryThrottles)
    known.push({ methods: [method].flat(), url, access, takesIdempotencyKey, schema, addressLimit })
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Correlation-Id', request.id)
    requireOneHost(request)
  })
  // After all onRequest hooks, where callers are asked who they are, and before the body is read.
  app.addHook('preParsing', async (request) => requireMediaType(request))
  const state = { isClosing: false }
  app.addHook('preClose', async () => {
    state.isClosing = true
  })
  // A connection kept alive past its last answer would hold up the end for a minute.
  app.addHook('onSend', async (_request, reply) => {
    if (state.isClosing) reply.header('Connection', 'close')
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, ip } = request
    const ms = Math.round(reply.elapsedTime * 10) / 10
    const path = url.split('?')[0]
    request.log.info({ method, path, status: reply.statusCode, ms, ip, ...refusalOf(request) }, 'request')
  })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(known, request.url)
    // A route that finds nothing comes here too: its method is not the fault.
    const isFine = methods.length === 0 || methods.includes(request.method)
    const error = isFine ? noSuchPath(request) : wrongMethod(request, methods)
    return sendError(error, request, reply)
  })
}

/** The pages of the API description come from a plugin, which cannot say who may call them. */
function isReadingRoom(url: string): boolean {
  return url === '/docs' || url.startsWith('/docs/')
}

function noSuchPath(request: FastifyRequest): AppError {
  return new AppError('not_found', {
    detail: `There is nothing at ${request.method} ${request.url.split('?')[0]}.`,
  })
}

function wrongMethod(request: FastifyRequest, methods: readonly string[]): AppError {
  const allow = methods.join(', ')
  return new AppError('method_not_allowed', {
    detail: `${request.method} is not possible here; use ${allow}.`,
    headers: { Allow: allow },
  })
}
