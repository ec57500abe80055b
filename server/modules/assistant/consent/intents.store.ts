import { sql } from 'kysely'
import type { ActionType, Confirmation } from '../../../../contract/assistant/answer.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { NewIntent, TurnLease } from '../turn/pipeline.ts'
import '../tables.ts'

/**
 * Keeps an action that waits for consent, exactly as it is previewed. What the thread proposed before of the same kind is cancelled:
 * a shopper who corrects an address must not be able to consent to the old one. The caller's transaction holds the thread.
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
  /** Of the thread. */
  readonly locale: string
}

/**
 * An intent of this session and thread, held until the end of the transaction: of two who settle it the second finds it settled. The
 * thread is held before it, in the order of turns that end with a new proposal: the other way round the two wait for each other.
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
  // "Ok" after it is done is no word on it any more.
  await sql`
    update threads set memory = memory - 'proposed'
    where store_id = ${scope.storeId}
      and thread_id = (select thread_id from confirmations where store_id = ${scope.storeId} and intent_id = ${about.intentId})
  `.execute(tx)
}

/** Stays when the conversation is purged. */
export async function insertReceipt(
  tx: Tx,
  scope: StoreScope,
  { intent, receipt }: { intent: IntentRow; receipt: { receiptId: string; hash: string; confirmedAt: Date } },
): Promise<void> {
  await tx
    .insertInto('consent_receipts')
    .values({
      store_id: scope.storeId,
      receipt_id: receipt.receiptId,
      intent_id: intent.intent_id,
      thread_id: intent.thread_id,
      session_id: intent.session_id,
      action: intent.action,
      preview: JSON.stringify(intent.preview),
      hash: receipt.hash,
      confirmed_at: receipt.confirmedAt,
    })
    .execute()
}
