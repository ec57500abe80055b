import type { SessionList, SessionListQuery } from '../../../../contract/identity/session.ts'
import type { TokenResponse } from '../../../../contract/identity/token.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Actor, Audit } from '../../audit/index.ts'
import { grantScope } from '../../stores/index.ts'
import { sessionNotFound } from '../errors.ts'
import type { UserPrincipal } from '../principal.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { type Membership, membershipsAcrossStores } from '../users/memberships.store.ts'
import { presentSession } from '../users/present-user.ts'
import type { UserRow } from '../users/users.store.ts'
import { countSessions, endSessions, insertSession, listSessions } from './sessions.store.ts'

/** How long after its expiry a token can still be refreshed. */
export const refreshGraceSeconds = 300

/** The maximum lifetime of a session, however often it is refreshed: otherwise a stolen token would never expire. */
export const maxSessionMs = 30 * 86_400_000

const maxUserAgentLength = 300

/** A session in the transaction that creates it. */
export interface NewSession {
  readonly sessionId: string
  /** The user's active stores, last used first. */
  readonly memberships: readonly Membership[]
}

/** A new session with its first token. */
export interface SessionWithToken extends NewSession {
  readonly token: TokenResponse
}

/** `userId`: whose sessions; `sessionId`: the caller's own session. */
type SessionOwner = Pick<UserPrincipal, 'userId' | 'sessionId'>

export interface SessionsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'recordForUser'>
  readonly tokens: Pick<Tokens, 'issueUserToken'>
  readonly tokenLifetimeSeconds: number
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(deps: SessionsDeps) {
  const { db, clock } = deps

  const insert = async (tx: Tx, userId: string, from: { address: string; userAgent: string }): Promise<string> => {
    const now = clock.now()
    const sessionId = deps.ids.uuid()
    await insertSession(tx, {
      session_id: sessionId,
      user_id: userId,
      address: from.address,
      user_agent: from.userAgent.slice(0, maxUserAgentLength),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + (deps.tokenLifetimeSeconds + refreshGraceSeconds) * 1000),
      ended_at: null,
    })
    return sessionId
  }

  /** Ends sessions and records it in the audit log, in one transaction; returns how many had not expired. */
  const end = (owner: SessionOwner, which: { onlyId: string } | { exceptId: string }, actor: Actor): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const ended = await endSessions(tx, owner.userId, { at: clock.now(), ...which })
      if (ended === 0) return ended
      const memberships = await membershipsAcrossStores(tx, owner.userId)
      const scopes = memberships.map(({ store_id }) => grantScope(store_id))
      const entry = auditEntryOf(owner, { which, actor, ended })
      await deps.audit.recordForUser(tx, scopes, { actor, action: 'login.end', ...entry })
      return ended
    })

  return {
    /** Starts a session for a user who was just authenticated; `also` runs in the same transaction. */
    async open(
      user: Pick<UserRow, 'user_id' | 'is_super_admin'>,
      from: { address: string; userAgent: string },
      also?: (tx: Tx, session: NewSession) => Promise<void>,
    ): Promise<SessionWithToken> {
      const session = await db.transaction().execute(async (tx) => {
        const sessionId = await insert(tx, user.user_id, from)
        const memberships = await membershipsAcrossStores(tx, user.user_id)
        await also?.(tx, { sessionId, memberships })
        return { sessionId, memberships }
      })
      return { ...session, token: await deps.tokens.issueUserToken(user, session) }
    },

    /** Lists the user's open sessions, newest first. */
    async list(owner: SessionOwner, query: SessionListQuery): Promise<SessionList> {
      const at = clock.now()
      const [rows, total] = await Promise.all([
        listSessions(db, owner.userId, { at, page: readPage(query) }),
        countSessions(db, owner.userId, at),
      ])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.session_id)
      return { sessions: items.map((row) => presentSession(row, owner.sessionId)), total, next_cursor }
    },

    /** Ends one of the user's sessions, which may be the caller's own; throws `not_found` for any other. */
    async endOne(owner: SessionOwner, sessionId: string, actor: Actor): Promise<void> {
      if ((await end(owner, { onlyId: sessionId }, actor)) === 0) throw sessionNotFound(sessionId)
    },

    /** Ends all of the user's sessions except the caller's own; returns how many. */
    endOthers: (owner: SessionOwner, actor: Actor): Promise<number> => end(owner, { exceptId: owner.sessionId }, actor),
  }
}

/** The audit entry for ended sessions. Its target is the remaining session for own sessions, and the user for another's. */
function auditEntryOf(
  owner: SessionOwner,
  { which, actor, ended }: { which: { onlyId: string } | { exceptId: string }; actor: Actor; ended: number },
) {
  const isOwn = actor.id === owner.userId
  const user = isOwn ? {} : { user_id: owner.userId }
  if ('onlyId' in which) return { target: { type: 'session', id: which.onlyId }, details: user }
  const target = isOwn ? { type: 'session', id: owner.sessionId } : { type: 'user', id: owner.userId }
  return { target, details: { ...user, others: ended } }
}
