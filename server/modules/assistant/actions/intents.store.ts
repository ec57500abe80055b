import type { Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { NewIntent, TurnLease } from '../turn/pipeline.ts'
import '../tables.ts'

/** Keeps an action that waits for consent, exactly as it is previewed. */
export async function insertIntent(
  tx: Tx,
  scope: StoreScope,
  about: { intent: NewIntent; lease: TurnLease; sessionId: string; at: Date },
): Promise<void> {
  const { intent, lease } = about
  const preview = { title: intent.title, lines: intent.lines, arguments: intent.arguments }
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
