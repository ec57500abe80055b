import type { Database } from '../../../platform/db/schema.ts'
import { grantScope } from '../../stores/index.ts'
import { settingsFrom } from '../default-settings.ts'
import { shopperFrom } from '../sessions/session-guard.ts'
import { shopperAcrossStores } from '../sessions/shoppers.store.ts'
import { emptyMemory } from './admit.ts'
import type { Admitted, Shopper } from './pipeline.ts'
import { threadOfTurn } from './threads.store.ts'
import type { AbandonedTurn } from './turns.store.ts'

/** What admission gave, read once more for another attempt. */
export async function admittedAgain(
  { db, leasedBy }: { readonly db: Database; readonly leasedBy: string },
  turn: AbandonedTurn,
): Promise<Admitted> {
  const scope = grantScope(turn.store_id)
  const { memory, startedEventId } = await threadOfTurn(db, scope, { threadId: turn.thread_id, turnId: turn.turn_id })
  return {
    lease: { turnId: turn.turn_id, threadId: turn.thread_id, attempt: turn.attempt, leasedBy },
    shopper: await shopperOf(db, turn),
    locale: turn.locale,
    text: turn.text,
    memory: { ...emptyMemory, ...memory },
    startedAt: turn.created_at,
    startedEventId,
  }
}

/** Of the turn's session, ended by now or not: the message was taken, so it is answered. */
async function shopperOf(db: Database, turn: AbandonedTurn): Promise<Shopper> {
  const session = await db
    .selectFrom('shopper_sessions')
    .select('token_hash')
    .where('store_id', '=', turn.store_id)
    .where('session_id', '=', turn.session_id)
    .executeTakeFirst()
  const row = session === undefined ? undefined : await shopperAcrossStores(db, session.token_hash)
  return row === undefined ? somebodyGone(turn) : shopperFrom(row)
}

/** The session was purged or its store closed: the turn ends all the same. */
function somebodyGone(turn: AbandonedTurn): Shopper {
  return {
    scope: grantScope(turn.store_id),
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
