import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'

/** All events that a store can receive. */
export const webhookEvents = [
  'product.indexed',
  'product.updated',
  'product.deleted',
  'product.duplicate_detected',
  'product.image_failed',
  'bulk.completed',
  'bulk.failed',
  'conversation.handoff',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What a webhook can subscribe to: an event, or both events of bulk jobs. */
export const subscribableEvents = [...webhookEvents, 'bulk.*'] as const
export type SubscribableEvent = (typeof subscribableEvents)[number]

/** The event of `POST /v1/search/webhooks/{webhook_id}/test`. */
export const testEvent = 'webhook.test'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const orNull = (about: string) => Type.Union([Timestamp, Type.Null()], { description: about })

const Url = Type.String({
  minLength: 8,
  maxLength: 2048,
  pattern: '^[hH][tT][tT][pP][sS]?://[^\\s\\p{Cc}\\p{Cs}]+$',
  patternMessage: 'must be a URL starting with https://',
  description:
    'Receives events by POST. Requires https and a public address; plain http works only for loopback addresses that the operator allows.',
})

const Events = Type.Array(Type.Enum([...subscribableEvents]), {
  minItems: 1,
  maxItems: 50,
  description: '`bulk.*` means both events of bulk jobs.',
})

const GivenSecret = PrintableText({
  minLength: 16,
  maxLength: 256,
  description:
    'Signs every delivery; generated if omitted. For the signature of Standard Webhooks, `whsec_` and base64 stand for the bytes; any other secret is the key itself.',
})

const ShownSecret = Type.String({ description: 'Shown only here.' })

/** `POST /v1/search/webhooks` */
export const WebhookInput = Type.Object(
  { url: Url, events: Events, secret: Type.Optional(GivenSecret) },
  { additionalProperties: false },
)
export type WebhookInput = Static<typeof WebhookInput>

/** `PATCH /v1/search/webhooks/{webhook_id}` */
export const WebhookChange = Type.Object(
  {
    url: Type.Optional(Url),
    events: Type.Optional(Events),
    enabled: Type.Optional(
      Type.Boolean({
        description:
          '`false` disables the webhook and cancels pending deliveries; `true` enables it again, even if the service disabled it.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
)
export type WebhookChange = Static<typeof WebhookChange>

export const disabledReasons = ['by_request', 'gone', 'failing'] as const
export type DisabledReason = (typeof disabledReasons)[number]

const webhookFields = {
  id: Type.String({ description: 'Also the `webhook_id` of every message.' }),
  url: Type.String(),
  events: Type.Array(Type.Enum([...subscribableEvents])),
  enabled: Type.Boolean(),
  disabled_reason: Type.Union([Type.Enum([...disabledReasons]), Type.Null()], {
    description: '`gone`: the receiver returned 410. `failing`: every attempt failed for five days.',
  }),
  disabled_at: orNull('When it was disabled.'),
  failing_since: orNull('Time of the first failed attempt since the last success.'),
  former_secret_valid_until: orNull('Until then, deliveries are also signed with the previous secret.'),
  created_at: Timestamp,
}

export const Webhook = Type.Object(webhookFields)
export type Webhook = Static<typeof Webhook>

export const CreatedWebhook = Type.Object({ ...webhookFields, secret: ShownSecret })
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const WebhookList = Type.Array(Webhook, {
  description:
    'Newest first. A store has at most 20, so one page contains all unless `limit` is smaller; then the headers `X-Next-Cursor` and `Link` point to the next page.',
})

export const WebhookPage = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type WebhookPage = Static<typeof WebhookPage>

export const WebhookPath = Type.Object({ webhook_id: Type.String({ format: 'uuid' }) })
export const DeletedWebhook = Type.Object({ status: Type.Literal('deleted'), id: Type.String() })

/** `POST …/rotate-secret` of a webhook or of the job callbacks. */
export const SecretRotation = Type.Object(
  {
    secret: Type.Optional(GivenSecret),
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'How long the previous secret also signs. Use 0 if it may be compromised.',
    }),
  },
  { additionalProperties: false },
)
export type SecretRotation = Static<typeof SecretRotation>

export const RotatedSecret = Type.Object({
  id: Type.String(),
  secret: ShownSecret,
  former_secret_valid_until: Timestamp,
})
export type RotatedSecret = Static<typeof RotatedSecret>

/** `GET /v1/search/webhooks/callback-secret` */
export const CallbackSecret = Type.Object({
  secret: Type.String({ description: 'Signs the callbacks of bulk jobs.' }),
  former_secret_valid_until: orNull('Until then, callbacks are also signed with the previous secret.'),
  created_at: Timestamp,
})
export type CallbackSecret = Static<typeof CallbackSecret>

export const deliveryStates = ['pending', 'delivered', 'failed', 'cancelled'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const DeliveryQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
    status: Type.Optional(Type.Enum([...deliveryStates])),
    event: Type.Optional(Type.Enum([...webhookEvents, testEvent], { description: 'Only deliveries of this event.' })),
  },
  { additionalProperties: false },
)
export type DeliveryQuery = Static<typeof DeliveryQuery>

export const DeliveryAttempt = Type.Object({
  id: Type.String(),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'The HTTP status; null without a response.' }),
  duration_ms: Type.Integer(),
  response: Type.String({ description: 'The first bytes of the response.' }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why the attempt failed; null if it succeeded.' }),
  attempted_at: Timestamp,
})
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const Delivery = Type.Object({
  id: Type.String(),
  message_id: Type.String({ description: 'The header `webhook-id`, the same for all attempts and replays.' }),
  webhook_id: Type.String(),
  event: Type.String(),
  status: Type.Enum([...deliveryStates], {
    description: '`cancelled`: the webhook was disabled before the message could be delivered.',
  }),
  tries: Type.Integer({ description: 'Attempts since creation or the last replay.' }),
  next_attempt_at: orNull('When the next attempt is due; null if no attempt is pending.'),
  last_attempt: Type.Union([DeliveryAttempt, Type.Null()]),
  occurred_at: Timestamp,
  created_at: Timestamp,
  settled_at: orNull('When it was delivered or abandoned.'),
})
export type Delivery = Static<typeof Delivery>

/** `GET /v1/search/webhooks/deliveries/{delivery_id}` */
export const DeliveryWithRequest = Type.Object({
  ...Delivery.properties,
  request: Type.Object({
    url: Type.String({ description: 'The current URL of the webhook, or the callback URL of the bulk job.' }),
    body: Type.String({ description: 'The body, the same bytes at every attempt and replay.' }),
  }),
})
export type DeliveryWithRequest = Static<typeof DeliveryWithRequest>

const replayedStates = ['failed', 'cancelled'] as const

/** `POST /v1/search/webhooks/{webhook_id}/replay` */
export const ReplayRequest = Type.Object(
  {
    status: Type.Enum([...replayedStates], { default: 'failed', description: 'Which deliveries to send again.' }),
    event: Type.Optional(Type.Enum([...webhookEvents, testEvent], { description: 'Only deliveries of this event.' })),
  },
  { additionalProperties: false },
)
export type ReplayRequest = Static<typeof ReplayRequest>

export const ReplayedDeliveries = Type.Object({
  replayed: Type.Integer({ description: 'Deliveries that are sent again, the oldest first.' }),
  remaining: Type.Integer({ description: 'A call replays at most 1,000. Call again while this is not 0.' }),
})
export type ReplayedDeliveries = Static<typeof ReplayedDeliveries>

export const DeliveryList = Type.Object({
  deliveries: Type.Array(Delivery, {
    description: 'Newest first; kept for 30 days unless the operator set another period.',
  }),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type DeliveryList = Static<typeof DeliveryList>

export const DeliveryPath = Type.Object({ delivery_id: Type.String({ format: 'uuid' }) })

export const AttemptList = Type.Object({
  attempts: Type.Array(DeliveryAttempt, {
    description: 'Newest first; kept for 30 days unless the operator set another period.',
  }),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type AttemptList = Static<typeof AttemptList>
