import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../server.ts'
import { canonicalJson } from './canonical-json.ts'
import { badIdempotencyKey, bodyTooDeep } from './errors.ts'
import type { ActiveRun, Idempotency, StoredResponse } from './idempotency.ts'

export interface IdempotencyHooksDeps {
  readonly idempotency: Pick<Idempotency, 'begin'>
  /** The caller and store; keys of different callers are independent. */
  readonly callerOf: (request: FastifyRequest) => { readonly storeId: string; readonly caller: string }
}

const header = 'idempotency-key'
const visible = /^[\x21-\x7e]{1,255}$/
/**
 * Other headers belong to the connection or to a single request. A body can contain its correlation ID, so a replay has the header of
 * the first response.
 */
const storedHeaders = ['content-type', 'cache-control', 'location', 'x-correlation-id']
/** Larger responses are not stored: the next call with the key runs again. No response of these POSTs comes near it. */
const maxStoredBytes = 262_144
/**
 * Errors that depend only on the request and would repeat. Errors that depend on the caller (401, 403), the state (404, 409, 410) or the
 * rate (429), and server errors, are not stored: a retry may succeed.
 */
const storedErrorStatuses = new Set([400, 413, 422])

/**
 * Adds idempotency keys to every route with `takesIdempotencyKey` that is registered after this call and the guard. Schema validation
 * runs before, so that the key of an invalid request can be used for the corrected one.
 */
export function takeIdempotencyKeys(app: Http, { idempotency, callerOf }: IdempotencyHooksDeps): void {
  const runs = new WeakMap<FastifyRequest, ActiveRun>()

  const begin = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const key = idempotencyKeyOf(request)
    if (key === null) return undefined
    const { method, routeOptions } = request
    const call = { ...callerOf(request), key, route: `${method} ${routeOptions.url}`, request: contentOf(request) }
    const result = await idempotency.begin(call)
    if (result.kind === 'answered') return replay(reply, result.answer)
    runs.set(request, result.run)
    return undefined
  }

  // Before the response is sent, so that a client that received or missed it can repeat the call.
  const end = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> => {
    const run = runs.get(request)
    if (run === undefined) return
    runs.delete(request)
    const answer = storedResponse(reply, payload)
    const ended = answer === null ? run.discard() : run.store(answer)
    // The call itself is complete. Until the lease ends, retries receive 409.
    await ended.catch((error: unknown) => request.log.warn({ err: error }, 'could not store an idempotent response'))
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.takesIdempotencyKey !== true) return
    route.preHandler = [...[route.preHandler ?? []].flat(), begin]
    // Runs before the hooks of the route, which may compress the body: the stored response is not compressed.
    route.onSend = [end, ...[route.onSend ?? []].flat()]
  })
}

/** The value of the header; `null` without one. Throws 422 for an invalid one. */
export function idempotencyKeyOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const given = request.headers[header]
  if (given === undefined) return null
  // Node joins repeated headers with a comma and a space.
  if (typeof given !== 'string' || !visible.test(given)) throw badIdempotencyKey()
  return given
}

/** Path, query and body as the handler receives them. For a multipart body that the handler streams, only its length. */
function contentOf(request: FastifyRequest): string {
  const [path] = request.url.split('?')
  const isStream = request.body === undefined && request.isMultipart()
  const body = isStream ? { length: request.headers['content-length'] } : withDigests(request.body)
  try {
    return canonicalJson([path, request.query, body])
  } catch (error) {
    // No route has fields nested this deeply; handlers refuse them where a value may have any shape.
    if (error instanceof RangeError) throw bodyTooDeep()
    throw error
  }
}

/** The body of a form with the SHA-256 of its files in place of their bytes. */
function withDigests(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const digestOf = (value: unknown): unknown => {
    if (Buffer.isBuffer(value)) return { sha256: createHash('sha256').update(value).digest('hex') }
    return Array.isArray(value) && value.some((one) => Buffer.isBuffer(one)) ? value.map(digestOf) : value
  }
  return Array.isArray(body)
    ? body
    : Object.fromEntries(Object.entries(body).map(([name, one]) => [name, digestOf(one)]))
}

function replay(reply: FastifyReply, { status, headers, body }: StoredResponse): FastifyReply {
  reply.code(status).headers(headers).header('Idempotent-Replayed', 'true')
  return body.length === 0 ? reply.send() : reply.send(body)
}

/** `null` if the response is not stored. */
function storedResponse(reply: FastifyReply, payload: unknown): StoredResponse | null {
  const status = reply.statusCode
  if (status >= 400 && !storedErrorStatuses.has(status)) return null
  const body = toBytes(payload)
  if (body === null || body.length > maxStoredBytes) return null
  const headers = storedHeaders.flatMap((name) => {
    const value = reply.getHeader(name)
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return { status, headers: Object.fromEntries(headers), body }
}

/** `null` for a stream. */
function toBytes(payload: unknown): Buffer | null {
  if (payload === undefined || payload === null) return Buffer.alloc(0)
  if (typeof payload === 'string') return Buffer.from(payload)
  return Buffer.isBuffer(payload) ? payload : null
}
