import Type, { type Static, type TSchema } from 'typebox'
import { JobSummary } from '../catalog/job.ts'
import { PublicMetadata } from '../catalog/product.ts'
import { testEvent, type WebhookEvent } from './webhook.ts'

const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC, milliseconds.' })

function message<D extends TSchema>(event: string, data: D) {
  return Type.Object({
    event: Type.Literal(event),
    timestamp: Timestamp,
    webhook_id: Type.String({ description: 'The webhook, or the bulk job whose callback this is.' }),
    data,
    truncated: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Names of the fields of `data` that were emptied to keep the message within 20 kB.',
      }),
    ),
  })
}

/** @public Named in the API description. */
export const ProductIndexedMessage = message(
  'product.indexed',
  Type.Object({
    product_id: Type.String(),
    vector_id: Type.Union([Type.String(), Type.Null()]),
    image_url: Type.Union([Type.String(), Type.Null()]),
    metadata: PublicMetadata,
    indexed_at: Timestamp,
  }),
)
export type ProductIndexedMessage = Static<typeof ProductIndexedMessage>

/** @public Named in the API description. */
export const ProductUpdatedMessage = message(
  'product.updated',
  Type.Object({
    product_id: Type.String(),
    changes: Type.Array(Type.String(), { description: 'Paths of the changed fields, e.g. `metadata.price`.' }),
    previous_image_url: Type.Union([Type.String(), Type.Null()]),
    new_image_url: Type.Union([Type.String(), Type.Null()]),
    updated_at: Timestamp,
  }),
)
export type ProductUpdatedMessage = Static<typeof ProductUpdatedMessage>

/** @public Named in the API description. */
export const ProductDeletedMessage = message(
  'product.deleted',
  Type.Object({ product_id: Type.String(), deleted_at: Timestamp }),
)
export type ProductDeletedMessage = Static<typeof ProductDeletedMessage>

/** @public Named in the API description. */
export const DuplicateDetectedMessage = message(
  'product.duplicate_detected',
  Type.Object({
    new_product_id: Type.String(),
    existing_product_id: Type.String(),
    similarity_score: Type.Number(),
    new_image_url: Type.Union([Type.String(), Type.Null()]),
    existing_image_url: Type.Union([Type.String(), Type.Null()]),
    detected_at: Timestamp,
  }),
)
export type DuplicateDetectedMessage = Static<typeof DuplicateDetectedMessage>

/** @public Named in the API description. */
export const ImageFailedMessage = message(
  'product.image_failed',
  Type.Object({
    product_id: Type.String(),
    image_url: Type.String(),
    code: Type.String(),
    message: Type.String(),
    failed_at: Timestamp,
  }),
)
export type ImageFailedMessage = Static<typeof ImageFailedMessage>

/** @public Named in the API description. */
export const BulkCompletedMessage = message('bulk.completed', JobSummary)
export type BulkCompletedMessage = Static<typeof BulkCompletedMessage>

/** @public Named in the API description. */
export const BulkFailedMessage = message('bulk.failed', JobSummary)
export type BulkFailedMessage = Static<typeof BulkFailedMessage>

/** @public Named in the API description. */
export const ConversationHandoffMessage = message(
  'conversation.handoff',
  Type.Object({
    conversation_id: Type.String(),
    ticket_id: Type.String(),
    reason: Type.String(),
    question: Type.String(),
    locale: Type.String(),
    created_at: Timestamp,
  }),
)
export type ConversationHandoffMessage = Static<typeof ConversationHandoffMessage>

/** @public Named in the API description. */
export const WebhookTestMessage = message(testEvent, Type.Object({ message: Type.String() }))
export type WebhookTestMessage = Static<typeof WebhookTestMessage>

type SentEvent = WebhookEvent | typeof testEvent

interface SentMessage {
  readonly summary: string
  readonly description: string
  readonly message: TSchema
}

/** Every message that the service sends to webhooks, by its event. */
export const webhookMessages: Readonly<Record<SentEvent, SentMessage>> = {
  'product.indexed': {
    summary: 'A product was indexed',
    description: 'A new product can be found.',
    message: ProductIndexedMessage,
  },
  'product.updated': {
    summary: 'A product was updated',
    description: 'Fields or images of a product changed.',
    message: ProductUpdatedMessage,
  },
  'product.deleted': {
    summary: 'A product was deleted',
    description: 'A product can no longer be found.',
    message: ProductDeletedMessage,
  },
  'product.duplicate_detected': {
    summary: 'Two products show the same image',
    description: 'An indexed product shows the same image as another product of the store.',
    message: DuplicateDetectedMessage,
  },
  'product.image_failed': {
    summary: 'An image of a product failed',
    description: 'An image could not be fetched or read.',
    message: ImageFailedMessage,
  },
  'bulk.completed': {
    summary: 'A bulk job completed',
    description: 'All products of a bulk job or an import were processed; some may have failed.',
    message: BulkCompletedMessage,
  },
  'bulk.failed': {
    summary: 'A bulk job failed',
    description: 'A bulk job or an import could not run, or was canceled.',
    message: BulkFailedMessage,
  },
  'conversation.handoff': {
    summary: 'A shopper needs a person',
    description: 'The assistant opened a ticket. Sent once per ticket.',
    message: ConversationHandoffMessage,
  },
  'webhook.test': {
    summary: 'A test message',
    description: 'Sent only by `POST /v1/search/webhooks/{webhook_id}/test`.',
    message: WebhookTestMessage,
  },
}
