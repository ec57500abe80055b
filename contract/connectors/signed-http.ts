import Type, { type Static } from 'typebox'
import { Text } from '../text.ts'
import { Connection, Reason } from './connection.ts'

/** `POST /v1/admin/connections/signed-http` */
export const SignedHttpInput = Type.Object(
  {
    base_url: Text({
      minLength: 1,
      maxLength: 300,
      description: 'The address of your store API, e.g. `https://shop.example.com/vitrine`.',
    }),
    reason: Reason,
  },
  { additionalProperties: false },
)
export type SignedHttpInput = Static<typeof SignedHttpInput>

const signing_secret = Type.String({
  description: 'Signs every request to the store API. Shown only here; configure it in the store.',
})

export const SignedHttpConnection = Type.Object({ ...Connection.properties, signing_secret })
export type SignedHttpConnection = Static<typeof SignedHttpConnection>

/** `POST /v1/admin/connections/signed-http/{connection_id}/rotate-secret` */
export const SigningSecretRotation = Type.Object(
  {
    reason: Reason,
    overlap_hours: Type.Integer({
      minimum: 0,
      maximum: 720,
      default: 24,
      description: 'How long requests are signed with the previous secret too. 0 if it has leaked.',
    }),
  },
  { additionalProperties: false },
)
export type SigningSecretRotation = Static<typeof SigningSecretRotation>

export const RotatedSigningSecret = Type.Object({
  connection_id: Type.String(),
  signing_secret,
  former_secret_valid_until: Type.String({ description: 'ISO 8601, UTC, milliseconds.' }),
})
export type RotatedSigningSecret = Static<typeof RotatedSigningSecret>
