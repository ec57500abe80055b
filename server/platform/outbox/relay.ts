import { setTimeout as sleep } from 'node:timers/promises'
import { createAttempts } from './attempt.ts'
import { deliverAll } from './deliver-all.ts'
import { assignPositions, dueSubscribers, purgeDelivered, registerSubscribers, subscriberTable } from './relay.store.ts'
import type { RelayDeps, Subscriber } from './subscriber.ts'

export interface Relay {
  start(): Promise<void>
  /** Delivers committed events without waiting for the next poll. */
  wake(): void
  /** Finishes the events in progress and releases the subscribers for other processes. */
  stop(): Promise<void>
}

/** The minimum time between two polls: each takes a dozen round trips, however many events it finds. */
const minPollIntervalMs = 100
const purgeEveryMs = 3_600_000

/**
 * Delivers published events to every subscriber at least once, in the order in which they became visible. A failed event is retried
 * with backoff, without limit, while its subscriber continues with later ones; other subscribers are not affected. Several processes
 * share the work, one subscriber at a time.
 */
export function createRelay(deps: RelayDeps): Relay {
  const { db, subscribers, leases, logger } = deps
  const attempts = createAttempts(deps)
  const names = subscribers.map((subscriber) => subscriber.name)
  const serving = new Map<string, Promise<void>>()
  let state: 'new' | 'running' | 'stopped' = 'new'
  let polling: Promise<void> | null = null
  let pollAgain = false
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let purgedAt = Number.NEGATIVE_INFINITY

  async function poll(): Promise<void> {
    await assignPositions(db)
    for (const name of await dueSubscribers(db, names, leases)) {
      const subscriber = subscribers.find((candidate) => candidate.name === name)
      if (subscriber === undefined || serving.has(name)) continue
      serving.set(name, serve(subscriber))
    }
    if (performance.now() - purgedAt < purgeEveryMs) return
    purgedAt = performance.now()
    await purgeDelivered(db, names, deps.retentionDays ?? 7)
  }

  async function pollUntilIdle(): Promise<void> {
    do {
      pollAgain = false
      await poll().catch((error: unknown) => logger.warn({ err: error }, 'polling for events failed'))
      await sleep(minPollIntervalMs, null, { signal: stopping.signal }).catch(() => undefined)
    } while (pollAgain && state === 'running')
  }

  async function serve(subscriber: Subscriber): Promise<void> {
    const delivering = deliverAll({ ...deps, subscriber, attempts, isStopped: () => state === 'stopped' })
    await delivering.catch((error: unknown) =>
      logger.warn({ err: error, subscriber: subscriber.name }, 'event relay failed'),
    )
    serving.delete(subscriber.name)
    // Finds events that were committed between the last read and the end of the lease.
    wake()
  }

  function wake(): void {
    if (state !== 'running') return
    pollAgain = true
    polling ??= pollUntilIdle().finally(() => {
      polling = null
    })
  }

  return {
    wake,
    async start() {
      await registerSubscribers(db, names)
      await leases.recover(subscriberTable)
      state = 'running'
      timer = setInterval(wake, deps.pollMs ?? 1000)
      timer.unref()
      wake()
    },
    async stop() {
      state = 'stopped'
      stopping.abort()
      clearInterval(timer)
      await polling
      await Promise.all(serving.values())
      attempts.stop()
    },
  }
}
