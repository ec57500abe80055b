import type { Selectable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { IntentRow } from './intents.store.ts'
import '../tables.ts'

type ReceiptRow = Omit<Selectable<DatabaseSchema['consent_receipts']>, 'store_id' | 'session_id'>

/** Receipts outlive their conversation. */
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

export function receiptById(db: Database, scope: StoreScope, receiptId: string): Promise<ReceiptRow | undefined> {
  return db
    .selectFrom('consent_receipts')
    .select(['receipt_id', 'intent_id', 'thread_id', 'action', 'preview', 'hash', 'confirmed_at'])
    .where('store_id', '=', scope.storeId)
    .where('receipt_id', '=', receiptId)
    .executeTakeFirst()
}

export function receiptRowOfIntent(
  tx: Tx,
  scope: StoreScope,
  intentId: string,
): Promise<Pick<ReceiptRow, 'receipt_id' | 'hash' | 'confirmed_at'> | undefined> {
  return tx
    .selectFrom('consent_receipts')
    .select(['receipt_id', 'hash', 'confirmed_at'])
    .where('store_id', '=', scope.storeId)
    .where('intent_id', '=', intentId)
    .executeTakeFirst()
}
