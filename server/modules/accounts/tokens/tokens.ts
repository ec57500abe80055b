import { type CryptoKey, errors, type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { validate as isUuid } from 'uuid'
import { type Permission, permissions } from '../../../../contract/identity/permission.ts'
import { plans } from '../../../../contract/identity/plan.ts'
import type { ClientClaims, TokenClaims, TokenResponse, UserClaims } from '../../../../contract/identity/token.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AppError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { StoreRow } from '../../stores/index.ts'
import { tokenExpired, unauthorized } from '../errors.ts'
import type { SigningKeys } from '../signing-keys/signing-keys.ts'
import type { Membership } from '../users/memberships.store.ts'
import type { UserRow } from '../users/users.store.ts'

const issuer = 'vitrine'
const audience = 'vitrine-api'
/** Authorisation reads the memberships of now; a header has to hold the snapshot. */
const mostMemberships = 50
/** Clocks of several processes on one database may differ by this much. */
const clockSkewSeconds = 60

export type Tokens = ReturnType<typeof createTokens>

type TokenKeys = Pick<SigningKeys, 'algorithm' | 'signing' | 'verifying'>

type OwnClaims<T extends TokenClaims> = Omit<T, 'iss' | 'aud' | 'iat' | 'exp' | 'jti'>

/** Issues access tokens (JWTs signed by the installation's key) and reads what valid ones say. */
export function createTokens(deps: { keys: TokenKeys; clock: Clock; ids: Ids; lifetimeSeconds: number }) {
  // Checking a signature costs more than a search's bookkeeping; a token that verified once is only checked for time again.
  const verified = new LRUCache<string, TokenClaims>({ max: 5000 })

  const issue = async (claims: OwnClaims<TokenClaims>): Promise<TokenResponse> => {
    const now = Math.floor(deps.clock.now().getTime() / 1000)
    const { sub, ...rest } = claims
    const { keyId, key } = await deps.keys.signing()
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
    /** A token that acts for one store as long as the client secret `secretId` is its own, narrowed to `only` when given. */
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

    /** A token for a person's login. `memberships` come last used first; the first one's plan is the token's. */
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
          .slice(0, mostMemberships)
          .map(({ store_id, slug, role }) => ({ client_id: store_id, slug, role })),
        plan,
        rate_limit: plan === null ? null : plans[plan].requestsPerMinute,
      }
      return issue(claims)
    },

    /**
     * What a token says that was issued here and has not expired by more than `graceSeconds`. Whether it still counts is
     * another question: see the guard. Throws `unauthorized` or `token_expired`.
     */
    async read(token: string, graceSeconds = 0): Promise<TokenClaims> {
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

/** Long enough for every grace; when a token ends is decided by who reads it. */
const anyAgeSeconds = 10 * 365 * 86_400

async function verifySignature(token: string, keys: TokenKeys, now: Date): Promise<TokenClaims> {
  if (!isSpelledOneWay(token)) throw invalidAccessToken()
  try {
    const { payload } = await jwtVerify(token, ({ kid }: JWTHeaderParameters) => keyFor(keys, kid), {
      issuer,
      audience,
      algorithms: [keys.algorithm],
      currentDate: now,
      clockTolerance: anyAgeSeconds,
      requiredClaims: ['sub', 'exp', 'iat', 'jti', 'sid', 'user_type'],
    })
    if (!isAccessToken(payload)) throw invalidAccessToken()
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw invalidAccessToken()
    throw error
  }
}

/** Nothing but this file signs with our keys; what it does not sign is nevertheless not believed. */
function isAccessToken(payload: object): payload is TokenClaims {
  const { sub, sid, jti, user_type } = payload as Readonly<Record<string, unknown>>
  return (
    [sub, sid, jti].every((id) => typeof id === 'string' && isUuid(id)) &&
    ['client', 'user'].includes(String(user_type))
  )
}

/** `kid` is whatever the sender wrote. */
async function keyFor(keys: TokenKeys, kid: unknown): Promise<CryptoKey> {
  const key = typeof kid === 'string' ? await keys.verifying(kid) : null
  if (key === null) throw new errors.JWKSNoMatchingKey()
  return key
}

/**
 * Whether nobody but the signer could have written the token so: base64url leaves bits unused at the end of a signature, and
 * decoders overlook strange characters. What is remembered by token then cannot be filled with spellings of one.
 */
function isSpelledOneWay(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
}

function invalidAccessToken(): AppError {
  return unauthorized('The access token is not valid.')
}

/** What a narrowed machine token may do. */
export function permissionsOfClient(claims: ClientClaims): 'all' | ReadonlySet<Permission> {
  if (claims.scope === undefined) return 'all'
  const words = new Set(claims.scope.split(' '))
  return new Set(permissions.filter((one) => words.has(one)))
}
