import type { FastifyRequest } from 'fastify'
import { permissions } from '../../../../contract/identity/permission.ts'
import { addressSubject, clientAddress } from '../../../platform/http/client-address.ts'
import { rateLimited } from '../../../platform/http/throttled.ts'
import type { MemoryThrottles } from '../../../platform/throttle/memory-throttles.ts'
import type { ThrottlePolicy } from '../../../platform/throttle/throttles.ts'
import type { StoreScope } from '../../stores/index.ts'

/** Calls with a token of `POST /demo/session`, which is public. Search as you type makes about two calls per second. */
const visitorCalls: ThrottlePolicy = { name: 'demo-visitor-address', limit: 240, windowSeconds: 60 }
/** Requests for tokens; a page needs one per hour. */
export const visitorTokens: ThrottlePolicy = { name: 'demo-session-address', limit: 60, windowSeconds: 60 }

/** An `onRequest` hook for all routes, after authentication: limits visitors of the demo store by IP address. */
export function limitDemoVisitors(throttles: MemoryThrottles, demoScope: () => StoreScope | null) {
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
