import type { Database } from '../../../../platform/db/schema.ts'
import type { StoreScope } from '../../../stores/index.ts'
import { settingsFrom } from '../../default-settings.ts'
import { shopperFrom } from '../../sessions/session-guard.ts'
import { shopperAcrossStores } from '../../sessions/shoppers.store.ts'
import type { Shopper } from '../pipeline.ts'
import type { AbandonedTurn } from './turns.store.ts'

/** Who wrote the message of a turn, with a session that may be over by now: the message was taken, so it is answered. */
export async function shopperOfTurn(db: Database, scope: StoreScope, turn: AbandonedTurn): Promise<Shopper> {
  const session = await db
    .selectFrom('shopper_sessions')
    .select('token_hash')
    .where('store_id', '=', scope.storeId)
    .where('session_id', '=', turn.session_id)
    .executeTakeFirst()
  const row = session === undefined ? undefined : await shopperAcrossStores(db, session.token_hash)
  return row === undefined ? somebodyGone(scope, turn) : shopperFrom(row)
}

/** The session was purged or its store closed: the turn ends all the same. */
function somebodyGone(scope: StoreScope, turn: AbandonedTurn): Shopper {
  return {
    scope,
    sessionId: turn.session_id,
    role: 'anonymous',
    customerId: null,
    locale: turn.locale,
    expiresAt: turn.created_at,
    store: { slug: '', name: '', plan: 'free', revision: 0 },
    settings: settingsFrom(null),
    knowledgeVersion: 0,
  }
}
