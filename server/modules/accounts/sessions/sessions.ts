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
import { presentSession } from '../users/present-person.ts'
import type { UserRow } from '../users/users.store.ts'
import { countSessions, endSessions, insertSession, listSessions } from './sessions.store.ts'

/** How long after its end a token can still be exchanged for a new one. */
export const refreshGraceSeconds = 300

/** From the beginning of a login to its end, whatever its refreshes: else a stolen token would be good for ever. */
export const longestSessionMs = 30 * 86_400_000

const longestUserAgent = 300

/** A login within the transaction that begins it. */
export interface BegunSession {
  readonly sessionId: string
  /** The stores it opens, the last used one first. */
  readonly memberships: readonly Membership[]
}

/** A login that has begun, with its first token. */
export interface OpenedSession extends BegunSession {
  readonly token: TokenResponse
}

type Asking = Pick<UserPrincipal, 'userId' | 'sessionId'>

export interface SessionsDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Ids
  readonly audit: Pick<Audit, 'recordForPerson'>
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
      user_agent: from.userAgent.slice(0, longestUserAgent),
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + (deps.tokenLifetimeSeconds + refreshGraceSeconds) * 1000),
      ended_at: null,
    })
    return sessionId
  }

  /** Ends logins and notes it, both or neither; returns how many of them could still be used. */
  const end = (asking: Asking, which: { only: string } | { except: string }, actor: Actor): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const ended = await endSessions(tx, asking.userId, { at: clock.now(), ...which })
      if (ended === 0) return ended
      const memberships = await membershipsAcrossStores(tx, asking.userId)
      const scopes = memberships.map(({ store_id }) => grantScope(store_id))
      const entry = entryOf(asking, { which, actor, ended })
      await deps.audit.recordForPerson(tx, scopes, { actor, action: 'login.end', ...entry })
      return ended
    })

  return {
    /** Begins a login of a person who has just proved who they are; `also` runs in the same transaction. */
    async open(
      user: Pick<UserRow, 'user_id' | 'is_super_admin'>,
      from: { address: string; userAgent: string },
      also?: (tx: Tx, begun: BegunSession) => Promise<void>,
    ): Promise<OpenedSession> {
      const begun = await db.transaction().execute(async (tx) => {
        const sessionId = await insert(tx, user.user_id, from)
        const memberships = await membershipsAcrossStores(tx, user.user_id)
        await also?.(tx, { sessionId, memberships })
        return { sessionId, memberships }
      })
      return { ...begun, token: await deps.tokens.issueUserToken(user, begun) }
    },

    /** The person's logins that can still be used, newest first. */
    async list(asking: Asking, query: SessionListQuery): Promise<SessionList> {
      const at = clock.now()
      const [rows, total] = await Promise.all([
        listSessions(db, asking.userId, { at, page: readPage(query) }),
        countSessions(db, asking.userId, at),
      ])
      const { shown, next_cursor } = cutPage(rows, query.limit, (row) => row.session_id)
      return { sessions: shown.map((row) => presentSession(row, asking.sessionId)), total, next_cursor }
    },

    /** Ends one of the person's own logins, the asking one too; throws `not_found` for any other. */
    async endOne(asking: Asking, sessionId: string, actor: Actor): Promise<void> {
      if ((await end(asking, { only: sessionId }, actor)) === 0) throw sessionNotFound(sessionId)
    },

    /** Ends all of the person's logins but the asking one; returns how many. */
    endOthers: (asking: Asking, actor: Actor): Promise<number> => end(asking, { except: asking.sessionId }, actor),
  }
}

/** What the audit log says of ended logins: of one's own the login that stayed, of somebody else's the user. */
function entryOf(
  asking: Asking,
  { which, actor, ended }: { which: { only: string } | { except: string }; actor: Actor; ended: number },
) {
  const isOwn = actor.id === asking.userId
  const user = isOwn ? {} : { user_id: asking.userId }
  if ('only' in which) return { target: { type: 'session', id: which.only }, details: user }
  const target = isOwn ? { type: 'session', id: asking.sessionId } : { type: 'user', id: asking.userId }
  return { target, details: { ...user, others: ended } }
}
