import { turnLimits } from '../../../../contract/plan.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type ReachedBound, rateLimited, sessionExpired, sessionRevoked, threadNotFound } from '../errors.ts'
import { beginTurn, type LockedSession, lockSession } from './admission.store.ts'
import type { Admitted, Shopper, ThreadMemory } from './pipeline.ts'
import { reachedBySession, reachedByStore, timesThatCount } from './turn-bounds.ts'

export interface AdmitDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered'>
  /** A UUID of this process: turns are leased by it. */
  readonly leasedBy: string
}

/** How long a turn is its process's without a sign of life. */
export const turnLeaseMs = 15_000

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
  return (shopper, message) => deps.db.transaction().execute((tx) => admit(deps, tx, { shopper, ...message }))
}

async function admit(
  { clock, ids, leasedBy }: AdmitDeps,
  tx: Tx,
  { shopper, threadId, text }: { shopper: Shopper; threadId: string; text: string },
): Promise<Admitted> {
  const { scope, sessionId } = shopper
  const now = clock.now()
  const limits = turnLimits[shopper.store.plan]
  const countsStore = limits.perMinute !== null || limits.concurrent !== null
  const session = await lockSession(tx, scope, { sessionId, threadId, now, countsStore })
  const times = assertMayBegin(session, now)
  const turnId = ids.ordered()
  const lease = { turnId, threadId, attempt: 1, leasedBy }
  const leasedUntil = new Date(now.getTime() + turnLeaseMs)
  const turn = { turnId, threadId, sessionId, text, leasedBy, leasedUntil, at: now, turnTimes: [...times, now] }
  const started = { message_id: `msg_${turnId}`, thread_id: threadId }
  const begun = await beginTurn(tx, scope, { turn, limits, started })
  refuseAt(reachedByStore(begun, limits, now), now)
  if (begun.last_event_id === null || begun.locale === null) throw threadNotFound()
  const memory = { ...emptyMemory, ...begun.memory }
  return { lease, shopper, locale: begun.locale, text, memory, startedAt: now, startedEventId: begun.last_event_id }
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
