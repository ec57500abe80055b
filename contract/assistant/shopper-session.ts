import Type, { type Static } from 'typebox'
import { FilledText, PrintableText, Text } from '../text.ts'
import { Locale } from './locale.ts'

/** `POST /v1/sessions/anonymous` */
export const MintRequest = Type.Object(
  {
    store_public_key: PrintableText({ maxLength: 200, description: '`store_pub_…`' }),
    locale: Type.Optional(Locale),
  },
  { additionalProperties: false },
)
export type MintRequest = Static<typeof MintRequest>

export const shopperRoles = ['anonymous', 'customer'] as const
export type ShopperRole = (typeof shopperRoles)[number]

export const MintedSession = Type.Object({
  session_token: Type.String({ description: 'Shown only here. Send it as the bearer token of all later calls.' }),
  expires_in: Type.Integer({ description: 'Seconds.' }),
  role: Type.Enum([...shopperRoles]),
  correlation_id: Type.String(),
})
export type MintedSession = Static<typeof MintedSession>

/** `POST /v1/sessions/exchange`. Without bearer token: the assertion authenticates the store, `session_token` the session to carry over. */
export const ExchangeRequest = Type.Object(
  {
    assertion: Text({ minLength: 1, maxLength: 8192, description: 'A JWT signed by the store’s backend.' }),
    session_token: Type.Optional(Text({ minLength: 1, maxLength: 200 })),
    locale: Type.Optional(Locale),
  },
  { additionalProperties: false },
)
export type ExchangeRequest = Static<typeof ExchangeRequest>

/** `POST /v1/sessions/revoke` → 204 */
export const RevokeRequest = Type.Object({ reason: FilledText({ maxLength: 500 }) }, { additionalProperties: false })
export type RevokeRequest = Static<typeof RevokeRequest>

/** `GET /v1/admin/assistant/keys` */
export const StorePublicKey = Type.Object({
  store_public_key: Type.String(),
  former_key: Type.Union([Type.String(), Type.Null()]),
  former_valid_until: Type.Union([Type.String(), Type.Null()]),
  created_at: Type.String(),
})
export type StorePublicKey = Static<typeof StorePublicKey>

/** `POST /v1/admin/assistant/keys/rotate` */
export const RotateKeyRequest = Type.Object(
  { overlap_hours: Type.Integer({ minimum: 0, maximum: 720, default: 24 }) },
  { additionalProperties: false },
)
export type RotateKeyRequest = Static<typeof RotateKeyRequest>

export const assertionAlgorithms = ['HS256', 'ES256', 'RS256', 'EdDSA'] as const
export type AssertionAlgorithm = (typeof assertionAlgorithms)[number]

/** `POST /v1/admin/assistant/assertion-keys`: a secret is generated if `public_key_pem` is omitted. */
export const AssertionKeyInput = Type.Object(
  {
    name: PrintableText({ maxLength: 200 }),
    algorithm: Type.Enum([...assertionAlgorithms]),
    public_key_pem: Type.Optional(
      FilledText({
        maxLength: 2048,
        description:
          'SPKI. RSA of 2048 to 4096 bits with an odd exponent below 2^32, P-256, or Ed25519. Omit it for HS256: the service generates a secret of 32 random bytes.',
      }),
    ),
  },
  { additionalProperties: false },
)
export type AssertionKeyInput = Static<typeof AssertionKeyInput>

const assertionKeyFields = {
  id: Type.String(),
  name: Type.String(),
  algorithm: Type.Enum([...assertionAlgorithms]),
  created_at: Type.String(),
}
export const AssertionKey = Type.Object(assertionKeyFields)
export type AssertionKey = Static<typeof AssertionKey>
export const CreatedAssertionKey = Type.Object({
  ...assertionKeyFields,
  secret: Type.Union([Type.String(), Type.Null()], { description: 'For HS256, shown only here.' }),
})
export type CreatedAssertionKey = Static<typeof CreatedAssertionKey>
export const AssertionKeyList = Type.Object({ keys: Type.Array(AssertionKey) })
export const AssertionKeyPath = Type.Object({ key_id: Type.String({ format: 'uuid' }) })
