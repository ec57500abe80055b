import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import type { Ids } from '../../../../platform/ids.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import type { Billing } from '../../../billing/index.ts'
import { type ReachedLimit, rateLimited, sessionExpired, sessionRevoked, threadNotFound } from '../../errors.ts'
import {
  type BeginTurnResult,
  beginTurn,
  type LockedSession,
  lockSession,
  type StoreLimits,
  turnTable,
} from '../lifecycle/turns.store.ts'
import type { Admitted, Shopper, ThreadMemory } from '../pipeline.ts'
import { messageIdOf } from '../threads/events.ts'

export interface AdmitDeps {
  readonly db: Database
  readonly clock: Clock
  readonly ids: Pick<Ids, 'ordered'>
  readonly leases: Pick<Leases, 'holder' | 'reserve'>
  readonly turnLimitsOf: Billing['turnLimitsOf']
}

/** The memory of a new thread. */
export const emptyMemory: ThreadMemory = {
  shown: [],
  focus: null,
  lastTopic: null,
  lastConstraints: null,
  pending: [],
  email: null,
}

/** A message to admit. `turnId`: the ID of its turn, by default a new one. */
export interface NewMessage {
  readonly threadId: string
  readonly text: string
  /** The IP address of the shopper, if known. */
  readonly buyerIp?: string | null
  /** The products that resemble its photo; null without a photo. */
  readonly photo?: readonly string[] | null
  readonly turnId?: string
}

export type Admit = (shopper: Shopper, message: NewMessage) => Promise<Admitted>

/**
 * Starts a turn or rejects it at once: 404 for a thread of another session, 429 when a limit of the session or of the store's plan is
 * reached. A rejected message is neither stored nor counted. One transaction: of concurrent messages, exactly the allowed number start.
 */
export function createAdmit(deps: AdmitDeps): Admit {
  return async (shopper, { turnId = deps.ids.ordered(), ...message }) => {
    // Reserve before the commit: a process that stalls right after it would otherwise take over its own turn.
    const releaseReservation = deps.leases.reserve(turnTable, turnId)
    try {
      return await deps.db.transaction().execute((tx) => admit(deps, tx, { shopper, turnId, ...message }))
    } catch (error) {
      releaseReservation()
      throw error
    }
  }
}

async function admit(
  { clock, leases: { holder }, turnLimitsOf }: AdmitDeps,
  tx: Tx,
  { shopper, turnId, threadId, text, buyerIp = null, photo = null }: NewMessage & { shopper: Shopper; turnId: string },
): Promise<Admitted> {
  const { scope, sessionId } = shopper
  const [now, requestedAt] = [clock.now(), performance.now()]
  const limits = turnLimitsOf(shopper.store.plan)
  const countsStore = limits.perMinute !== null || limits.concurrent !== null
  const session = await lockSession(tx, scope, { sessionId, threadId, table: turnTable, countsStore })
  const times = assertMayBegin(session, now)
  const turn = {
    turnId,
    threadId,
    sessionId,
    text,
    photo,
    table: turnTable,
    holder,
    at: now,
    turnTimes: [...times, now],
  }
  const started = { message_id: messageIdOf(turnId), thread_id: threadId }
  const result = await beginTurn(tx, scope, { turn, limits, started })
  refuseIfReached(reachedStoreLimit(result, limits, now), now)
  const { last_event_id: startedEventId, locale, lease_token: token } = result
  if (startedEventId === null || locale === null || token === null) throw threadNotFound()
  const memory = { ...emptyMemory, ...result.memory }
  const lease = { turnId, threadId, attempt: 1, token, requestedAt }
  return { lease, shopper, locale, text, buyerIp, photo, memory, startedAt: now, startedEventId }
}

/** Start times of the session's turns in the last hour. Throws when no other turn may start. */
function assertMayBegin(session: LockedSession | undefined, now: Date): readonly Date[] {
  if (session === undefined || session.revoked_at !== null) throw sessionRevoked()
  if (session.expires_at <= now) throw sessionExpired()
  if (!session.has_thread) throw threadNotFound()
  refuseIfReached(reachedSessionLimit(session, now), now)
  return recentTurnTimes(session.turn_times, now)
}

function refuseIfReached(limit: ReachedLimit | null, now: Date): void {
  if (limit !== null) throw rateLimited(limit, now)
}

const minuteMs = 60_000
const hourMs = 3_600_000
/** A running turn usually ends within a second. */
const concurrentRetryMs = 1000

const sessionWindows = [
  { window: 'session_minute', limit: 10, ms: minuteMs },
  { window: 'session_hour', limit: 60, ms: hourMs },
] as const

/** Start times within `ms`, sorted. Future times (the clock was set back) count equally long. */
function recentTurnTimes(times: readonly Date[], now: Date, ms: number = hourMs): readonly Date[] {
  const at = now.getTime()
  return times
    .filter((time) => time.getTime() > at - ms && time.getTime() <= at + ms)
    .sort((one, other) => one.getTime() - other.getTime())
}

/** The first session limit that another turn would exceed; `null` when it may start. */
function reachedSessionLimit(
  session: Pick<LockedSession, 'turn_times' | 'is_running' | 'is_thread_running'>,
  now: Date,
): ReachedLimit | null {
  if (session.is_running || session.is_thread_running) return concurrencyLimit('session_concurrent', 1, now)
  for (const { window, limit, ms } of sessionWindows) {
    const oldest = recentTurnTimes(session.turn_times, now, ms).at(-limit)
    if (oldest !== undefined)
      return { window, limit, windowSeconds: ms / 1000, retryAt: new Date(oldest.getTime() + ms) }
  }
  return null
}

/** The limit of the store's plan that was reached; `null` when the turn started. */
function reachedStoreLimit(result: BeginTurnResult, limits: StoreLimits, now: Date): ReachedLimit | null {
  if (result.is_running_full) return concurrencyLimit('store_concurrent', limits.concurrent ?? 0, now)
  if (result.minute_full_since === null) return null
  const retryAt = new Date(result.minute_full_since.getTime() + minuteMs)
  return { window: 'store_minute', limit: limits.perMinute ?? 0, windowSeconds: minuteMs / 1000, retryAt }
}

function concurrencyLimit(window: string, limit: number, now: Date): ReachedLimit {
  return { window, limit, windowSeconds: null, retryAt: new Date(now.getTime() + concurrentRetryMs) }
}
