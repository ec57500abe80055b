import type { HTTPMethods } from 'fastify'
import type { App } from '../../app.ts'

/** One method at one address, and what it says of itself. */
export interface Route {
  readonly method: Extract<HTTPMethods, string>
  readonly url: string
  readonly access: string
  readonly takesIdempotencyKey: boolean
}

/** Calls that take many seconds and change nothing but the caller's own store, or whose answer is not text. */
const excludedRoutes = new Set(['POST /v1/products/demo', 'GET /v1/admin/store/export'])

/** Every route of the service, those that the API description hides included. */
export function routesOf(app: App): Route[] {
  return app.http.knownRoutes.flatMap(({ methods, schema: _schema, ...route }) =>
    methods.map((method) => ({ ...route, method: method as Route['method'] })),
  )
}

/** Whether a walk that gets past the guard should call it. */
export function isCalled({ method, url }: Route): boolean {
  return !excludedRoutes.has(`${method} ${url}`)
}

/** The route's address with every parameter filled: by a name that nothing has, unless told otherwise. */
export function addressOf(
  { url }: Pick<Route, 'url'>,
  fill: (name: string) => string = () => crypto.randomUUID(),
): string {
  return url
    .replaceAll(/:(\w+)(\([^)]*\))?/g, (_all, name: string) => encodeURIComponent(fill(name)))
    .replace('*', 'anything')
}
