import type { ReachedBound } from '../../errors.ts'
import type { BegunTurn, LockedSession, StoreLimits } from './admission.store.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
/** What runs ends in its own time: soon, as a rule. */
const runningRetryMs = 1000

const sessionWindows = [
  { window: 'session_minute', limit: 10, ms: minuteMs },
  { window: 'session_hour', limit: 60, ms: hourMs },
] as const

/** Turns of the last hour. Those of a time still to come were counted by a clock that was set back since, and count as long. */
export function timesThatCount(times: readonly Date[], now: Date, ms: number = hourMs): readonly Date[] {
  const at = now.getTime()
  return times
    .filter((time) => time.getTime() > at - ms && time.getTime() <= at + ms)
    .sort((one, other) => one.getTime() - other.getTime())
}

/** The first bound of the session that another turn would be over; `null` when it may begin. */
export function reachedBySession(
  session: Pick<LockedSession, 'turn_times' | 'is_running' | 'is_thread_running'>,
  now: Date,
): ReachedBound | null {
  if (session.is_running || session.is_thread_running) return concurrent('session_concurrent', 1, now)
  for (const { window, limit, ms } of sessionWindows) {
    const oldest = timesThatCount(session.turn_times, now, ms).at(-limit)
    if (oldest !== undefined)
      return { window, limit, windowSeconds: ms / 1000, retryAt: new Date(oldest.getTime() + ms) }
  }
  return null
}

/** The same of the store's plan. */
export function reachedByStore(begun: BegunTurn, limits: StoreLimits, now: Date): ReachedBound | null {
  if (begun.is_running_full) return concurrent('store_concurrent', limits.concurrent ?? 0, now)
  if (begun.minute_full_since === null) return null
  const retryAt = new Date(begun.minute_full_since.getTime() + minuteMs)
  return { window: 'store_minute', limit: limits.perMinute ?? 0, windowSeconds: minuteMs / 1000, retryAt }
}

function concurrent(window: string, limit: number, now: Date): ReachedBound {
  return { window, limit, windowSeconds: null, retryAt: new Date(now.getTime() + runningRetryMs) }
}
