import { createHash } from 'node:crypto'
import type { ActionType, Confirmation } from '../../../../contract/assistant/answer.ts'
import { canonicalJson } from '../../../platform/http/idempotency/canonical-json.ts'

/** Everything that a receipt proves; the shopper knows all of it. */
export interface ReceiptContent {
  readonly receipt_id: string
  readonly intent_id: string
  readonly thread_id: string
  readonly action: ActionType
  /** As it was shown. */
  readonly preview: Confirmation['preview']
  /** ISO 8601, UTC, milliseconds. */
  readonly confirmed_at: string
}

/** SHA-256, hexadecimal, over the consent as canonical JSON (RFC 8785): whoever saw the preview can compute it. */
export function receiptHash(consent: ReceiptContent): string {
  const { receipt_id, intent_id, thread_id, action, preview, confirmed_at } = consent
  const text = canonicalJson({ receipt_id, intent_id, thread_id, action, preview, confirmed_at })
  return createHash('sha256').update(text).digest('hex')
}
