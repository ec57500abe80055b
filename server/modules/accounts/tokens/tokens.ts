import type { FastifyRequest } from 'fastify'
import { type CryptoKey, errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { plans } from '../../../../contract/billing/plan.ts'
import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import type { ClientClaims, TokenClaims, TokenResponse, UserClaims } from '../../../../contract/identity/token.ts'
import { growingTo } from '../../../platform/caches.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import { isUuid } from '../../../platform/ids.ts'
import type { StoreRow } from '../../stores/index.ts'
import { tokenExpired, unauthorized } from '../errors.ts'
import type { SigningKeys } from '../signing-keys/signing-keys.ts'
import type { Membership } from '../users/memberships.store.ts'
import type { UserRow } from '../users/users.store.ts'

const issuer = 'vitrine'
const audience = 'vitrine-api'
/** Authorization reads the memberships from the database; the claim is a snapshot that must fit into a header. */
const maxMemberships = 50
/** The maximum clock difference between processes on one database. */
const clockSkewSeconds = 60

export type Tokens = ReturnType<typeof createTokens>

type TokenKeys = Pick<SigningKeys, 'algorithm' | 'signingKey' | 'verificationKey'>

type OwnClaims<T extends TokenClaims> = Omit<T, 'iss' | 'aud' | 'iat' | 'exp' | 'jti'>

/** Issues and verifies access tokens: JWTs signed by the installation's key. */
export function createTokens(deps: { keys: TokenKeys; clock: Clock; ids: Ids; lifetimeSeconds: number }) {
  // Verifying a signature costs more than a search's bookkeeping; of a cached token only the times are checked again.
  const verified = new LRUCache<string, TokenClaims>(growingTo(5000))

  const issue = async (claims: OwnClaims<TokenClaims>): Promise<TokenResponse> => {
    const now = Math.floor(deps.clock.now().getTime() / 1000)
    const { sub, ...rest } = claims
    const { keyId, key } = await deps.keys.signingKey()
    const token = await new SignJWT({ ...rest })
      .setProtectedHeader({ alg: deps.keys.algorithm, kid: keyId, typ: 'JWT' })
      .setSubject(sub)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + deps.lifetimeSeconds)
      .setJti(deps.ids.uuid())
      .sign(key)
    return { access_token: token, token_type: 'Bearer', expires_in: deps.lifetimeSeconds }
  }

  return {
    /** Issues a token for one store, valid while `secretId` is its client secret, and limited to the permissions `only` if given. */
    issueMachineToken(
      store: Pick<StoreRow, 'store_id' | 'plan'>,
      from: { secretId: string; only?: readonly Permission[] },
    ): Promise<TokenResponse> {
      const claims: OwnClaims<ClientClaims> = {
        sub: store.store_id,
        user_type: 'client',
        sid: from.secretId,
        is_super_admin: false,
        plan: store.plan,
        rate_limit: plans[store.plan].requestsPerMinute,
        ...(from.only === undefined ? {} : { scope: from.only.join(' ') }),
      }
      return issue(claims)
    },

    /** Issues a token for a user's session. `memberships` are sorted by last use, newest first; the plan is the plan of the first. */
    issueUserToken(
      user: Pick<UserRow, 'user_id' | 'is_super_admin'>,
      from: { sessionId: string; memberships: readonly Membership[] },
    ): Promise<TokenResponse> {
      const plan = from.memberships[0]?.plan ?? null
      const claims: OwnClaims<UserClaims> = {
        sub: user.user_id,
        user_type: 'user',
        user_id: user.user_id,
        sid: from.sessionId,
        is_super_admin: user.is_super_admin,
        memberships: from.memberships
          .slice(0, maxMemberships)
          .map(({ store_id, slug, role }) => ({ client_id: store_id, slug, role })),
        plan,
        rate_limit: plan === null ? null : plans[plan].requestsPerMinute,
      }
      return issue(claims)
    },

    /**
     * Verifies the signature and times of a token and returns its claims; it may have expired up to `graceSeconds` ago. The
     * guard checks whether it was revoked. Throws `unauthorized` or `token_expired`.
     */
    async verify(token: string, graceSeconds = 0): Promise<TokenClaims> {
      const now = deps.clock.now()
      const claims = verified.get(token) ?? (await verifySignature(token, deps.keys, now))
      verified.set(token, claims)
      const age = now.getTime() / 1000 - claims.exp
      if (graceSeconds === 0 ? age >= 0 : age > graceSeconds) throw tokenExpired()
      const validFrom = Math.max(claims.iat, claims.nbf ?? 0)
      if (validFrom > now.getTime() / 1000 + clockSkewSeconds) throw unauthorized('The access token is not valid yet.')
      return claims
    },
  }
}

/** `verify` checks the expiry itself, with the grace of its caller. */
const unlimitedToleranceSeconds = 10 * 365 * 86_400

async function verifySignature(token: string, keys: TokenKeys, now: Date): Promise<TokenClaims> {
  if (!isCanonical(token)) throw invalidAccessToken(token)
  try {
    const { payload } = await jwtVerify(token, ({ kid }: JWTHeaderParameters) => verificationKey(keys, kid), {
      issuer,
      audience,
      algorithms: [keys.algorithm],
      currentDate: now,
      clockTolerance: unlimitedToleranceSeconds,
      requiredClaims: ['sub', 'exp', 'iat', 'jti', 'sid', 'user_type'],
    })
    if (!isAccessToken(payload)) throw invalidAccessToken(token)
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalidAccessToken(token)
    throw error
  }
}

/** Defense in depth: only this file signs with our keys, but claims of another shape are refused. */
function isAccessToken(payload: object): payload is TokenClaims {
  const { sub, sid, jti, user_type } = payload as Readonly<Record<string, unknown>>
  return (
    [sub, sid, jti].every((id) => typeof id === 'string' && isUuid(id)) &&
    ['client', 'user'].includes(String(user_type))
  )
}

/** `kid` is unverified input. */
async function verificationKey(keys: TokenKeys, kid: unknown): Promise<CryptoKey> {
  const key = typeof kid === 'string' ? await keys.verificationKey(kid) : null
  if (key === null) throw new errors.JWKSNoMatchingKey()
  return key
}

/**
 * Whether the token is in canonical base64url. The encoding leaves unused bits at the end of a signature, and decoders ignore
 * invalid characters; without this check, variants of one token could fill the cache.
 */
function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

/** Public keys in the place of a token are a frequent mistake; the message says where they belong. */
const otherKeys: readonly (readonly [prefix: string, use: string])[] = [
  ['pk_live_', 'This is a widget key. It works only for calls at /v1/widget, in the header X-Service-Key.'],
  ['store_pub_', 'This is the public key of the chat. POST /v1/sessions/anonymous exchanges it for a session token.'],
]

function invalidAccessToken(token: string): AppError {
  const [, use] = otherKeys.find(([prefix]) => token.startsWith(prefix)) ?? []
  return unauthorized(use ?? 'The access token is not valid.')
}

/** The permissions of a machine token; `all` unless its `scope` limits them. */
export function permissionsOfClient(claims: ClientClaims): 'all' | ReadonlySet<Permission> {
  if (claims.scope === undefined) return 'all'
  const granted = new Set(claims.scope.split(' '))
  return new Set(permissions.filter((permission) => granted.has(permission)))
}

/** Reads the token or key of `Authorization: Bearer …`. Throws `unauthorized` when it is missing or malformed. */
export function bearerToken(request: Pick<FastifyRequest, 'headers'>): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || token === '' || rest.length > 0) {
    throw unauthorized('Send an access token as "Authorization: Bearer <token>". POST /oauth/token issues one.')
  }
  return token
}
