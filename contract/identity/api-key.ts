import Type, { type Static } from 'typebox'
import { PrintableText, Text } from '../text.ts'

const Timestamp = Type.String({ description: 'ISO 8601, UTC, milliseconds.' })
const TimestampOrNull = Type.Union([Timestamp, Type.Null()])

const scopesNote = 'Actions by area, such as `{ "products": ["read", "write"], "connector": ["write:store"] }`.'

/** Requested scopes. An unknown area or action is reported as `unknown_scope` with its position. */
const RequestedScopes = Type.Record(Type.String(), Type.Array(Text({ maxLength: 64 }), { minItems: 1, maxItems: 50 }), {
  // The pattern of a record's keys does not match keys with a line break.
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 50,
  description: scopesNote,
})

const Scopes = Type.Record(Type.String(), Type.Array(Type.String()), { description: scopesNote })

/** `POST /v1/security/api-keys` */
export const NewApiKey = Type.Object(
  {
    name: PrintableText({ maxLength: 200 }),
    scopes: RequestedScopes,
    expires_in_days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 3650, description: 'If omitted, the key works until it is deleted.' }),
    ),
  },
  { additionalProperties: false },
)
export type NewApiKey = Static<typeof NewApiKey>

const keyWithSecret = {
  id: Type.String(),
  name: Type.String(),
  key: Type.String({ description: 'Shown only here. Send it as `Authorization: Bearer sk_live_…`.' }),
  scopes: Scopes,
  expires_at: TimestampOrNull,
}

export const CreatedApiKey = Type.Object(keyWithSecret)
export type CreatedApiKey = Static<typeof CreatedApiKey>

export const ApiKeyListQuery = Type.Object(
  {
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
    cursor: Type.Optional(Text({ maxLength: 2048 })),
  },
  { additionalProperties: false },
)
export type ApiKeyListQuery = Static<typeof ApiKeyListQuery>

const ApiKeyRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  hint: Type.String({ description: 'The last four characters of the key.' }),
  scopes: Scopes,
  created_at: Timestamp,
  expires_at: TimestampOrNull,
  last_used_at: TimestampOrNull,
})
export type ApiKeyRecord = Static<typeof ApiKeyRecord>

/** Newest first; expired keys remain until they are deleted. */
export const ApiKeyList = Type.Object({
  api_keys: Type.Array(ApiKeyRecord),
  total: Type.Integer(),
  next_cursor: Type.Union([Type.String(), Type.Null()]),
})
export type ApiKeyList = Static<typeof ApiKeyList>

export const ApiKeyPath = Type.Object({ id: Type.String({ format: 'uuid' }) })

/** `POST /v1/security/api-keys/{id}/rotate` */
export const ApiKeyRotation = Type.Object(
  {
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: 168,
      default: 24,
      description: 'How long the previous key remains valid. Use 0 if it may be compromised.',
    }),
  },
  { additionalProperties: false },
)
export type ApiKeyRotation = Static<typeof ApiKeyRotation>

export const RotatedApiKey = Type.Object({
  ...keyWithSecret,
  former_key_valid_until: Type.String({ description: 'ISO 8601. The previous key is refused from then on.' }),
})
export type RotatedApiKey = Static<typeof RotatedApiKey>

export const DeletedApiKey = Type.Object({ status: Type.Literal('deleted'), id: Type.String() })
