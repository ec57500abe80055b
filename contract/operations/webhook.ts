import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'

/** Everything a store can be told of. */
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

/** What can be asked for: an event, or both of bulk jobs. */
export const wantedEvents = [...webhookEvents, 'bulk.*'] as const
export type WantedEvent = (typeof wantedEvents)[number]

/** The event of `POST /v1/search/webhooks/{webhook_id}/test`. */
export const testEvent = 'webhook.test'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const orNull = (about: string) => Type.Union([Timestamp, Type.Null()], { description: about })

const Url = Type.String({
  minLength: 8,
  maxLength: 2048,
  pattern: '^[hH][tT][tT][pP][sS]?://[^\\s\\p{Cc}\\p{Cs}]+$',
  patternSays: 'must be an address beginning with https://',
  description:
    'Where events are POSTed: https, at a public address. Plain http is for loopback addresses that the operator allows.',
})

const Events = Type.Array(Type.Enum([...wantedEvents]), {
  minItems: 1,
  maxItems: 50,
  description: '`bulk.*` stands for both events of bulk jobs.',
})

const GivenSecret = PrintableText({
  minLength: 16,
  maxLength: 256,
  description:
    'Signs every delivery; made for you when it is left out. What begins with `whsec_` must go on with 24 to 64 bytes in base64.',
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
          '`false` stops it and cancels what still waits; `true` starts it again, also after the service disabled it.',
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
  events: Type.Array(Type.Enum([...wantedEvents])),
  enabled: Type.Boolean(),
  disabled_reason: Type.Union([Type.Enum([...disabledReasons]), Type.Null()], {
    description: '`gone`: it answered 410. `failing`: every attempt failed for five days.',
  }),
  disabled_at: orNull('When it was disabled.'),
  failing_since: orNull('The first of the attempts that failed without one that succeeded since.'),
  former_secret_valid_until: orNull('Until then deliveries are signed with the former secret too.'),
  created_at: Timestamp,
}

export const Webhook = Type.Object(webhookFields)
export type Webhook = Static<typeof Webhook>

export const CreatedWebhook = Type.Object({ ...webhookFields, secret: ShownSecret })
export type CreatedWebhook = Static<typeof CreatedWebhook>

export const WebhookList = Type.Array(Webhook, {
  description:
    'Newest first. A store has at most 20, so that a page is all of them unless `limit` asks for less; the next page is then named by the headers `X-Next-Cursor` and `Link`.',
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

/** `POST …/rotate-secret`, of a webhook or of the callbacks. */
export const SecretRotation = Type.Object(
  {
    secret: Type.Optional(GivenSecret),
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'How long the former secret still signs too. Take 0 when it may be in the wrong hands.',
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
  former_secret_valid_until: orNull('Until then callbacks are signed with the former secret too.'),
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
  },
  { additionalProperties: false },
)
export type DeliveryQuery = Static<typeof DeliveryQuery>

export const DeliveryAttempt = Type.Object({
  id: Type.String(),
  status: Type.Union([Type.Integer(), Type.Null()], { description: 'The HTTP status; null without an answer.' }),
  duration_ms: Type.Integer(),
  response: Type.String({ description: 'The first bytes of the answer.' }),
  error: Type.Union([Type.String(), Type.Null()], { description: 'Why it failed; null when it did not.' }),
  attempted_at: Timestamp,
})
export type DeliveryAttempt = Static<typeof DeliveryAttempt>

export const Delivery = Type.Object({
  id: Type.String(),
  message_id: Type.String({ description: 'The header `webhook-id`: the same at every attempt and replay.' }),
  webhook_id: Type.String(),
  event: Type.String(),
  status: Type.Enum([...deliveryStates], {
    description: '`cancelled`: the webhook was disabled before it could be delivered.',
  }),
  tries: Type.Integer({ description: 'Attempts since it was made or last replayed.' }),
  next_attempt_at: orNull('Null when it is settled.'),
  last_attempt: Type.Union([DeliveryAttempt, Type.Null()]),
  occurred_at: Timestamp,
  created_at: Timestamp,
  settled_at: orNull('When it was delivered or given up.'),
})
export type Delivery = Static<typeof Delivery>

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
