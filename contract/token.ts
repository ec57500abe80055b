import Type, { type Static } from 'typebox'

/** `POST /oauth/token`, form-urlencoded. Other parameters, such as `scope`, are ignored (RFC 6749, 3.2). */
export const MachineGrant = Type.Object(
  {
    grant_type: Type.Literal('client_credentials'),
    client_id: Type.String({ format: 'uuid', description: 'The store.' }),
    client_secret: Type.String({ minLength: 1, maxLength: 256 }),
  },
  { additionalProperties: true, 'x-form': true },
)
export type MachineGrant = Static<typeof MachineGrant>

export const TokenResponse = Type.Object({
  access_token: Type.String({ description: 'Signed JWT; send it as `Authorization: Bearer …`.' }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds until it expires.' }),
})
export type TokenResponse = Static<typeof TokenResponse>

/** `POST /demo/session`: what the page at `/` needs to search the demo store, and nothing more. */
export const DemoSession = Type.Object({
  ...TokenResponse.properties,
  store: Type.Object({ slug: Type.String(), name: Type.String() }),
  products_count: Type.Integer(),
})
export type DemoSession = Static<typeof DemoSession>

export const JsonWebKeySet = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) })
