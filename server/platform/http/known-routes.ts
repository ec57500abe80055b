import type { FastifySchema } from 'fastify'
import type { AddressLimit } from './throttled.ts'

/** A registered route: methods, pattern (e.g. `/v1/products/:product_id`), access rule, idempotency and schemas. */
export interface KnownRoute {
  readonly methods: readonly string[]
  readonly url: string
  readonly access: string
  readonly takesIdempotencyKey: boolean
  /** Schemas by part of the request, and by status under `response`. */
  readonly schema: FastifySchema
  readonly addressLimit: AddressLimit | null
  readonly planBudget: { readonly exemptBecause: string } | null
}

/** The sorted methods of all routes with this URL; empty if there is none. */
export function allowedMethods(routes: readonly KnownRoute[], url: string): string[] {
  const path = url.split('?')[0] ?? ''
  const methods = routes.filter((route) => matches(route.url, path)).flatMap((route) => route.methods)
  return [...new Set(methods)].sort()
}

/** Whether a path matches a route pattern, e.g. `/v1/products/:product_id`. */
export function matches(pattern: string, path: string): boolean {
  if (pattern.includes('*')) return false
  const patternParts = pattern.split('/')
  const segments = path.split('/')
  return patternParts.length === segments.length && patternParts.every((part, at) => takes(part, segments[at] ?? ''))
}

/** Whether a segment of a pattern matches a segment of a path: literally, as a parameter, or by the regular expression of `:name(pattern)`. */
function takes(part: string, segment: string): boolean {
  if (!part.startsWith(':')) return part === segment
  const bounds = /\((.*)\)$/.exec(part)?.[1]
  return bounds === undefined ? segment !== '' : new RegExp(bounds).test(segment)
}
