import type { ExchangeRequest } from '../../../../contract/assistant/shopper-session.ts'
import type { Clock } from '../../../platform/clock.ts'
import { digest } from '../../../platform/crypto/seal.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { assertionRefused } from '../errors.ts'
import { useAssertion } from './keys/assertion-keys.store.ts'
import type { AssertionKeys } from './keys/assertion-keys.ts'
import { endCarriedSession, moveThreads, storeOfSlugAcrossStores } from './sessions.store.ts'
import { defaultLocale, type NewSession, type ShopperSessions } from './sessions.ts'
import { parseAssertion, type VerifiedAssertion, verifyAssertion } from './verify-assertion.ts'

export interface ExchangeDeps {
  readonly db: Database
  readonly clock: Clock
  readonly assertionKeys: Pick<AssertionKeys, 'verifyingKeys'>
  readonly shopperSessions: Pick<ShopperSessions, 'begin'>
  /** Where shoppers reach this service, an audience of assertions. */
  readonly baseUrl: () => string
}

export type Exchange = (request: ExchangeRequest) => Promise<NewSession>

/**
 * A customer's session for an assertion that the store's backend signed; once for each. The threads of `session_token` come along
 * and that session ends. Throws the same 401 for all that is wrong.
 */
export function createExchange(deps: ExchangeDeps): Exchange {
  const { db, clock, assertionKeys, shopperSessions, baseUrl } = deps
  return async ({ assertion, session_token, locale }) => {
    const claimed = parseAssertion(assertion)
    const store = await storeOfSlugAcrossStores(db, claimed.slug)
    if (store === undefined) throw assertionRefused()
    const scope = grantScope(store.store_id)
    const keys = await assertionKeys.verifyingKeys(scope, claimed.algorithm)
    const now = clock.now()
    const proved = await verifyAssertion(assertion, { claimed, keys, baseUrl: baseUrl(), now })
    const { customerId } = proved
    return db.transaction().execute(async (tx) => {
      if (!(await useAssertion(tx, scope, { jti: proved.jti, expires_at: proved.expiresAt }))) throw assertionRefused()
      const shopper = { role: 'customer', customerId, locale: locale ?? defaultLocale(store) } as const
      const { sessionId, minted } = await shopperSessions.begin(tx, scope, shopper)
      if (session_token !== undefined) await carryOver(tx, scope, { proved, token: session_token, to: sessionId, now })
      return minted
    })
  }
}

async function carryOver(
  tx: Tx,
  scope: StoreScope,
  about: { proved: VerifiedAssertion; token: string; to: string; now: Date },
): Promise<void> {
  const { proved, token, to, now } = about
  const { customerId } = proved
  const from = await endCarriedSession(tx, scope, { tokenHash: digest(token), customerId, at: now })
  if (from === undefined) throw assertionRefused()
  await moveThreads(tx, scope, { from, to, customerId })
}
