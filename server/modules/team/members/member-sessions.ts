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
import { assertCanManage, isSelf, lockForChange, memberOrThrow } from './lock-member.ts'

/**
 * Sessions of members in one store. A session belongs to a user with any number of stores: a store sees only the sessions that
 * acted for it, and ends them only for itself.
 */
export function createMemberSessions({ db, clock, audit }: Pick<TeamDeps, 'db' | 'clock' | 'audit'>) {
  /** Runs `end` for a member whom the caller may manage, and records it unless nothing ended. */
  const endAndRecord = (
    known: Caller,
    userId: string,
    end: (tx: Tx, at: Date, ownSessionId: string | null) => Promise<{ ended: number; sessionId: string | null }>,
  ): Promise<number> =>
    db.transaction().execute(async (tx) => {
      const { caller, member } = await lockForChange(tx, known, { userId, endsOwnership: false })
      const { principal, scope, actor } = caller
      const ownSessionId = principal.kind === 'user' && isSelf(caller, member) ? principal.sessionId : null
      const { ended, sessionId } = await end(tx, clock.now(), ownSessionId)
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
      if (!isSelf(caller, member)) assertCanManage(caller, member)
      const filter = { userId: member.user_id, at: clock.now() }
      const [rows, total] = await Promise.all([
        listStoreSessions(db, scope, { ...filter, page: readPage(query) }),
        countStoreSessions(db, scope, filter),
      ])
      const { items, next_cursor } = cutPage(rows, query.limit, (row) => row.session_id)
      return { sessions: items.map(presentMemberSession), total, next_cursor }
    },

    /** Throws 404 for a session that has not acted for the store or has ended. */
    async endSession(caller: Caller, userId: string, sessionId: string): Promise<void> {
      const ended = await endAndRecord(caller, userId, async (tx, at) => ({
        ended: await endStoreSession(tx, caller.scope, { userId, sessionId, at }),
        sessionId,
      }))
      if (ended === 0) throw memberSessionNotFound()
    },

    /** Ends all of the member's sessions in the store, except the caller's current one. Returns how many ended. */
    endSessions: (caller: Caller, userId: string): Promise<number> =>
      endAndRecord(caller, userId, async (tx, at, ownSessionId) => ({
        ended: await endStoreSessions(tx, caller.scope, { userId, at, except: ownSessionId }),
        sessionId: null,
      })),
  }
}

function presentMemberSession(row: StoreSessionRow): MemberSession {
  return {
    id: row.session_id,
    address: row.address,
    user_agent: row.user_agent,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }
}
