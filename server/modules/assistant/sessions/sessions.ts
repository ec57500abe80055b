import { withDefaults } from '../../../../contract/assistant/settings.ts'
import type { MintedSession, MintRequest, ShopperRole } from '../../../../contract/assistant/shopper-session.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { sessionRevoked, unknownPublicKey } from '../errors.ts'
import type { Shopper } from '../turn/pipeline.ts'
import { sessionTokenPrefix } from './session-guard.ts'
import { insertSession, type NamedStore, revokeSession, storeOfPublicKeyAcrossStores } from './sessions.store.ts'

export interface SessionsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly sessionSeconds: number
}

export type NewShopper =
  | { readonly role: 'anonymous'; readonly locale: string }
  | { readonly role: 'customer'; readonly customerId: string; readonly locale: string }

export type NewSession = Omit<MintedSession, 'correlation_id'>

export interface StartedSession {
  readonly sessionId: string
  readonly minted: NewSession
}

export type ShopperSessions = ReturnType<typeof createShopperSessions>

/** Short-lived shopper sessions. Only the digest of the token is stored. */
export function createShopperSessions(deps: SessionsDeps) {
  const { db, clock, ids, sessionSeconds } = deps

  const begin = async (where: Database | Tx, scope: StoreScope, shopper: NewShopper): Promise<StartedSession> => {
    const token = `${sessionTokenPrefix}${ids.secret()}`
    const now = clock.now()
    const { role, locale } = shopper
    const session_id = ids.uuid()
    const customer_id = shopper.role === 'customer' ? shopper.customerId : null
    const times = { created_at: now, expires_at: new Date(now.getTime() + sessionSeconds * 1000) }
    await insertSession(where, scope, {
      session_id,
      token_hash: digest(token),
      role,
      customer_id,
      locale,
      ...times,
    })
    return { sessionId: session_id, minted: minted(token, role, sessionSeconds) }
  }

  return {
    begin,

    /** Starts an anonymous session. Throws 401 for an unknown public key. */
    async mint({ store_public_key, locale }: MintRequest): Promise<NewSession> {
      const store = await storeOfPublicKeyAcrossStores(db, store_public_key, clock.now())
      if (store === undefined) throw unknownPublicKey()
      const shopper = { role: 'anonymous', locale: locale ?? defaultLocale(store) } as const
      return (await begin(db, grantScope(store.store_id), shopper)).minted
    },

    /** Ends the session immediately. A running turn continues. */
    async revoke({ scope, sessionId }: Shopper, reason: string): Promise<void> {
      if (!(await revokeSession(db, scope, { sessionId, reason, at: clock.now() }))) throw sessionRevoked()
    },
  }
}

/** The store's first language: the locale of shoppers who name none. */
export function defaultLocale({ settings }: NamedStore): string {
  return withDefaults(settings).languages[0] ?? 'en'
}

function minted(token: string, role: ShopperRole, seconds: number): NewSession {
  return { session_token: token, expires_in: seconds, role }
}
