import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Http } from '../../../platform/http/server.ts'
import { grantScope } from '../../stores/index.ts'
import { withDefaults } from '../default-settings.ts'
import { sessionExpired, sessionRevoked, unauthenticated } from '../errors.ts'
import type { Shopper } from '../turn/pipeline.ts'
import { sessionTokenOf } from './session-token.ts'
import { planOf, type ShopperRow, shopperAcrossStores } from './shoppers.store.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shopper whose session's token came with the request; throws on routes whose access word is not `session`. */
    readonly shopper: Shopper
  }
}

interface SessionGuardDeps {
  readonly db: Database
  readonly clock: Clock
}

const shoppers = new WeakMap<FastifyRequest, Shopper>()

/** Proves before anything else is read that a route of the access word `session` is called with a session's token. */
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
    shoppers.set(request, await authenticateShopper(deps, sessionTokenOf(request)))
  })
}

/** The shopper of a session token. Throws 401: unknown, ended, or past its time. */
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
