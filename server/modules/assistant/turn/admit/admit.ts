import { turnLimits } from '../../../../../contract/identity/plan.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import { type ReachedBound, rateLimited, sessionExpired, sessionRevoked, threadNotFound } from '../../errors.ts'
import { turnTable } from '../lifecycle/lease.ts'
import type { Admitted, Shopper, ThreadMemory } from '../pipeline.ts'
import { beginTurn, type LockedSession, lockSession } from './admission.store.ts'
import { reachedBySession, reachedByStore, timesThatCount } from './turn-bounds.ts'

export interface AdmitDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered'>
  readonly leases: Pick<Leases, 'holder' | 'reserve'>
}

/** Of a thread in which nothing was said yet. */
export const emptyMemory: ThreadMemory = {
  shown: [],
  focus: null,
  lastTopic: null,
  lastConstraints: null,
  pending: [],
  email: null,
}

export type Admit = (shopper: Shopper, message: { threadId: string; text: string }) => Promise<Admitted>

/**
 * Begins a turn, or refuses it at once: 404 for a thread that is not the session's, 429 at a bound of the session or of the store's
 * plan. What is refused leaves no trace and is not counted. One transaction: of any number at once exactly the allowed ones begin.
 */
export function createAdmit(deps: AdmitDeps): Admit {
  return async (shopper, message) => {
    const turnId = deps.ids.ordered()
    // Before the turn can be seen: were the process to stand still after the commit, it would else take its own turn over.
    const giveUp = deps.leases.reserve(turnTable, turnId)
    try {
      return await deps.db.transaction().execute((tx) => admit(deps, tx, { shopper, turnId, ...message }))
    } catch (error) {
      giveUp()
      throw error
    }
  }
}

async function admit(
  { clock, leases: { holder } }: AdmitDeps,
  tx: Tx,
  { shopper, turnId, threadId, text }: { shopper: Shopper; turnId: string; threadId: string; text: string },
): Promise<Admitted> {
  const { scope, sessionId } = shopper
  const [now, askedAt] = [clock.now(), performance.now()]
  const limits = turnLimits[shopper.store.plan]
  const countsStore = limits.perMinute !== null || limits.concurrent !== null
  const session = await lockSession(tx, scope, { sessionId, threadId, table: turnTable, countsStore })
  const times = assertMayBegin(session, now)
  const turn = { turnId, threadId, sessionId, text, table: turnTable, holder, at: now, turnTimes: [...times, now] }
  const started = { message_id: `msg_${turnId}`, thread_id: threadId }
  const begun = await beginTurn(tx, scope, { turn, limits, started })
  refuseAt(reachedByStore(begun, limits, now), now)
  const { last_event_id: startedEventId, locale, lease_token: token } = begun
  if (startedEventId === null || locale === null || token === null) throw threadNotFound()
  const memory = { ...emptyMemory, ...begun.memory }
  const lease = { turnId, threadId, attempt: 1, token, askedAt }
  return { lease, shopper, locale, text, memory, startedAt: now, startedEventId }
}

/** The session's turns that still count. Throws when no further one may begin. */
function assertMayBegin(session: LockedSession | undefined, now: Date): readonly Date[] {
  if (session === undefined || session.revoked_at !== null) throw sessionRevoked()
  if (session.expires_at <= now) throw sessionExpired()
  if (!session.has_thread) throw threadNotFound()
  refuseAt(reachedBySession(session, now), now)
  return timesThatCount(session.turn_times, now)
}

function refuseAt(bound: ReachedBound | null, now: Date): void {
  if (bound !== null) throw rateLimited(bound, now)
}
