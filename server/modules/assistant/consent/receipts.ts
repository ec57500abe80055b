import { createHash } from 'node:crypto'
import type { ActionType, Confirmation } from '../../../../contract/assistant/answer.ts'
import type { ConfirmedAction, StoredReceipt } from '../../../../contract/assistant/consent.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { canonicalJson } from '../../../platform/http/idempotency/canonical-json.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { StoreScope } from '../../stores/index.ts'
import { receiptNotFound } from '../errors.ts'
import type { IntentRow } from './intents.store.ts'
import { insertReceipt, receiptById, receiptRowOfIntent } from './receipts.store.ts'

/** What a receipt proves. The shopper has seen all of it. */
interface ReceiptContent {
  readonly receipt_id: string
  readonly intent_id: string
  readonly thread_id: string
  readonly action: ActionType
  readonly preview: Confirmation['preview']
  /** ISO 8601, UTC, milliseconds. */
  readonly confirmed_at: string
}

/** SHA-256 (hexadecimal) of the content as canonical JSON (RFC 8785), so that the shopper can compute it as well. */
function receiptHash(content: ReceiptContent): string {
  const { receipt_id, intent_id, thread_id, action, preview, confirmed_at } = content
  const text = canonicalJson({ receipt_id, intent_id, thread_id, action, preview, confirmed_at })
  return createHash('sha256').update(text).digest('hex')
}

/** Issues the receipt of an action that the shopper confirmed at this time. */
export async function writeReceipt(
  { ids }: { readonly ids: Pick<Ids, 'ordered'> },
  tx: Tx,
  { scope, intent, at }: { scope: StoreScope; intent: IntentRow; at: Date },
): Promise<ConfirmedAction['receipt']> {
  const { intent_id, thread_id, action, preview } = intent
  const receipt_id = ids.ordered('rcp_')
  const confirmed_at = at.toISOString()
  const hash = receiptHash({ receipt_id, intent_id, thread_id, action, preview, confirmed_at })
  await insertReceipt(tx, scope, { intent, receipt: { receiptId: receipt_id, hash, confirmedAt: at } })
  return { receipt_id, hash, confirmed_at }
}

/** The receipt of an action that was confirmed before; undefined past its retention period. */
export async function receiptOfIntent(
  tx: Tx,
  scope: StoreScope,
  { intent_id }: Pick<IntentRow, 'intent_id'>,
): Promise<ConfirmedAction['receipt'] | undefined> {
  const row = await receiptRowOfIntent(tx, scope, intent_id)
  return row === undefined ? undefined : { ...row, confirmed_at: row.confirmed_at.toISOString() }
}

export type Receipts = ReturnType<typeof createReceipts>

/** The record of what shoppers consented to. */
export function createReceipts({ db }: { readonly db: Database }) {
  return {
    /** Throws 404 when the receipt does not exist or is past its retention period. */
    async read(scope: StoreScope, receiptId: string): Promise<StoredReceipt> {
      const row = await receiptById(db, scope, receiptId)
      if (row === undefined) throw receiptNotFound(receiptId)
      const receipt = { ...row, confirmed_at: row.confirmed_at.toISOString() }
      return { ...receipt, is_intact: receiptHash(receipt) === row.hash }
    },
  }
}
