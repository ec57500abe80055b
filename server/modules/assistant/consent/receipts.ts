import type { StoredReceipt } from '../../../../contract/assistant/consent.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { receiptNotFound } from '../errors.ts'
import { receiptHash } from './receipt.ts'
import '../tables.ts'

export type Receipts = ReturnType<typeof createReceipts>

/** What shoppers consented to, to be shown to whoever asks later. */
export function createReceipts({ db }: { readonly db: Database }) {
  return {
    /** Throws 404 when the store has no such receipt, or none any more. */
    async read(scope: StoreScope, receiptId: string): Promise<StoredReceipt> {
      const row = await db
        .selectFrom('consent_receipts')
        .select(['receipt_id', 'intent_id', 'thread_id', 'action', 'preview', 'hash', 'confirmed_at'])
        .where('store_id', '=', scope.storeId)
        .where('receipt_id', '=', receiptId)
        .executeTakeFirst()
      if (row === undefined) throw receiptNotFound(receiptId)
      const receipt = { ...row, confirmed_at: row.confirmed_at.toISOString() }
      return { ...receipt, is_intact: receiptHash(receipt) === row.hash }
    },
  }
}
