import type { IncomingMessage } from 'node:http'
import type { RouteOptions } from 'fastify'
import { compilePattern } from '../known-routes.ts'

/** How a request is admitted; see `admission` in the route config. */
export type RequestKind = 'usual' | 'outside' | 'always'

/** Determines the kind of a request by method and path, before routing. */
export interface RouteKinds {
  add(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): void
  of(request: Pick<IncomingMessage, 'method' | 'url'>): RequestKind
}

interface KindOfPattern {
  readonly kind: Exclude<RequestKind, 'usual'>
  readonly matches: ReturnType<typeof compilePattern>
}

export function createRouteKinds(): RouteKinds {
  const byMethod = new Map<string, readonly KindOfPattern[]>()
  return {
    add({ method, url, config }) {
      const kind = config?.admission
      if (kind === undefined) return
      const route = { kind, matches: compilePattern(url) }
      for (const name of [method].flat()) byMethod.set(name, [...(byMethod.get(name) ?? []), route])
    },
    of({ method = '', url = '' }) {
      const segments = (url.split('?', 1)[0] ?? '').split('/')
      return byMethod.get(method)?.find(({ matches }) => matches(segments))?.kind ?? 'usual'
    },
  }
}
