import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

const validHost = /^(?:\[[\da-f:.]+\]|[\w.~%-]+)(?::\d{0,5})?$/i
const absoluteForm = /^https?:\/\/([^/?#]*)/i

/**
 * Throws 400 unless a request names exactly one host: refuses several `Host` headers, an invalid one, and one that differs from the host
 * in an absolute-form URL. Otherwise a proxy and the service could use different hosts. A missing header is allowed in HTTP/1.0 only.
 */
export function requireOneHost({ raw, headers, originalUrl }: FastifyRequest): void {
  const { rawHeaders } = raw
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length === 0 && raw.httpVersion !== '1.0') throw badHost('The request has no Host header.')
  if (hosts.length > 1) throw badHost('The request has more than one Host header.')
  if (headers.host !== undefined && !validHost.test(headers.host)) throw badHost('The Host header is not a valid host.')
  const authority = absoluteForm.exec(originalUrl)?.[1]
  if (authority !== undefined && authority.toLowerCase() !== headers.host?.toLowerCase())
    throw badHost('The Host header differs from the host in the address.')
}

/** The path of an absolute-form URL, which servers must accept from proxies; other URLs are returned unchanged. */
export function toOriginForm(url: string): string {
  const rest = url.replace(absoluteForm, '')
  if (rest === url) return url
  return rest.startsWith('/') ? rest : `/${rest}`
}

function badHost(detail: string): AppError {
  return new AppError('invalid_request', { detail, headers: { Connection: 'close' } })
}
