import type { FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

const json = ['application/json']

/** Throws 415 for a compressed body or a media type that the route does not accept (JSON by default). */
export function requireMediaType(request: FastifyRequest): void {
  const { schema } = request.routeOptions
  const given = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (schema?.body === undefined) return
  requireNoEncoding(request.headers['content-encoding'])
  const consumes = schema.consumes ?? json
  if (given !== undefined && consumes.includes(given)) return
  const hasBody =
    request.headers['content-length'] !== '0' &&
    (request.headers['content-length'] ?? request.headers['transfer-encoding']) !== undefined
  if (given === undefined && !hasBody) return
  const detail = `This call accepts ${consumes.join(' or ')}, not ${given ?? 'a body without a Content-Type'}.`
  throw new AppError('unsupported_media_type', { detail, headers: { Accept: consumes.join(', ') } })
}

function requireNoEncoding(encoding: string | undefined): void {
  if (encoding === undefined || /^identity$/i.test(encoding.trim())) return
  const detail = 'This call does not accept compressed bodies. Send the body without Content-Encoding.'
  throw new AppError('unsupported_media_type', { detail, headers: { 'Accept-Encoding': 'identity' } })
}
