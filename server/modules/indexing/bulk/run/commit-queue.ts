import { setTimeout as sleep } from 'node:timers/promises'
import type { ReadyItem, StillNeeded } from './settle-items.ts'

/** Commits ready items in batches, one batch at a time. */
export interface CommitQueue {
  /** Resolves once the item is settled: to the image URLs it still needs, or to `null`. */
  add(item: ReadyItem): Promise<readonly string[] | null>
}

interface Waiting {
  readonly item: ReadyItem
  resolve(needed: readonly string[] | null): void
}

// The embedded database has one connection, which a commit blocks for about a third of a millisecond per item.
const maxBatchSize = 48
const maxBatchWaitMs = 300
const pollMs = 10

/** `expected` returns the number of items in progress, including queued ones: the queue waits briefly for the others. */
export function createCommitQueue(deps: {
  commit(batch: readonly ReadyItem[]): Promise<StillNeeded>
  expected(): number
}): CommitQueue {
  const waiting: Waiting[] = []
  let isDraining = false

  const waitForMore = async (): Promise<void> => {
    const deadline = performance.now() + maxBatchWaitMs
    const shouldWait = () =>
      waiting.length < maxBatchSize && waiting.length < deps.expected() && performance.now() < deadline
    while (shouldWait()) await sleep(pollMs)
  }

  const drain = async (): Promise<void> => {
    isDraining = true
    while (waiting.length > 0) {
      await waitForMore()
      const batch = waiting.splice(0, maxBatchSize)
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
