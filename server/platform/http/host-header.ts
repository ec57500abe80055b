import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const validHost = /^(?:\[[\da-f:.]+\]|[\w.~%-]+)(?::\d{0,5})?$/i
const absoluteForm = /^https?:\/\/([^/?#]*)/i

/**
 * Throws 400 where a request does not say one host: two `Host` headers, an empty or malformed one, or another than in an
 * address in absolute form. A proxy before the service may have chosen by the one what the service would serve for the other.
 * Without any, as HTTP/1.0 allows, it is fine; HTTP/1.1 without one is refused by Node.
 */
export function requireOneHost({ raw, headers, originalUrl }: FastifyRequest): void {
  const { rawHeaders } = raw
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1) throw badHost('The request has more than one Host header.')
  if (headers.host !== undefined && !validHost.test(headers.host)) throw badHost('The Host header is not a valid host.')
  const authority = absoluteForm.exec(originalUrl)?.[1]
  if (authority !== undefined && authority.toLowerCase() !== headers.host?.toLowerCase())
    throw badHost('The Host header differs from the host in the address.')
}

/** The path of an address in absolute form, which proxies send and every server has to understand; any other as it is. */
export function toOriginForm(url: string): string {
  const rest = url.replace(absoluteForm, '')
  if (rest === url) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

function badHost(detail: string): AppError {
  return new AppError('invalid_request', { detail, headers: { Connection: 'close' } })
}
