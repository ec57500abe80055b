import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'

const platforms = ['shopify', 'signed_http'] as const

const NullableText = Type.Union([Type.String(), Type.Null()])
const NullableInstant = Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601, UTC, milliseconds.' })
const Count = (description: string) => Type.Integer({ minimum: 0, description })

export const connectionStatuses = ['syncing', 'active', 'degraded', 'failed', 'disconnecting'] as const
export type ConnectionStatus = (typeof connectionStatuses)[number]

/** Why a change is made, for the audit log. */
export const Reason = Text({
  minLength: 3,
  maxLength: 500,
  pattern: '^\\s*\\S[^\\u0000\\p{Cs}]*$',
  patternMessage: 'must be well-formed text and not blank',
  description: 'Why the change is made. Written to the audit log.',
})

/** A Storefront API private token. */
const PrivateToken = Type.String({
  minLength: 8,
  maxLength: 255,
  pattern: '^[!-~]+$',
  patternMessage: 'must consist of printable ASCII characters without spaces',
  description: 'Checked against the storefront before it is stored. Stored encrypted and never returned.',
})

/** `POST /v1/admin/connections/storefront` */
export const StorefrontInput = Type.Object(
  {
    store_url: Text({
      minLength: 1,
      maxLength: 300,
      description: 'The address of the shop, e.g. `my-shop.myshopify.com` or `https://shop.example.com`.',
    }),
    private_token: Type.Optional(PrivateToken),
    reason: Reason,
    publish_policies: Type.Boolean({
      default: false,
      description: 'Publish imported policies immediately. Otherwise they are drafts.',
    }),
  },
  { additionalProperties: false },
)
export type StorefrontInput = Static<typeof StorefrontInput>

/** `POST /v1/admin/connections/storefront/token` */
export const TokenInput = Type.Object(
  { connection_id: Text({ minLength: 1, maxLength: 64 }), private_token: PrivateToken, reason: Reason },
  { additionalProperties: false },
)
export type TokenInput = Static<typeof TokenInput>

export const ConnectionPath = Type.Object({ connection_id: Text({ minLength: 1, maxLength: 64 }) })

const SyncError = Type.Object({
  code: Type.String({
    description:
      'Why the last sync failed or what it left out: `unauthorized`, `not_a_storefront`, `throttled`, `unavailable`, `timeout`, `invalid_response`, `currency_mismatch`, `deletions_withheld`, `plan_limit_reached`, `policies_failed`, `indexing_failed`, `credential_unreadable`, `internal`.',
  }),
  message: Type.String(),
  at: Type.String(),
})

export const Connection = Type.Object({
  connection_id: Type.String({ description: '`conn_…`' }),
  platform: Type.Enum([...platforms]),
  store_url: Type.String(),
  auth: Type.Enum(['tokenless', 'private_token', 'hmac']),
  status: Type.Enum([...connectionStatuses], {
    description:
      '`degraded`: the last sync failed or left something out; the next one may fix it. `failed`: it needs a change by the merchant, or several syncs in a row failed.',
  }),
  shop: Type.Object({ name: Type.String(), currency: Type.String({ description: 'ISO 4217.' }) }),
  imported: Type.Object({
    products: Count('Products of this connection in the catalog.'),
    policies: Count('Policies of this connection.'),
  }),
  publish_policies: Type.Boolean(),
  last_sync_at: NullableInstant,
  next_sync_at: NullableInstant,
  consecutive_failures: Count('Failed syncs since the last successful one.'),
  last_error: Type.Union([SyncError, Type.Null()]),
  created_at: Type.String(),
})
export type Connection = Static<typeof Connection>

const cursor = Type.Optional(Text({ maxLength: 2048 }))

/** Paging of connections and of syncs. */
export const ConnectionPage = Type.Object(
  { limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }), cursor },
  { additionalProperties: false },
)
export type ConnectionPage = Static<typeof ConnectionPage>

export const ConnectionList = Type.Object({
  connections: Type.Array(Connection, { description: 'Oldest first.' }),
  total: Type.Integer(),
  next_cursor: NullableText,
})
export type ConnectionList = Static<typeof ConnectionList>

/** `DELETE /v1/admin/connections/{connection_id}` */
export const DisconnectQuery = Type.Object(
  {
    reason: Reason,
    imported: Type.Enum(['keep', 'delete'], {
      default: 'keep',
      description:
        '`keep`: the store keeps imported products and policies as its own. `delete`: products are deleted and policies unpublished in the background; until then the status is `disconnecting`.',
    }),
  },
  { additionalProperties: false },
)
export type DisconnectQuery = Static<typeof DisconnectQuery>

export const Disconnected = Type.Object({
  connection_id: Type.String(),
  status: Type.Enum(['deleted', 'disconnecting']),
})
export type Disconnected = Static<typeof Disconnected>
