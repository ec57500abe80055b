import type { ClientClaims, TokenClaims, TokenResponse, UserClaims } from '../../../../contract/identity/token.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Audit } from '../../audit/index.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import { tokenExpired, unauthorized } from '../errors.ts'
import { endSessions } from '../sessions/sessions.store.ts'
import { longestSessionMs, refreshGraceSeconds } from '../sessions/sessions.ts'
import { membershipsAcrossStores } from '../users/memberships.store.ts'
import { userById } from '../users/users.store.ts'
import { clientOfSecret, prolongSession } from './refresh.store.ts'
import { revocationTime, revokeToken } from './revoked-tokens.store.ts'
import { permissionsOfClient, type Tokens } from './tokens.ts'

interface RefreshDeps {
  readonly db: Database
  readonly clock: Clock
  readonly tokens: Tokens
  readonly tokenLifetimeSeconds: number
  readonly audit: Pick<Audit, 'recordForPerson'>
  readonly assertAddressAllowed: (scope: StoreScope, address: string) => Promise<void>
}

export interface Refresh {
  /**
   * A new token for one that is valid or expired at most 5 minutes ago; the old one is dead at once, and of several
   * refreshes of one token exactly one succeeds. A person's token that is refreshed again more than a minute later ends its login:
   * somebody else has it too. Throws `unauthorized`, `token_expired` (also when the login is over, however
   * new the token) or `ip_not_allowed`.
   */
  refresh(token: string, address: string): Promise<TokenResponse>
  /** Gives a token back: it is dead at once, and so is the login of a person. Throws the same; a second time `unauthorized`. */
  revoke(token: string, address: string): Promise<void>
}

const replayLeewayMs = 60_000

// A login or a secret is always taken before its tokens, so that a refresh and the end of a login never wait for each other.
export function createRefresh(deps: RefreshDeps): Refresh {
  const refreshMachine = async (claims: ClientClaims): Promise<TokenResponse> => {
    const store = await deps.db.transaction().execute(async (tx) => {
      const client = (await clientOfSecret(tx, grantScope(claims.sub), claims.sid)) ?? dead()
      await useUp(tx, claims)
      return client
    })
    const permissions = permissionsOfClient(claims)
    const only = permissions === 'all' ? {} : { only: [...permissions] }
    return deps.tokens.issueMachineToken(store, { secretId: claims.sid, ...only })
  }

  const refreshPerson = async (claims: UserClaims, address: string): Promise<TokenResponse> => {
    const at = deps.clock.now()
    const expiresAt = new Date(at.getTime() + (deps.tokenLifetimeSeconds + refreshGraceSeconds) * 1000)
    const refreshed = await deps.db.transaction().execute(async (tx) => {
      const session = { sessionId: claims.sid, userId: claims.sub, at, expiresAt, longestMs: longestSessionMs }
      const user = (await prolongSession(tx, session)) ?? dead()
      if (user.expires_at <= at) throw tokenExpired()
      if (await isReplayed(tx, claims, at)) {
        await endLogin(tx, claims, { address, action: 'login.replay' })
        return null
      }
      await useUp(tx, claims)
      return { user, memberships: await membershipsAcrossStores(tx, claims.sub) }
    })
    if (refreshed === null) return dead()
    const { user, memberships } = refreshed
    return deps.tokens.issueUserToken(user, { sessionId: claims.sid, memberships })
  }

  const revokeMachine = (claims: ClientClaims): Promise<void> =>
    deps.db.transaction().execute(async (tx) => {
      if ((await clientOfSecret(tx, grantScope(claims.sub), claims.sid)) === undefined) dead()
      await useUp(tx, claims)
    })

  const revokePerson = (claims: UserClaims, address: string): Promise<void> =>
    deps.db.transaction().execute(async (tx) => {
      if (!(await endLogin(tx, claims, { address, action: 'login.end' }))) return dead()
      await useUp(tx, claims)
    })

  /** Ends the login that a token belongs to, with all its tokens; false when it was ended before. */
  const endLogin = async (
    tx: Tx,
    claims: UserClaims,
    { address, action }: { address: string; action: 'login.end' | 'login.replay' },
  ): Promise<boolean> => {
    const ended = await endSessions(tx, claims.sub, { at: deps.clock.now(), only: claims.sid })
    const user = await userById(tx, claims.sub)
    if (ended === 0 || user === undefined) return false
    const memberships = await membershipsAcrossStores(tx, user.user_id)
    const type = user.is_super_admin ? 'super_admin' : 'user'
    await deps.audit.recordForPerson(
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
   * Whether the token was used up longer ago than a client could repeat a refresh whose response it missed: two parties then have
   * tokens of one login, and one of them stole theirs.
   */
  const isReplayed = async (tx: Tx, { jti }: TokenClaims, at: Date): Promise<boolean> => {
    const revokedAt = await revocationTime(tx, jti)
    return revokedAt !== null && at.getTime() - revokedAt.getTime() > replayLeewayMs
  }

  const useUp = async (tx: Tx, { jti, exp }: TokenClaims): Promise<void> => {
    const expiresAt = new Date((exp + refreshGraceSeconds) * 1000)
    if (!(await revokeToken(tx, { tokenId: jti, at: deps.clock.now(), expiresAt }))) dead()
  }

  const read = async (token: string, address: string): Promise<TokenClaims> => {
    const claims = await deps.tokens.read(token, refreshGraceSeconds)
    // Before anything is used up: from the right address the token can still be refreshed.
    if (claims.user_type === 'client') await deps.assertAddressAllowed(grantScope(claims.sub), address)
    return claims
  }

  return {
    async refresh(token, address) {
      const claims = await read(token, address)
      return claims.user_type === 'client' ? refreshMachine(claims) : refreshPerson(claims, address)
    },
    async revoke(token, address) {
      const claims = await read(token, address)
      await (claims.user_type === 'client' ? revokeMachine(claims) : revokePerson(claims, address))
    },
  }
}

function dead(): never {
  throw unauthorized('The access token was revoked.')
}
