import type { FastifyRequest } from 'fastify'
import type { Http } from '../../platform/http/server.ts'
import type { StoreScope } from '../stores/index.ts'
import { anotherStore, missingPermission, unauthorized } from './errors.ts'
import { mayDo, type Principal } from './principal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is calling; throws on a public route, where nobody was asked. */
    readonly principal: Principal
    /** The store the caller acts for; throws on a public route. */
    readonly scope: StoreScope
  }
}

const asked = new WeakMap<FastifyRequest, Principal>()

/** Proves before anything else is read that the caller may call the route, by the route's `access` word. */
export function guardRoutes(
  app: Http,
  deps: { verifyToken(token: string): Promise<Principal>; slugOf(scope: StoreScope): Promise<string | null> },
): void {
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      return principalOf(this)
    },
  })
  app.decorateRequest('scope', {
    getter(this: FastifyRequest) {
      return principalOf(this).scope
    },
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config?.access ?? 'public'
    if (access === 'public') return
    const principal = await deps.verifyToken(bearerOf(request))
    await checkActiveTenant(request, principal, deps.slugOf)
    if (!mayDo(principal, access)) throw missingPermission(access)
    asked.set(request, principal)
  })
}

function principalOf(request: FastifyRequest): Principal {
  const principal = asked.get(request)
  if (principal === undefined) throw new Error('This route is public: it has no principal')
  return principal
}

function bearerOf(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '' || rest.length > 0) {
    throw unauthorized('Send an access token as "Authorization: Bearer <token>".')
  }
  return token
}

/** A machine token acts for its own store; the header may repeat that store, and is refused when it names another. */
async function checkActiveTenant(
  request: FastifyRequest,
  principal: Principal,
  slugOf: (scope: StoreScope) => Promise<string | null>,
): Promise<void> {
  const wanted = request.headers['x-service-active-tenant']
  if (wanted === undefined || wanted === '') return
  if (wanted !== (await slugOf(principal.scope))) throw anotherStore()
}
