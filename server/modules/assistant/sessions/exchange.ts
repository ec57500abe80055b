import type { ExchangeRequest } from '../../../../contract/assistant/shopper-session.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { assertionRefused } from '../errors.ts'
import { useAssertion } from './keys/assertion-keys.store.ts'
import type { AssertionKeys } from './keys/assertion-keys.ts'
import { moveThreads, revokeExchangedSession, storeOfSlugAcrossStores } from './sessions.store.ts'
import { defaultLocale, type NewSession, type ShopperSessions } from './sessions.ts'
import { parseAssertion, verifyAssertion } from './verify-assertion.ts'

export interface ExchangeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly assertionKeys: Pick<AssertionKeys, 'verifyingKeys'>
  readonly shopperSessions: Pick<ShopperSessions, 'begin'>
  /** The public URL of this service, an accepted audience. */
  readonly baseUrl: () => string
}

export type Exchange = (request: ExchangeRequest) => Promise<NewSession>

/**
 * Exchanges an assertion signed by the store's backend for a customer session, once per assertion. Moves the threads of
 * `session_token` to the new session and revokes the old one. Throws the same 401 for every failure.
 */
export function createExchange(deps: ExchangeDeps): Exchange {
  const { db, clock, assertionKeys, shopperSessions, baseUrl } = deps
  return async ({ assertion, session_token, locale }) => {
    const unverified = parseAssertion(assertion)
    const store = await storeOfSlugAcrossStores(db, unverified.slug)
    if (store === undefined) throw assertionRefused()
    const scope = grantScope(store.store_id)
    const keys = await assertionKeys.verifyingKeys(scope, unverified.algorithm)
    const now = clock.now()
    const verified = await verifyAssertion(assertion, { unverified, keys, baseUrl: baseUrl(), now })
    const { customerId } = verified
    return db.transaction().execute(async (tx) => {
      if (!(await useAssertion(tx, scope, { jti: verified.jti, expires_at: verified.expiresAt })))
        throw assertionRefused()
      const shopper = { role: 'customer', customerId, locale: locale ?? defaultLocale(store) } as const
      const { sessionId, minted } = await shopperSessions.begin(tx, scope, shopper)
      if (session_token !== undefined)
        await moveConversations(tx, scope, { customerId, token: session_token, to: sessionId, now })
      return minted
    })
  }
}

async function moveConversations(
  tx: Tx,
  scope: StoreScope,
  about: { customerId: string; token: string; to: string; now: Date },
): Promise<void> {
  const { customerId, token, to, now } = about
  const from = await revokeExchangedSession(tx, scope, { tokenHash: digest(token), customerId, at: now })
  if (from === undefined) throw assertionRefused()
  await moveThreads(tx, scope, { from, to, customerId })
}
