import { LRUCache } from 'lru-cache'
import { growingTo } from '../caches.ts'
import type { Clock } from '../clock.ts'
import { type Allowance, type Refusal, refusedBy, type ThrottlePolicy } from './throttles.ts'

/** Limits that are counted in this process only and lost at its end: for floods, where a database row per caller would be too expensive. */
export interface MemoryThrottles {
  /** Counts an attempt. At most `limit` attempts within a window get `null`. */
  admit(policy: ThrottlePolicy, subject: string): Refusal | null
  /** `admit`, for responses that state what is left. */
  spend(policy: ThrottlePolicy, subject: string): Allowance
  /** Returns the refusal that an attempt would get, without counting it. */
  check(policy: ThrottlePolicy, subject: string): Refusal | null
}

/** A window slides in twelve steps: for a minute, every 5 seconds. */
const slots = 12
/** About 200 bytes each. Beyond this number, the least recently used subjects are evicted. */
const defaultMaxSubjects = 50_000

interface Window {
  /** The number of the newest slot, counted from the epoch. */
  newest: number
  /** Attempts by slot number modulo `slots`. */
  readonly counts: Uint16Array
}

export function createMemoryThrottles(deps: { clock: Clock; maxSubjects?: number }): MemoryThrottles {
  const windows = new LRUCache<string, Window>(growingTo(deps.maxSubjects ?? defaultMaxSubjects))

  const readWindow = (policy: ThrottlePolicy, subject: string) => {
    const key = `${policy.name} ${subject}`
    const now = deps.clock.now().getTime()
    const slotMs = (policy.windowSeconds * 1000) / slots
    const slot = Math.floor(now / slotMs)
    const window = windows.get(key) ?? { newest: slot, counts: new Uint16Array(slots) }
    advance(window, slot)
    return { key, now, slotMs, slot, window }
  }
  const secondsUntilFreed = (at: ReturnType<typeof readWindow>): number => {
    const freedAt = (oldestUsed(at.window) + slots) * at.slotMs
    return Math.max(1, Math.ceil((freedAt - at.now) / 1000))
  }
  const refusalOf = (policy: ThrottlePolicy, at: ReturnType<typeof readWindow>): Refusal | null =>
    usedIn(at.window) < policy.limit ? null : { policy, retryAfterSeconds: secondsUntilFreed(at) }
  const spend = (policy: ThrottlePolicy, subject: string): Allowance => {
    const at = readWindow(policy, subject)
    const refusal = refusalOf(policy, at)
    if (refusal !== null) return refusedBy(refusal)
    at.window.counts[at.slot % slots] = (at.window.counts[at.slot % slots] ?? 0) + 1
    windows.set(at.key, at.window)
    return { policy, refusal, remaining: policy.limit - usedIn(at.window), resetSeconds: secondsUntilFreed(at) }
  }

  return {
    admit: (policy, subject) => spend(policy, subject).refusal,
    spend,
    check: (policy, subject) => refusalOf(policy, readWindow(policy, subject)),
  }
}

/** Clears the slots that have left the window. A slot in the future dates from before the clock was set back. */
function advance(window: Window, slot: number): void {
  const passed = slot - window.newest
  if (passed < 0 || passed >= slots) window.counts.fill(0)
  else for (let step = 1; step <= passed; step += 1) window.counts[(window.newest + step) % slots] = 0
  window.newest = slot
}

function usedIn({ counts }: Window): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

function oldestUsed({ newest, counts }: Window): number {
  for (let slot = newest - slots + 1; slot < newest; slot += 1) if ((counts[slot % slots] ?? 0) > 0) return slot
  return newest
}
