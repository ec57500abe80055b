import Type, { type Static } from 'typebox'
import type { PlanName } from './plan.ts'
import type { Role } from './role.ts'

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

/** What every access token says of itself. Times are seconds since 1970. */
interface CommonClaims {
  readonly iss: 'vitrine'
  readonly aud: 'vitrine-api'
  readonly exp: number
  readonly iat: number
  /** Not issued; refused when it lies in the future. */
  readonly nbf?: number
  /** Unique; by it the token is revoked. */
  readonly jti: string
  /** The login, or the client secret, that the token comes from and ends with. */
  readonly sid: string
  readonly plan: PlanName | null
  /** Requests a minute; `null` is unlimited. Legacy, as is `plan`. */
  readonly rate_limit: number | null
  readonly is_super_admin: boolean
}

/** A backend's token, from the machine grant. */
export interface ClientClaims extends CommonClaims {
  /** The store. */
  readonly sub: string
  readonly user_type: 'client'
  /** Permissions joined by spaces, in a narrowed token only. */
  readonly scope?: string
}

/** A person's token, from a login. */
export interface UserClaims extends CommonClaims {
  readonly sub: string
  readonly user_type: 'user'
  /** The same as `sub`. */
  readonly user_id: string
  /** As they were when the token was issued; what counts is what they are now. At most 50. */
  readonly memberships: readonly { readonly client_id: string; readonly slug: string; readonly role: Role }[]
}

export type TokenClaims = ClientClaims | UserClaims

/** `POST /demo/session`: what the page at `/` needs to search the demo store, and nothing more. */
export const DemoSession = Type.Object({
  ...TokenResponse.properties,
  store: Type.Object({ slug: Type.String(), name: Type.String() }),
  products_count: Type.Integer(),
})
export type DemoSession = Static<typeof DemoSession>

export const JsonWebKeySet = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) })

/** `POST /oauth/revoke`: the token is dead, and for a person the login it came from. */
export const RevokedToken = Type.Object({ revoked: Type.Literal(true) })
export type RevokedToken = Static<typeof RevokedToken>

/** `POST /oauth/keys/rotate`: the key that signs from now on, and those that only verify from now on. */
export const RotatedKeys = Type.Object({ key_id: Type.String(), retired: Type.Array(Type.String()) })
export type RotatedKeys = Static<typeof RotatedKeys>
