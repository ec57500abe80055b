import type { IncomingMessage } from 'node:http'
import type { RouteOptions } from 'fastify'
import { matches } from '../known-routes.ts'

/** How a request is admitted; see `admission` in the route config. */
export type RequestKind = 'usual' | 'outside' | 'always'

/** Determines the kind of a request by method and path, before routing. */
export interface RouteKinds {
  add(route: Pick<RouteOptions, 'method' | 'url' | 'config'>): void
  of(request: Pick<IncomingMessage, 'method' | 'url'>): RequestKind
}

export function createRouteKinds(): RouteKinds {
  const byMethod = new Map<string, { readonly url: string; readonly kind: Exclude<RequestKind, 'usual'> }[]>()
  return {
    add({ method, url, config }) {
      const kind = config?.admission
      if (kind === undefined) return
      for (const name of [method].flat()) byMethod.set(name, [...(byMethod.get(name) ?? []), { url, kind }])
    },
    of({ method = '', url = '' }) {
      const path = url.split('?', 1)[0] ?? ''
      return byMethod.get(method)?.find((route) => matches(route.url, path))?.kind ?? 'usual'
    },
  }
}
