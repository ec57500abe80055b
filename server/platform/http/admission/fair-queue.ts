/** An entry in the queue. */
export interface QueueEntry<T> {
  readonly item: T
  readonly lane: string
  /** When it joined, in milliseconds of the caller's clock. */
  readonly since: number
  isWaiting: boolean
}

interface Lane<T> {
  /** In order of arrival; may contain removed entries. */
  readonly entries: QueueEntry<T>[]
  head: number
  waiting: number
}

export interface FairQueue<T> {
  readonly size: number
  add(lane: string, item: T, now: number): QueueEntry<T>
  /** Takes the next item that has waited less than `maxAgeMs`; lanes take turns. */
  take(now: number, maxAgeMs: number): QueueEntry<T> | null
  /** Removes an item before its turn. */
  remove(entry: QueueEntry<T>): void
  /** Removes and returns the oldest of the items that joined at `until` or earlier, until only `keep` items wait. */
  expire(until: number, keep: number): QueueEntry<T>[]
  /** Removes the oldest item of the longest of the next lanes. */
  dropFromLongestLane(): QueueEntry<T> | null
}

/**
 * A queue whose lanes (callers) take turns, so that a lane with a thousand requests delays another lane by one request only. A lane is
 * served in order of arrival. Only if more than `shortQueue` items wait in total and its oldest has waited `newestFirstAfterMs`, its
 * newest is served first: it can still be answered in time, while the oldest ones would all finish just before their timeout.
 */
export function createFairQueue<T>(options: { newestFirstAfterMs: number; shortQueue: number }): FairQueue<T> {
  const { newestFirstAfterMs, shortQueue } = options
  // The first lane is served next; a served lane moves to the end.
  const lanes = new Map<string, Lane<T>>()
  const arrivals: Lane<T> = { entries: [], head: 0, waiting: 0 }

  const leave = (entry: QueueEntry<T>): QueueEntry<T> => {
    entry.isWaiting = false
    arrivals.waiting -= 1
    const lane = lanes.get(entry.lane)
    if (lane !== undefined) {
      lane.waiting -= 1
      if (lane.waiting === 0) lanes.delete(entry.lane)
    }
    return entry
  }

  return {
    get size() {
      return arrivals.waiting
    },
    add(name, item, now) {
      const entry: QueueEntry<T> = { item, lane: name, since: now, isWaiting: true }
      const lane = lanes.get(name) ?? { entries: [], head: 0, waiting: 0 }
      lanes.set(name, lane)
      for (const list of [lane, arrivals]) {
        list.entries.push(entry)
        list.waiting += 1
      }
      return entry
    },
    take(now, maxAgeMs) {
      const isLong = arrivals.waiting > shortQueue
      for (const [name, lane] of lanes) {
        const oldest = oldestOf(lane)
        const isLate = isLong && oldest !== null && now - oldest.since >= newestFirstAfterMs
        const next = isLate ? newestOf(lane) : oldest
        if (next === null || now - next.since >= maxAgeMs) continue
        leave(next)
        if (lane.waiting > 0) {
          lanes.delete(name)
          lanes.set(name, lane)
        }
        return next
      }
      return null
    },
    remove(entry) {
      if (entry.isWaiting) leave(entry)
    },
    expire(until, keep) {
      const expired: QueueEntry<T>[] = []
      while (arrivals.waiting > keep) {
        const oldest = oldestOf(arrivals)
        if (oldest === null || oldest.since > until) break
        expired.push(leave(oldest))
      }
      return expired
    },
    dropFromLongestLane() {
      let longest: Lane<T> | null = null
      let compared = 0
      for (const lane of lanes.values()) {
        if (longest === null || lane.waiting > longest.waiting) longest = lane
        compared += 1
        if (compared === maxLanesCompared) break
      }
      const oldest = longest === null ? null : oldestOf(longest)
      return oldest === null ? null : leave(oldest)
    },
  }
}

const compactAfter = 512
/** Maximum lanes compared for the longest, which bounds the cost with thousands of callers. */
const maxLanesCompared = 64

function oldestOf<T>(list: Lane<T>): QueueEntry<T> | null {
  while (list.head < list.entries.length && list.entries[list.head]?.isWaiting === false) list.head += 1
  if (list.head >= compactAfter && list.head * 2 >= list.entries.length) {
    list.entries.splice(0, list.head)
    list.head = 0
  }
  return list.entries[list.head] ?? null
}

function newestOf<T>(list: Lane<T>): QueueEntry<T> | null {
  while (list.entries.length > list.head && list.entries.at(-1)?.isWaiting === false) list.entries.pop()
  return list.entries[list.entries.length - 1] ?? null
}
