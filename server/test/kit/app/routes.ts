import type { HTTPMethods } from 'fastify'
import type { App } from '../../../app.ts'

/** A method of a path, with its description. */
export interface Route {
  readonly method: Extract<HTTPMethods, string>
  readonly url: string
  readonly access: string
  readonly alsoAccess: string | null
  readonly takesIdempotencyKey: boolean
}

/** Calls that take many seconds and affect only the caller's own store, or whose response is not text. */
const excludedRoutes = new Set(['POST /v1/products/demo', 'GET /v1/admin/store/export'])

/** Every route of the service, including those hidden from the API description. */
export function routesOf(app: App): Route[] {
  return app.http.knownRoutes.flatMap(({ methods, schema: _schema, ...route }) =>
    methods.map((method) => ({ ...route, method: method as Route['method'] })),
  )
}

/** Whether a test that passes the guard should call the route. */
export function isCalled({ method, url }: Route): boolean {
  return !excludedRoutes.has(`${method} ${url}`)
}

/** The path with every parameter filled, by default with a name that does not exist. */
export function addressOf(
  { url }: Pick<Route, 'url'>,
  fill: (name: string) => string = () => crypto.randomUUID(),
): string {
  return url
    .replaceAll(/:(\w+)(\([^)]*\))?/g, (_all, name: string) => encodeURIComponent(fill(name)))
    .replace('*', 'anything')
}
