import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { type Permission, permissions } from '../../../contract/permission.ts'
import { plans } from '../../../contract/plan.ts'
import type { TokenResponse } from '../../../contract/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { grantScope, type StoreRow } from '../stores/index.ts'
import { tokenExpired, unauthorized } from './errors.ts'
import type { Principal } from './principal.ts'
import type { SigningKeys } from './signing-keys.ts'

const issuer = 'vitrine'
const audience = 'vitrine-api'

export type Tokens = ReturnType<typeof createTokens>

/** Issues and verifies access tokens: JWTs signed by the installation's key. */
export function createTokens(deps: { keys: SigningKeys; clock: Clock; ids: Ids; lifetimeSeconds: number }) {
  // Checking a signature costs more than a search's bookkeeping; a token that verified once is only checked for time again.
  const verified = new LRUCache<string, { principal: Principal; expiresAt: number }>({ max: 5000 })

  return {
    /** A token that acts for one store, narrowed to `only` when given. */
    async issueMachineToken(
      store: Pick<StoreRow, 'store_id' | 'plan'>,
      only?: readonly Permission[],
    ): Promise<TokenResponse> {
      const now = Math.floor(deps.clock.now().getTime() / 1000)
      const claims = {
        user_type: 'client',
        plan: store.plan,
        rate_limit: plans[store.plan].requestsPerMinute,
        ...(only === undefined ? {} : { scope: only.join(' ') }),
      }
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: deps.keys.algorithm, kid: deps.keys.current.keyId, typ: 'JWT' })
        .setSubject(store.store_id)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + deps.lifetimeSeconds)
        .setJti(deps.ids.uuid())
        .sign(deps.keys.current.key)
      return { access_token: token, token_type: 'Bearer', expires_in: deps.lifetimeSeconds }
    },

    /** Whose token this is. Throws `unauthorized` or `token_expired`. */
    async verify(token: string): Promise<Principal> {
      const now = deps.clock.now()
      const known = verified.get(token)
      if (known !== undefined && known.expiresAt > now.getTime()) return known.principal
      const payload = await verifySignature(token, deps.keys, now)
      const principal = principalOf(payload)
      verified.set(token, { principal, expiresAt: (payload.exp ?? 0) * 1000 })
      return principal
    },
  }
}

async function verifySignature(token: string, keys: SigningKeys, now: Date): Promise<JWTPayload> {
  try {
    const options = {
      issuer,
      audience,
      algorithms: [keys.algorithm],
      currentDate: now,
      requiredClaims: ['sub', 'exp', 'iat', 'jti'],
    }
    const { payload } = await jwtVerify(
      token,
      (header: JWTHeaderParameters) => keys.verifying.get(header.kid ?? '') ?? unknownKey(),
      options,
    )
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw tokenExpired()
    throw unauthorized('The access token is not valid.')
  }
}

function unknownKey(): never {
  throw new errors.JWKSNoMatchingKey()
}

function principalOf(payload: JWTPayload): Principal {
  const { sub, jti, scope, user_type: type } = payload
  if (type !== 'client' || sub === undefined || jti === undefined) throw unauthorized('The access token is not valid.')
  return {
    kind: 'client',
    scope: grantScope(sub),
    tokenId: jti,
    permissions: typeof scope === 'string' ? readScope(scope) : 'all',
  }
}

function readScope(scope: string): ReadonlySet<Permission> {
  const words = new Set(scope.split(' '))
  return new Set(permissions.filter((one) => words.has(one)))
}
