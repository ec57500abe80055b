import Type, { type Static } from 'typebox'
import type { PlanName } from '../billing/plan.ts'
import { Text } from '../text.ts'
import type { Role } from './role.ts'

/** `POST /oauth/token`, form-urlencoded. Other parameters, such as `scope`, are ignored (RFC 6749, 3.2). */
export const MachineGrant = Type.Object(
  {
    grant_type: Type.Literal('client_credentials'),
    client_id: Text({ minLength: 1, maxLength: 256, description: 'The store.' }),
    client_secret: Type.String({ minLength: 1, maxLength: 256 }),
  },
  { additionalProperties: true, 'x-form': true },
)
export type MachineGrant = Static<typeof MachineGrant>

export const TokenResponse = Type.Object({
  access_token: Type.String({ description: 'A signed JWT. Send it as `Authorization: Bearer …`.' }),
  token_type: Type.Literal('Bearer'),
  expires_in: Type.Integer({ description: 'Seconds until the token expires.' }),
})
export type TokenResponse = Static<typeof TokenResponse>

/** The claims of every access token. Times are seconds since 1970. */
interface CommonClaims {
  readonly iss: 'vitrine'
  readonly aud: 'vitrine-api'
  readonly exp: number
  readonly iat: number
  /** Never issued; a token with a future `nbf` is refused. */
  readonly nbf?: number
  /** Unique; identifies the token for revocation. */
  readonly jti: string
  /** The session or client secret that issued the token; the token ends with it. */
  readonly sid: string
  readonly plan: PlanName | null
  /** Requests a minute; `null` is unlimited. Legacy, as is `plan`. */
  readonly rate_limit: number | null
  readonly is_super_admin: boolean
}

/** A backend's token, issued by the machine grant. */
export interface ClientClaims extends CommonClaims {
  /** The store. */
  readonly sub: string
  readonly user_type: 'client'
  /** Permissions separated by spaces; only in a restricted token. */
  readonly scope?: string
}

/** A user's token, issued at sign-in. */
export interface UserClaims extends CommonClaims {
  readonly sub: string
  readonly user_type: 'user'
  /** Same as `sub`. */
  readonly user_id: string
  /** A snapshot from when the token was issued, at most 50; access checks use the current memberships. */
  readonly memberships: readonly { readonly client_id: string; readonly slug: string; readonly role: Role }[]
}

export type TokenClaims = ClientClaims | UserClaims

/** `POST /demo/session`: what the page at `/` needs to search the demo store. */
export const DemoSession = Type.Object({
  ...TokenResponse.properties,
  store: Type.Object({ slug: Type.String(), name: Type.String() }),
  products_count: Type.Integer(),
})
export type DemoSession = Static<typeof DemoSession>

export const JsonWebKeySet = Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) })

/** `POST /oauth/revoke`: revokes the token and, for a user, its session. */
export const RevokedToken = Type.Object({ revoked: Type.Literal(true) })
export type RevokedToken = Static<typeof RevokedToken>

/** `POST /oauth/keys/rotate`: the new signing key, and the keys that remain valid only for verification. */
export const RotatedKeys = Type.Object({ key_id: Type.String(), retired: Type.Array(Type.String()) })
export type RotatedKeys = Static<typeof RotatedKeys>
