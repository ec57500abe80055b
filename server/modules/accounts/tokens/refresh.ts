import type { ClientClaims, TokenClaims, TokenResponse, UserClaims } from '../../../../contract/identity/token.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Audit } from '../../audit/index.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { tokenExpired, unauthorized } from '../errors.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { maxSessionMs, refreshGraceSeconds } from '../sessions/sessions.ts'
import { membershipsAcrossStores } from '../users/memberships.store.ts'
import { userById } from '../users/users.store.ts'
import { extendSession, lockClientSecret, revocationTime, revokeToken } from './tokens.store.ts'

import { permissionsOfClient, type Tokens } from './tokens.ts'

interface RefreshDeps {
  readonly db: Database
  readonly clock: Clock
  readonly tokens: Tokens
  readonly tokenLifetimeSeconds: number
  readonly audit: Pick<Audit, 'recordForUser'>
  readonly assertAddressAllowed: (scope: StoreScope, address: string) => Promise<void>
}

export interface Refresh {
  /**
   * Exchanges a token that is valid, or expired at most 5 minutes ago, for a new one. The old token is revoked at once; of several
   * concurrent refreshes of one token exactly one succeeds. Refreshing a user's token again more than a minute later ends
   * the session, because a second party has the token. Throws `unauthorized`, `token_expired` (also when the session has
   * expired, however new the token) or `ip_not_allowed`.
   */
  refresh(token: string, address: string): Promise<TokenResponse>
  /** Revokes a token at once and, for a user, ends its session. Throws like `refresh`; a second call throws `unauthorized`. */
  revoke(token: string, address: string): Promise<void>
}

const replayToleranceMs = 60_000

// Lock order: a session or client secret before its tokens, so that a refresh and the end of a session never deadlock.
export function createRefresh(deps: RefreshDeps): Refresh {
  const refreshClientToken = async (claims: ClientClaims): Promise<TokenResponse> => {
    const store = await deps.db.transaction().execute(async (tx) => {
      const client = (await lockClientSecret(tx, grantScope(claims.sub), claims.sid)) ?? throwRevoked()
      await consumeToken(tx, claims)
      return client
    })
    const permissions = permissionsOfClient(claims)
    const only = permissions === 'all' ? {} : { only: [...permissions] }
    return deps.tokens.issueMachineToken(store, { secretId: claims.sid, ...only })
  }

  const refreshUserToken = async (claims: UserClaims, address: string): Promise<TokenResponse> => {
    const at = deps.clock.now()
    const expiresAt = new Date(at.getTime() + (deps.tokenLifetimeSeconds + refreshGraceSeconds) * 1000)
    const refreshed = await deps.db.transaction().execute(async (tx) => {
      const session = { sessionId: claims.sid, userId: claims.sub, at, expiresAt, maxMs: maxSessionMs }
      const user = (await extendSession(tx, session)) ?? throwRevoked()
      if (user.expires_at <= at) throw tokenExpired()
      if (await isReplayed(tx, claims, at)) {
        await endSession(tx, claims, { address, action: 'login.replay' })
        return null
      }
      await consumeToken(tx, claims)
      return { user, memberships: await membershipsAcrossStores(tx, claims.sub) }
    })
    if (refreshed === null) return throwRevoked()
    const { user, memberships } = refreshed
    return deps.tokens.issueUserToken(user, { sessionId: claims.sid, memberships })
  }

  const revokeClientToken = (claims: ClientClaims): Promise<void> =>
    deps.db.transaction().execute(async (tx) => {
      if ((await lockClientSecret(tx, grantScope(claims.sub), claims.sid)) === undefined) throwRevoked()
      await consumeToken(tx, claims)
    })

  const revokeUserToken = (claims: UserClaims, address: string): Promise<void> =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await endSession(tx, claims, { address, action: 'login.end' }))) return throwRevoked()
      await consumeToken(tx, claims)
    })

  /** Ends the session of a token, with all of its tokens; false when it had already ended. */
  const endSession = async (
    tx: Tx,
    claims: UserClaims,
    { address, action }: { address: string; action: 'login.end' | 'login.replay' },
  ): Promise<boolean> => {
    const ended = await endSessions(tx, claims.sub, { at: deps.clock.now(), onlyId: claims.sid })
    const user = await userById(tx, claims.sub)
    if (ended === 0 || user === undefined) return false
    const memberships = await membershipsAcrossStores(tx, user.user_id)
    const type = user.is_super_admin ? 'super_admin' : 'user'
    await deps.audit.recordForUser(
      tx,
      memberships.map(({ store_id }) => grantScope(store_id)),
      {
        actor: { type, id: user.user_id, name: user.email, address },
        action,
        target: { type: 'session', id: claims.sid },
      },
    )
    return true
  }

  /**
   * Whether the token was consumed longer ago than a client needs to repeat a refresh whose response it missed. Two parties
   * then hold tokens of one session, and one of them stole theirs.
   */
  const isReplayed = async (tx: Tx, { jti }: TokenClaims, at: Date): Promise<boolean> => {
    const revokedAt = await revocationTime(tx, jti)
    return revokedAt !== null && at.getTime() - revokedAt.getTime() > replayToleranceMs
  }

  const consumeToken = async (tx: Tx, { jti, exp }: TokenClaims): Promise<void> => {
    const expiresAt = new Date((exp + refreshGraceSeconds) * 1000)
    if (!(await revokeToken(tx, { tokenId: jti, at: deps.clock.now(), expiresAt }))) throwRevoked()
  }

  const read = async (token: string, address: string): Promise<TokenClaims> => {
    const claims = await deps.tokens.verify(token, refreshGraceSeconds)
    // Checked before the token is consumed: it can still be refreshed from an allowed address.
    if (claims.user_type === 'client') await deps.assertAddressAllowed(grantScope(claims.sub), address)
    return claims
  }

  return {
    async refresh(token, address) {
      const claims = await read(token, address)
      return claims.user_type === 'client' ? refreshClientToken(claims) : refreshUserToken(claims, address)
    },
    async revoke(token, address) {
      const claims = await read(token, address)
      await (claims.user_type === 'client' ? revokeClientToken(claims) : revokeUserToken(claims, address))
    },
  }
}

function throwRevoked(): never {
  throw unauthorized('The access token was revoked.')
}
