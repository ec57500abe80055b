import type { FastifyRequest } from 'fastify'
import { permissions } from '../../../../contract/identity/permission.ts'
import { DemoSession } from '../../../../contract/identity/token.ts'
import { addressSubject, clientAddress } from '../../../platform/http/client-address.ts'
import type { Http } from '../../../platform/http/server.ts'
import { rateLimited } from '../../../platform/http/throttled.ts'
import type { MemoryThrottles } from '../../../platform/throttle/memory-throttles.ts'
import type { ThrottlePolicy } from '../../../platform/throttle/throttles.ts'
import type { Tokens } from '../../accounts/index.ts'
import type { StoreScope, Stores } from '../../stores/index.ts'
import { demoInstalling, noDemoStore } from '../errors.ts'

/** Calls with a token of `POST /demo/session`, which is public. Search as you type makes about two calls per second. */
const visitorCalls: ThrottlePolicy = { name: 'demo-visitor-address', limit: 240, windowSeconds: 60 }
/** Requests for tokens; a page needs one per hour. */
const visitorTokens: ThrottlePolicy = { name: 'demo-session-address', limit: 60, windowSeconds: 60 }

const OpenDemo = {
  alsoAnswers: [429] as const,
  tags: ['Demo'],
  summary: 'Get a token for the demo store',
  description:
    'The page at `/` uses this token, which can only read and search the products of the demo store. Per minute, each IP address can request 60 such tokens and make 240 calls with them.',
  operationId: 'createDemoSession',
  response: { 200: DemoSession },
}

/** Whether the demo store is available: `opening` while a start installs it. */
export type DemoState =
  | { readonly kind: 'off' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly scope: StoreScope }

export function demoRoutes(
  app: Http,
  deps: { stores: Pick<Stores, 'storeById' | 'secretIdOf'>; tokens: Tokens; demoState(): DemoState },
): void {
  const demoScope = () => {
    const demo = deps.demoState()
    return demo.kind === 'open' ? demo.scope : null
  }
  app.addHook('onRequest', limitDemoVisitors(app.memoryThrottles, demoScope))

  const config = { access: 'public', addressLimit: visitorTokens }
  app.post('/demo/session', { schema: OpenDemo, config }, async (_request, reply) => {
    const demo = deps.demoState()
    if (demo.kind === 'opening') throw demoInstalling()
    const store = demo.kind === 'off' ? undefined : await deps.stores.storeById(demo.scope)
    const secretId = demo.kind === 'off' ? null : await deps.stores.secretIdOf(demo.scope)
    if (store === undefined || secretId === null) throw noDemoStore()
    const token = await deps.tokens.issueMachineToken(store, { secretId, only: ['products:read', 'search:execute'] })
    reply.header('Cache-Control', 'no-store')
    return { ...token, store: { slug: store.slug, name: store.name }, products_count: store.products_count }
  })
}

/** An `onRequest` hook for all routes, after authentication: limits visitors of the demo store by IP address. */
function limitDemoVisitors(throttles: MemoryThrottles, demoScope: () => StoreScope | null) {
  return async (request: FastifyRequest): Promise<void> => {
    const demo = demoScope()
    if (demo === null || !isVisitor(request, demo)) return
    const refusal = throttles.admit(visitorCalls, addressSubject(clientAddress(request)))
    if (refusal !== null) throw rateLimited(refusal)
  }
}

/** Whether the token is a machine token of the demo store with restricted permissions: only `POST /demo/session` issues those. */
function isVisitor(request: FastifyRequest, demo: StoreScope): boolean {
  // Only routes that require a permission have a principal with a store.
  if (!isPermission(request.routeOptions.config.access)) return false
  const { principal } = request
  return principal.kind === 'client' && principal.permissions !== 'all' && principal.scope.storeId === demo.storeId
}

function isPermission(access: string | undefined): boolean {
  return (permissions as readonly (string | undefined)[]).includes(access)
}
