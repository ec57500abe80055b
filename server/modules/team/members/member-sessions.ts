import type { MemberSession, MemberSessionList, TeamListQuery } from '../../../../contract/identity/team.ts'
import type { Tx } from '../../../platform/db/schema.ts'
import { cutPage, readPage } from '../../../platform/http/paging/list-page.ts'
import {
  countStoreSessions,
  endStoreSession,
  endStoreSessions,
  listStoreSessions,
  type StoreSessionRow,
} from '../../accounts/index.ts'
import type { Caller } from '../caller.ts'
import { memberSessionNotFound } from '../errors.ts'
import type { TeamDeps } from '../team-deps.ts'
import { assertMayTouch, isThemselves, memberOrThrow, takeMember } from './take-member.ts'

/**
 * Logins of members, as far as the store is concerned. A login belongs to a user with any number of stores: a store sees only
 * logins that acted for it, and ends them for itself alone.
 */
export function createMemberSessions({ db, clock, audit }: Pick<TeamDeps, 'db' | 'clock' | 'audit'>) {
  /** Runs `end` for a member the caller may touch, and records it unless nothing ended. */
  const ending = (
    known: Caller,
    userId: string,
    end: (tx: Tx, at: Date, own: string | null) => Promise<{ ended: number; sessionId: string | null }>,
  ): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const { caller, member } = await takeMember(tx, known, userId)
      const { principal, scope, actor } = caller
      const own = principal.kind === 'user' && isThemselves(caller, member) ? principal.sessionId : null
      const { ended, sessionId } = await end(tx, clock.now(), own)
      if (ended === 0) return 0
      const target = { type: 'user', id: member.user_id }
      const details = { email: member.email, ended, ...(sessionId === null ? {} : { session_id: sessionId }) }
      await audit.record(tx, scope, { actor, action: 'member.end_sessions', target, details })
      return ended
    })

  return {
    async listSessions(caller: Caller, userId: string, query: TeamListQuery): Promise<MemberSessionList> {
      const { scope } = caller
      const member = await memberOrThrow(db, scope, userId)
      if (!isThemselves(caller, member)) assertMayTouch(caller, member)
      const wanted = { userId: member.user_id, at: clock.now() }
      const [rows, total] = await Promise.all([
        listStoreSessions(db, scope, { ...wanted, page: readPage(query) }),
        countStoreSessions(db, scope, wanted),
      ])
      const { shown, next_cursor } = cutPage(rows, query.limit, (row) => row.session_id)
      return { sessions: shown.map(present), total, next_cursor }
    },

    /** Throws 404 for a login that did not act for the store or has ended. */
    async endSession(caller: Caller, userId: string, sessionId: string): Promise<void> {
      const ended = await ending(caller, userId, async (tx, at) => ({
        ended: await endStoreSession(tx, caller.scope, { userId, sessionId, at }),
        sessionId,
      }))
      if (ended === 0) throw memberSessionNotFound()
    },

    /** All of the member's logins in the store; of one's own all but the one that asks. Answers how many ended. */
    endSessions: (caller: Caller, userId: string): Promise<number> =>
      ending(caller, userId, async (tx, at, own) => ({
        ended: await endStoreSessions(tx, caller.scope, { userId, at, except: own }),
        sessionId: null,
      })),
  }
}

function present(row: StoreSessionRow): MemberSession {
  return {
    id: row.session_id,
    address: row.address,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }
}
