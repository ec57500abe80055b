import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyRequest, FastifyServerFactory, RouteOptions } from 'fastify'
import type { Ids } from '../../ids.ts'
import type { Logger } from '../../logger.ts'
import type { CrossOrigin } from '../cross-origin.ts'
import { compilePattern } from '../known-routes.ts'
import type { TlsOptions } from '../tls.ts'
import {
  type Admission,
  type AdmissionLimits,
  type AdmissionState,
  type Admitted,
  createAdmission,
} from './admission.ts'
import { createLanes } from './lanes.ts'
import { createRefusals } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `always`: admitted under any load, e.g. health checks. `outside`: mostly waits for another server, so that many can run at once.
     * Default: uses the processor, with limited concurrency.
     */
    admission?: Exclude<RequestKind, 'usual'>
  }
  interface FastifyInstance {
    admission: RequestAdmission
  }
}

export type AdmissionLimitsByKind = Partial<Record<Exclude<RequestKind, 'always'>, Partial<AdmissionLimits>>>

export interface AdmissionOptions {
  readonly logger: Pick<Logger, 'warn'>
  readonly ids: Pick<Ids, 'ordered'>
  readonly trustedProxies: readonly string[]
  /** Serves https if set, otherwise http. */
  readonly tls?: TlsOptions | null | undefined
  readonly admissionLimits?: AdmissionLimitsByKind | undefined
  readonly crossOrigin: Pick<CrossOrigin, 'headersOf' | 'isPreflight'>
}

export interface RequestAdmission {
  /** The request was authenticated: its credential belongs to `owner`, e.g. a store. */
  addCredential(request: FastifyRequest, owner: string): void
  /** Whether the credential of a request was authenticated before, and not refused since. */
  hasCredential(request: FastifyRequest): boolean
  /** The credential of a request was refused. */
  removeCredential(request: FastifyRequest): void
  state(): Readonly<Record<Exclude<RequestKind, 'always'>, AdmissionState>>
}

// Measured with text searches on two cores at 10 times the capacity: 8 per core answer as many requests a second as 16 and 32, in half
// the time.
const usualPerCore = 4
const minUsual = 8
const defaults = {
  usual: {
    running: Math.max(minUsual, usualPerCore * availableParallelism()),
    queued: 2000,
    shortQueue: 96,
    maxWaitShortMs: 10_000,
    maxWaitMs: 900,
    maxWaitStandingMs: 75,
  },
  // They use memory and sockets, not processors; their images are decoded and embedded behind separate queues.
  outside: {
    running: 128,
    queued: 500,
    shortQueue: 128,
    maxWaitShortMs: 10_000,
    maxWaitMs: 1000,
    maxWaitStandingMs: 500,
  },
}
/** A handler whose client has disconnected occupies its slot until it ends, at most this long. */
const abandonedMs = 10_000

/** The server factory and hooks that run admission before everything else. */
export function createRequestAdmission(options: AdmissionOptions) {
  const kinds = createRouteKinds()
  const lanes = createLanes(options)
  const refusals = createRefusals(options)
  const bounds = {
    usual: createAdmission({ ...defaults.usual, ...options.admissionLimits?.usual }),
    outside: createAdmission({ ...defaults.outside, ...options.admissionLimits?.outside }),
  }
  const abandoned = new WeakMap<IncomingMessage, () => void>()

  const admit = (bound: Admission, handle: RequestListener, { request, response }: Exchange): void => {
    let admitted: Admitted | null = null
    let state: 'waiting' | 'running' | 'over' = 'waiting'
    const over = (): void => {
      state = 'over'
      admitted?.leave()
    }
    admitted = bound.enter({
      lane: lanes.of(request),
      start() {
        state = 'running'
        handle(request, response)
      },
      refuse() {
        state = 'over'
        refusals.send(request, response)
      },
      isWaitingForClient: () => !request.complete || response.headersSent,
    })
    response.once('finish', over)
    response.once('close', () => {
      if (state !== 'running' || response.headersSent) return over()
      abandoned.set(request, over)
      setTimeout(over, abandonedMs).unref()
    })
  }

  const serverFactory: FastifyServerFactory = (handler, fastifyOptions) => {
    const handle = handler as unknown as RequestListener
    const listener: RequestListener = (request, response) => {
      const kind = kinds.of(request)
      // A preflight is answered from memory; without it, the page could not read the refusal of its request.
      if (kind === 'always' || options.crossOrigin.isPreflight(request)) handle(request, response)
      else admit(bounds[kind], handle, { request, response })
    }
    const { tls = null } = options
    // Node would refuse these requests itself, without a body: a missing Host (see `host-header.ts`) and an unknown expectation.
    const own = { requireHostHeader: false }
    const server = tls === null ? createServer(own, listener) : createTlsServer({ ...own, ...tls }, listener)
    server.on('checkExpectation', listener)
    return configured(server, fastifyOptions as unknown as ServerTimes)
  }

  return {
    serverFactory,
    addHooks(app: FastifyInstance): void {
      app.decorate('admission', {
        addCredential: (request, owner) => lanes.addCredential(request.raw, `owner ${owner}`),
        hasCredential: (request) => lanes.hasCredential(request.raw),
        removeCredential: (request) => lanes.removeCredential(request.raw),
        state: () => ({ usual: bounds.usual.state(), outside: bounds.outside.state() }),
      })
      app.addHook('onRoute', (route) => kinds.add(route))
      app.addHook('onSend', async ({ raw }) => {
        abandoned.get(raw)?.()
      })
      app.addHook('onClose', async () => {
        for (const bound of Object.values(bounds)) bound.close()
        refusals.close()
      })
    },
  }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

interface ServerTimes {
  readonly keepAliveTimeout: number
  readonly requestTimeout: number
  readonly connectionTimeout: number
}

/** Configures the server as Fastify configures its own. */
function configured(server: Server, { keepAliveTimeout, requestTimeout, connectionTimeout }: ServerTimes): Server {
  server.keepAliveTimeout = keepAliveTimeout
  server.requestTimeout = requestTimeout
  server.setTimeout(connectionTimeout)
  return server
}

/** How a request is admitted; see `admission` in the route config. */
type RequestKind = 'usual' | 'outside' | 'always'

/** Determines the kind of a request by method and path, before routing. */
interface RouteKinds {
  add(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): void
  of(request: Pick<IncomingMessage, 'method' | 'url'>): RequestKind
}

interface KindOfPattern {
  readonly kind: Exclude<RequestKind, 'usual'>
  readonly matches: ReturnType<typeof compilePattern>
}

function createRouteKinds(): RouteKinds {
  const byMethod = new Map<string, readonly KindOfPattern[]>()
  return {
    add({ method, url, config }) {
      const kind = config?.admission
      if (kind === undefined) return
      const route = { kind, matches: compilePattern(url) }
      for (const name of [method].flat()) byMethod.set(name, [...(byMethod.get(name) ?? []), route])
    },
    of({ method = '', url = '' }) {
      const segments = (url.split('?', 1)[0] ?? '').split('/')
      return byMethod.get(method)?.find(({ matches }) => matches(segments))?.kind ?? 'usual'
    },
  }
}
