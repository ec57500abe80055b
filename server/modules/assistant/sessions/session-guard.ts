import type { FastifyRequest } from 'fastify'
import { withDefaults } from '../../../../contract/assistant/settings.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Http } from '../../../platform/http/server.ts'
import { grantScope } from '../../stores/index.ts'
import { sessionExpired, sessionRevoked, unauthenticated } from '../errors.ts'
import type { Shopper } from '../turn/pipeline.ts'
import { planOf, type ShopperRow, shopperAcrossStores } from './shoppers.store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The authenticated shopper. Throws on routes whose access rule is not `session`. */
    readonly shopper: Shopper
  }
}

/** The prefix of every session token. */
export const sessionTokenPrefix = 'sess_'

interface SessionGuardDeps {
  readonly db: Database
  readonly clock: Clock
}

const shoppers = new WeakMap<FastifyRequest, Shopper>()

/** Authenticates requests to routes with the access rule `session`, before their body is read. */
export function guardSessions(app: Http, deps: SessionGuardDeps): void {
  app.decorateRequest('shopper', {
    getter(this: FastifyRequest) {
      const shopper = shoppers.get(this)
      if (shopper === undefined) throw new Error('This route has no shopper')
      return shopper
    },
  })
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config?.access !== 'session') return
    const shopper = await authenticateShopper(deps, sessionTokenOf(request))
    shoppers.set(request, shopper)
    request.uploadStore = shopper.scope.storeId
  })
}

/**
 * Allows cross-origin calls to shopper paths from any origin. The only credential is a token held by the page; cookies are never
 * accepted, so no other page can act for the shopper.
 */
export function allowAnyOrigin({ crossOrigin }: Pick<Http, 'crossOrigin'>): void {
  crossOrigin.add({
    paths: /^\/v1\/(?:sessions|chat|catalog)\//,
    methods: 'GET, POST',
    requestHeaders: 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Cache-Control',
    allow: () => 'any',
  })
}

/** The session token of a request. Throws 401 unless the header has exactly this form. */
function sessionTokenOf(request: FastifyRequest): string {
  const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(request.headers.authorization ?? '') ?? []
  if (token?.startsWith(sessionTokenPrefix) !== true) throw unauthenticated()
  return token
}

/** The shopper of a session token. Throws 401 when the session is unknown, revoked or expired. */
export async function authenticateShopper(deps: SessionGuardDeps, token: string): Promise<Shopper> {
  const row = await shopperAcrossStores(deps.db, digest(token))
  if (row === undefined) throw unauthenticated()
  if (row.revoked_at !== null) throw sessionRevoked()
  if (row.expires_at <= deps.clock.now()) throw sessionExpired()
  return shopperFrom(row)
}

export function shopperFrom(row: ShopperRow): Shopper {
  return {
    scope: grantScope(row.store_id),
    sessionId: row.session_id,
    role: row.role,
    customerId: row.customer_id,
    locale: row.locale,
    expiresAt: row.expires_at,
    store: { slug: row.slug, name: row.name, plan: planOf(row), revision: row.revision },
    settings: withDefaults(row.settings),
    knowledgeVersion: row.knowledge_version ?? 0,
  }
}
