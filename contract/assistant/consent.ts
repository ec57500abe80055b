import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { actionTypes, Confirmation } from './answer.ts'

/** `POST /v1/chat/actions/confirm` and `…/cancel` */
export const ConsentRequest = Type.Object(
  {
    thread_id: Text({ minLength: 5, maxLength: 64 }),
    intent_id: Text({ minLength: 5, maxLength: 64, description: '`int_…`' }),
  },
  { additionalProperties: false },
)
export type ConsentRequest = Static<typeof ConsentRequest>

const ConsentReceipt = Type.Object({
  receipt_id: Type.String(),
  hash: Type.String({
    description:
      'SHA-256 (hexadecimal) of the canonical JSON (RFC 8785) of `{ receipt_id, intent_id, thread_id, action, preview, confirmed_at }`.',
  }),
  confirmed_at: Type.String(),
})

export const ConfirmedAction = Type.Object({
  outcome: Type.Literal('answer'),
  result: Type.Object({
    action: Type.Enum([...actionTypes]),
    response_markdown: Type.String(),
    reference: Type.Union([Type.String(), Type.Null()], { description: 'For example, the id of a ticket.' }),
    checkout_url: Type.Union([Type.String(), Type.Null()], {
      description: 'After `add_to_cart`: where the cart can be ordered. Otherwise null.',
    }),
  }),
  receipt: ConsentReceipt,
  correlation_id: Type.String(),
})
export type ConfirmedAction = Static<typeof ConfirmedAction>

export const CancelledAction = Type.Object({
  intent_id: Type.String(),
  status: Type.Literal('cancelled'),
  correlation_id: Type.String(),
})
export type CancelledAction = Static<typeof CancelledAction>

/** `GET /v1/admin/assistant/receipts/{receipt_id}` */
export const StoredReceipt = Type.Object({
  ...ConsentReceipt.properties,
  intent_id: Type.String(),
  thread_id: Type.String(),
  action: Type.Enum([...actionTypes]),
  preview: Confirmation.properties.preview,
  is_intact: Type.Boolean({
    description: 'Whether the hash of the stored data equals the `hash` given to the shopper.',
  }),
})
export type StoredReceipt = Static<typeof StoredReceipt>
