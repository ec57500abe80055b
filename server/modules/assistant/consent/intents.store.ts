import { sql } from 'kysely'
import type { ActionType, Confirmation } from '../../../../contract/assistant/answer.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { NewIntent, TurnLease } from '../turn/pipeline.ts'
import '../tables.ts'

/**
 * Stores an action that awaits consent, exactly as previewed. Cancels the thread's earlier proposals of the same action: a shopper who
 * corrects an address must not be able to consent to the old one. The caller's transaction has locked the thread.
 */
export async function insertIntent(
  tx: Tx,
  scope: StoreScope,
  about: { intent: NewIntent; lease: TurnLease; sessionId: string; at: Date },
): Promise<void> {
  const { intent, lease } = about
  const preview = { title: intent.title, lines: intent.lines, arguments: intent.arguments }
  await tx
    .updateTable('confirmations')
    .set({ state: 'cancelled', settled_at: about.at })
    .where('store_id', '=', scope.storeId)
    .where('thread_id', '=', lease.threadId)
    .where('action', '=', intent.action)
    .where('state', '=', 'awaiting_consent')
    .execute()
  await tx
    .insertInto('confirmations')
    .values({
      store_id: scope.storeId,
      intent_id: intent.intentId,
      thread_id: lease.threadId,
      session_id: about.sessionId,
      turn_id: lease.turnId,
      action: intent.action,
      arguments: JSON.stringify(intent.arguments),
      arguments_hash: intent.argumentsHash,
      preview: JSON.stringify(preview),
      state: 'awaiting_consent',
      created_at: about.at,
      expires_at: intent.expiresAt,
    })
    .execute()
}

export interface IntentRow {
  readonly intent_id: string
  readonly thread_id: string
  readonly session_id: string
  readonly turn_id: string
  readonly action: ActionType
  readonly arguments: Record<string, unknown>
  readonly arguments_hash: Buffer
  readonly preview: Confirmation['preview']
  readonly state: 'awaiting_consent' | 'consumed' | 'cancelled'
  readonly expires_at: Date
  /** The thread's locale. */
  readonly locale: string
}

/**
 * Locks an intent of this session and thread, so that only one of two concurrent requests can settle it. Locks the thread first, in
 * the same order as a turn that ends with a proposal; the opposite order would deadlock.
 */
export async function lockIntent(
  tx: Tx,
  scope: StoreScope,
  about: { intentId: string; threadId: string; sessionId: string },
): Promise<IntentRow | undefined> {
  await tx
    .selectFrom('threads')
    .select('thread_id')
    .where('store_id', '=', scope.storeId)
    .where('thread_id', '=', about.threadId)
    .where('session_id', '=', about.sessionId)
    .forUpdate()
    .execute()
  const { rows } = await sql<IntentRow>`
    select c.intent_id, c.thread_id, c.session_id, c.turn_id, c.action, c.arguments, c.arguments_hash, c.preview, c.state,
      c.expires_at, t.locale
    from confirmations c join threads t using (store_id, thread_id)
    where c.store_id = ${scope.storeId} and c.intent_id = ${about.intentId} and c.thread_id = ${about.threadId}
      and c.session_id = ${about.sessionId} and t.session_id = c.session_id
    for update of c`.execute(tx)
  return rows[0]
}

export async function settleIntent(
  tx: Tx,
  scope: StoreScope,
  about: { intentId: string; state: 'consumed' | 'cancelled'; result: object | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('confirmations')
    .set({
      state: about.state,
      result: about.result === null ? null : JSON.stringify(about.result),
      settled_at: about.at,
    })
    .where('store_id', '=', scope.storeId)
    .where('intent_id', '=', about.intentId)
    .execute()
  // A later "OK" in the chat must not refer to the settled proposal.
  await sql`
    update threads set memory = memory - 'proposed'
    where store_id = ${scope.storeId}
      and thread_id = (select thread_id from confirmations where store_id = ${scope.storeId} and intent_id = ${about.intentId})
  `.execute(tx)
}
