import { pipeline, type Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding, createEncoder, encode } from './encodings.ts'

/** A smaller body fits in one packet with its headers. */
const minBytes = 1024
/** Text. Event streams are written past these hooks and would be delayed by a compressor. */
const compressible =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:[\w.-]+\+)?(?:json|yaml|xml|javascript|x-ndjson)\b)/

/**
 * Compresses text responses with the smallest encoding that the caller accepts. Responses that issue credentials are not compressed,
 * see `carriesSecret`.
 */
export function compressResponses(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), compressPayload]
  })
}

async function compressPayload(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!isCompressible(reply) || carriesSecret(request)) return payload
  const isStream = isReadable(payload)
  if (!isStream && !isLong(payload)) return payload
  addVary(reply)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity' || request.method === 'HEAD') return payload
  reply.header('Content-Encoding', encoding).removeHeader('Content-Length').removeHeader('Accept-Ranges')
  weakenTag(reply)
  if (!isStream) return encode(Buffer.from(payload), encoding)
  // An error destroys both streams, and Fastify then closes the connection.
  return pipeline(payload, createEncoder(encoding), () => undefined)
}

function isCompressible(reply: FastifyReply): boolean {
  const { statusCode } = reply
  if (statusCode === 204 || statusCode === 206 || statusCode === 304) return false
  if (reply.hasHeader('content-encoding')) return false
  const length = reply.getHeader('content-length')
  if (length !== undefined && Number(length) < minBytes) return false
  return compressible.test(String(reply.getHeader('content-type') ?? ''))
}

/**
 * The length of a compressed body reveals whether a text that the caller chose occurs in it (BREACH). The attack needs a page that
 * makes a victim's browser send authenticated requests. The portal's cookie is accepted only together with a header that no other page
 * can send. As a second defense, the routes that issue credentials are never compressed.
 */
function carriesSecret(request: FastifyRequest): boolean {
  return /^\/(?:oauth|register|verify)(?:\/|$)/.test(request.routeOptions.url ?? '')
}

function isLong(payload: unknown): payload is string | Buffer {
  // Counting the bytes of a long text takes as long as writing them; a text has at least as many as code units.
  if (typeof payload === 'string') return payload.length >= minBytes || Buffer.byteLength(payload) >= minBytes
  return Buffer.isBuffer(payload) && payload.length >= minBytes
}

function isReadable(payload: unknown): payload is Readable {
  return typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function'
}

function addVary(reply: FastifyReply): void {
  const vary = String(reply.getHeader('vary') ?? '')
  if (/accept-encoding|\*/i.test(vary)) return
  reply.header('Vary', vary === '' ? 'Accept-Encoding' : `${vary}, Accept-Encoding`)
}

/** The compressed form is equivalent, but not equal byte for byte. */
function weakenTag(reply: FastifyReply): void {
  const tag = reply.getHeader('etag')
  if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('ETag', `W/${tag}`)
}
