import type { IncomingMessage } from 'node:http'
import type { RouteOptions } from 'fastify'

/** How a request is admitted, see `admission` of a route's config. */
export type RequestKind = 'usual' | 'outside' | 'always'

/** Says by method and path, before routing, how a request is admitted. */
export interface RouteKinds {
  add(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): void
  of(request: Pick<IncomingMessage, 'method' | 'url'>): RequestKind
}

export function createRouteKinds(): RouteKinds {
  const patterns: Record<Exclude<RequestKind, 'usual'>, string[]> = { always: [], outside: [] }
  let compiled: { readonly always: RegExp; readonly outside: RegExp } | null = null
  return {
    add({ method, url, config }) {
      if (config?.admission === undefined) return
      compiled = null
      patterns[config.admission].push(`(?:${[method].flat().join('|')}) ${patternOf(url)}`)
    },
    of({ method = '', url = '' }) {
      compiled ??= { always: anyOf(patterns.always), outside: anyOf(patterns.outside) }
      const asked = `${method} ${url.split('?', 1)[0]}`
      if (compiled.always.test(asked)) return 'always'
      return compiled.outside.test(asked) ? 'outside' : 'usual'
    },
  }
}

function patternOf(url: string): string {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')
  })
  return parts.join('/')
}

function anyOf(patterns: readonly string[]): RegExp {
  return patterns.length === 0 ? /^$/ : new RegExp(`^(?:${patterns.join('|')})$`)
}
