import type { FastifySchema } from 'fastify'
import type { AddressLimit } from './throttled.ts'

/** A registered route: methods, pattern (e.g. `/v1/products/:product_id`), access rule, idempotency and schemas. */
export interface KnownRoute {
  readonly methods: readonly string[]
  readonly url: string
  readonly access: string
  /** A permission that is enough without the one in `access`. */
  readonly alsoAccess: string | null
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
function matches(pattern: string, path: string): boolean {
  return compilePattern(pattern)(path.split('/'))
}

/** `matches` for a path that is split at its slashes. */
export function compilePattern(pattern: string): (segments: readonly string[]) => boolean {
  const parts = pattern.split('/').map(compilePart)
  if (pattern.includes('*')) return () => false
  return (segments) => parts.length === segments.length && parts.every((takes, at) => takes(segments[at] ?? ''))
}

/** Whether a segment of a pattern matches a segment of a path: literally, as a parameter, or by the regular expression of `:name(pattern)`. */
function compilePart(part: string): (segment: string) => boolean {
  if (!part.startsWith(':')) return (segment) => part === segment
  const bounds = /\((.*)\)$/.exec(part)?.[1]
  if (bounds === undefined) return (segment) => segment !== ''
  const pattern = new RegExp(bounds)
  return (segment) => pattern.test(segment)
}
