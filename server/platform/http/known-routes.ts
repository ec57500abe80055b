import type { FastifySchema } from 'fastify'
import type { AddressLimit } from './throttled.ts'

/** A route as registered: its methods, its pattern, e.g. `/v1/products/:product_id`, who may call it, whether it may be repeated by key, and its schemas. */
export interface KnownRoute {
  readonly methods: readonly string[]
  readonly url: string
  readonly access: string
  readonly takesIdempotencyKey: boolean
  /** As given, by part of the request, and by status below `response`. */
  readonly schema: FastifySchema
  readonly addressLimit: AddressLimit | null
}

/** The methods some route answers at this address, sorted; empty when nothing lives there. */
export function allowedMethods(routes: readonly KnownRoute[], url: string): string[] {
  const path = url.split('?')[0] ?? ''
  const methods = routes.filter((route) => matches(route.url, path)).flatMap((route) => route.methods)
  return [...new Set(methods)].sort()
}

/** Whether a path is one of a route's; `route` is its pattern, e.g. `/v1/products/:product_id`. */
export function matches(pattern: string, path: string): boolean {
  if (pattern.includes('*')) return false
  const wanted = pattern.split('/')
  const given = path.split('/')
  return wanted.length === given.length && wanted.every((part, at) => takes(part, given[at] ?? ''))
}

/** Whether one part of a pattern takes this part of a path: as it stands, any text, or `:name(pattern)` what the pattern does. */
function takes(part: string, given: string): boolean {
  if (!part.startsWith(':')) return part === given
  const bounds = /\((.*)\)$/.exec(part)?.[1]
  return bounds === undefined ? given !== '' : new RegExp(bounds).test(given)
}
