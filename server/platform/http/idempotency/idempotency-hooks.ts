import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Http } from '../server.ts'
import { canonicalJson } from './canonical-json.ts'
import { badIdempotencyKey, bodyTooDeep } from './errors.ts'
import type { BegunRun, Idempotency, KeptAnswer } from './idempotency.ts'

export interface IdempotencyHooksDeps {
  readonly idempotency: Pick<Idempotency, 'begin'>
  /** Who calls, for which store; keys of different callers have nothing to do with each other. */
  readonly callerOf: (request: FastifyRequest) => { readonly storeId: string; readonly caller: string }
}

const header = 'idempotency-key'
const visible = /^[\x21-\x7e]{1,255}$/
/** Others are of the connection or of the one request. */
const keptHeaders = ['content-type', 'cache-control', 'location']
/** More is not kept: the next call with the key runs. No answer to a POST that creates comes near it. */
const mostBytes = 262_144
/**
 * Refusals of what was sent, which would be refused the same way again. Not kept are those that depend on who asks (401, 403),
 * on how things stand (404, 409, 410) and on how often (429), and our own failures: what comes after them may go well.
 */
const keptRefusals = new Set([400, 413, 422])

/**
 * Makes every route registered after this call, and after the guard, that says `takesIdempotencyKey` take one. What does not fit
 * the route's schema is refused before the key is looked at, so that it is free for the corrected request.
 */
export function takeIdempotencyKeys(app: Http, { idempotency, callerOf }: IdempotencyHooksDeps): void {
  const runs = new WeakMap<FastifyRequest, BegunRun>()

  const begin = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const key = readKey(request)
    if (key === null) return undefined
    const { method, routeOptions } = request
    const call = { ...callerOf(request), key, route: `${method} ${routeOptions.url}`, request: contentOf(request) }
    const beginning = await idempotency.begin(call)
    if (beginning.kind === 'answered') return replay(reply, beginning.answer)
    runs.set(request, beginning.run)
    return undefined
  }

  // Before the answer goes out: whoever has it, or misses it, can have it again.
  const end = async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> => {
    const run = runs.get(request)
    if (run === undefined) return
    runs.delete(request)
    const answer = keptAnswer(reply, payload)
    const ended = answer === null ? run.forget() : run.keep(answer)
    // The call itself went as it went. Until the lease ends, retries are told that it is under way.
    await ended.catch((error: unknown) => request.log.warn({ err: error }, 'an idempotent answer could not be kept'))
  }

  app.addHook('onRoute', (route) => {
    if (route.config?.takesIdempotencyKey !== true) return
    route.preHandler = [...[route.preHandler ?? []].flat(), begin]
    route.onSend = [...[route.onSend ?? []].flat(), end]
  })
}

function readKey(request: FastifyRequest): string | null {
  const given = request.headers[header]
  if (given === undefined) return null
  // Node joins repeated headers with a comma and a space.
  if (typeof given !== 'string' || !visible.test(given)) throw badIdempotencyKey()
  return given
}

/** The path, the query and the body as the handler gets them. A multipart body that the handler streams is known by its length only. */
function contentOf(request: FastifyRequest): string {
  const [path] = request.url.split('?')
  const isStream = request.body === undefined && request.isMultipart()
  const body = isStream ? { length: request.headers['content-length'] } : withDigests(request.body)
  try {
    return canonicalJson([path, request.query, body])
  } catch (error) {
    // No field of any route is nested so deep; the handlers refuse it where the value may have any shape.
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

function replay(reply: FastifyReply, { status, headers, body }: KeptAnswer): FastifyReply {
  reply.code(status).headers(headers).header('Idempotent-Replayed', 'true')
  return body.length === 0 ? reply.send() : reply.send(body)
}

/** `null` when the answer is not one to keep. */
function keptAnswer(reply: FastifyReply, payload: unknown): KeptAnswer | null {
  const status = reply.statusCode
  if (status >= 400 && !keptRefusals.has(status)) return null
  const body = toBytes(payload)
  if (body === null || body.length > mostBytes) return null
  const headers = keptHeaders.flatMap((name) => {
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
