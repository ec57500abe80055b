import type { TokenResponse } from '../../../contract/token.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Ids } from '../../platform/ids.ts'
import { type Membership, membershipsAcrossStores } from './memberships.store.ts'
import { insertSession } from './sessions.store.ts'
import type { Tokens } from './tokens.ts'
import type { UserRow } from './users.store.ts'

/** How long after its end a token can still be exchanged for a new one. */
export const refreshGraceSeconds = 300

const longestUserAgent = 300

/** A login that has begun: its first token, and the stores it opens. */
export interface OpenedSession {
  readonly sessionId: string
  readonly token: TokenResponse
  readonly memberships: readonly Membership[]
}

export type Sessions = ReturnType<typeof createSessions>

export function createSessions(deps: {
  db: Database
  clock: Clock
  ids: Ids
  tokens: Pick<Tokens, 'issueUserToken'>
  tokenLifetimeSeconds: number
}) {
  return {
    /** Begins a login of a person who has just proved who they are. */
    async open(
      user: Pick<UserRow, 'user_id' | 'is_super_admin'>,
      from: { address: string; userAgent: string },
    ): Promise<OpenedSession> {
      const now = deps.clock.now()
      const sessionId = deps.ids.uuid()
      await insertSession(deps.db, {
        session_id: sessionId,
        user_id: user.user_id,
        address: from.address,
        user_agent: from.userAgent.slice(0, longestUserAgent),
        created_at: now,
        last_used_at: now,
        expires_at: new Date(now.getTime() + (deps.tokenLifetimeSeconds + refreshGraceSeconds) * 1000),
        ended_at: null,
      })
      const memberships = await membershipsAcrossStores(deps.db, user.user_id)
      const token = await deps.tokens.issueUserToken(user, { sessionId, memberships })
      return { sessionId, token, memberships }
    },
  }
}
