import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadyItem, StillNeeded } from './settle-items.ts'

/** Commits ready items together, one batch at a time. */
export interface CommitQueue {
  /** Resolves once the item is settled, to the pictures it still needs, or to `null`. */
  add(item: ReadyItem): Promise<readonly string[] | null>
}

interface Waiting {
  readonly item: ReadyItem
  resolve(needed: readonly string[] | null): void
}

// The embedded database has one connection: a commit blocks it for about a third of a millisecond an item.
const enough = 48
const companyMs = 300
const lookMs = 10

/** `expected` says how many items are in hand, those in the queue included: it waits, briefly, for the others. */
export function createCommitQueue(deps: {
  commit(batch: readonly ReadyItem[]): Promise<StillNeeded>
  expected(): number
}): CommitQueue {
  const waiting: Waiting[] = []
  let isDraining = false

  const company = async (): Promise<void> => {
    const deadline = performance.now() + companyMs
    const isWorthIt = () => waiting.length < enough && waiting.length < deps.expected() && performance.now() < deadline
    while (isWorthIt()) await sleep(lookMs)
  }

  const drain = async (): Promise<void> => {
    isDraining = true
    while (waiting.length > 0) {
      await company()
      const batch = waiting.splice(0, enough)
      const needed = await deps.commit(batch.map(({ item }) => item))
      for (const { item, resolve } of batch) resolve(needed.get(item.position) ?? null)
    }
    isDraining = false
  }

  return {
    add: (item) =>
      new Promise((resolve) => {
        waiting.push({ item, resolve })
        if (!isDraining) void drain()
      }),
  }
}
