import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/schema.ts'
import type { OutboxEvent } from './publish.ts'
import {
  type Delivery,
  dueSubscribers,
  endLeases,
  givePositions,
  type Lease,
  leaseMs,
  longestRetryMs,
  nextDeliveries,
  type Outcome,
  purgeDelivered,
  recordOutcomes,
  registerSubscribers,
  takeLease,
} from './relay.store.ts'

export interface Subscriber {
  /** Unique and kept for ever: what was delivered is remembered under it. */
  name: string
  /** Takes one event; may get the same one again, so it must be idempotent. Throwing means: again later. */
  handle(event: OutboxEvent): Promise<void>
}

export interface RelayDeps {
  db: Database
  subscribers: Subscriber[]
  clock: Clock
  logger: Pick<BaseLogger, 'warn' | 'error'>
  /** No other process can be relaying (embedded database): leases left by a kill are void at the start. Default false. */
  alone?: boolean
  /** How often to look for events of other processes. Default 1000. */
  pollMs?: number
  /** How long delivered events are kept. Default 7. */
  keepDays?: number
}

export interface Relay {
  start(): Promise<void>
  /** Delivers what was committed just now, without waiting for the next poll. */
  wake(): void
  /** Finishes the events under way and gives the subscribers free for other processes. */
  stop(): Promise<void>
}

/** Between two looks: each costs a dozen round trips, however many events it finds. */
const restMs = 100
/** A handler that takes longer counts as failed. */
const handlerLimitMs = 30_000
const firstRetryMs = 1_000
const purgeEveryMs = 3_600_000
/** From here on a failure is the operator's business. */
const alarmingAttempts = 8

/**
 * Delivers published events to every subscriber at least once, in the order in which they became visible. An event that a
 * subscriber fails on is tried again with growing pauses, for ever, while that subscriber goes on with later ones; nobody else
 * notices. Several processes share the work subscriber by subscriber.
 */
export function createRelay(deps: RelayDeps): Relay {
  const { db, subscribers, clock, logger } = deps
  const holder = randomUUID()
  const names = subscribers.map((subscriber) => subscriber.name)
  const serving = new Map<string, Promise<void>>()
  let state: 'new' | 'running' | 'stopped' = 'new'
  let looking: Promise<void> | null = null
  let lookAgain = false
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let purgedAt = 0

  async function look(): Promise<void> {
    await givePositions(db)
    for (const name of await dueSubscribers(db, { names, holder }, clock.now())) {
      const subscriber = subscribers.find((candidate) => candidate.name === name)
      if (subscriber === undefined || serving.has(name)) continue
      serving.set(name, serve(subscriber))
    }
    if (clock.now().getTime() - purgedAt < purgeEveryMs) return
    purgedAt = clock.now().getTime()
    await purgeDelivered(db, names, new Date(purgedAt - (deps.keepDays ?? 7) * 86_400_000))
  }

  async function lookUntilNothingNew(): Promise<void> {
    do {
      lookAgain = false
      await look().catch((error: unknown) => logger.warn({ err: error }, 'looking for events failed'))
      await sleep(restMs, null, { signal: stopping.signal }).catch(() => undefined)
    } while (lookAgain && state === 'running')
  }

  async function serve(subscriber: Subscriber): Promise<void> {
    const delivering = deliverAll({ ...deps, subscriber, holder, isStopped: () => state === 'stopped' })
    await delivering.catch((error: unknown) => logger.warn({ err: error, subscriber: subscriber.name }, 'relay failed'))
    serving.delete(subscriber.name)
    // What was committed between the last reading and the end of the lease.
    wake()
  }

  function wake(): void {
    if (state !== 'running') return
    lookAgain = true
    looking ??= lookUntilNothingNew().finally(() => {
      looking = null
    })
  }

  return {
    wake,
    async start() {
      await registerSubscribers(db, names)
      if (deps.alone === true) await endLeases(db)
      state = 'running'
      timer = setInterval(wake, deps.pollMs ?? 1000)
      timer.unref()
      wake()
    },
    async stop() {
      state = 'stopped'
      stopping.abort()
      clearInterval(timer)
      await looking
      await Promise.all(serving.values())
    },
  }
}

interface DeliverDeps extends RelayDeps {
  subscriber: Subscriber
  holder: string
  isStopped(): boolean
}

/** Delivers to one subscriber until nothing is left, under a lease that is given back at the end. */
async function deliverAll(deps: DeliverDeps): Promise<void> {
  const { db, clock, subscriber } = deps
  const lease = await takeLease(db, renewed(deps), clock.now())
  if (lease === null) return
  try {
    while (!deps.isStopped()) {
      const { deliveries, areAll } = await nextDeliveries(db, subscriber.name, clock.now())
      const outcomes = await deliverBatch(deps, deliveries)
      // The last outcomes and the end of the lease are one write: under steady load a look finds a few events, every time.
      const isOurs = await recordOutcomes(db, areAll ? given(deps) : renewed(deps), outcomes)
      if (areAll || !isOurs) return
    }
    await recordOutcomes(db, given(deps), [])
  } catch (error) {
    // Else the other processes would wait for the end of the lease.
    await recordOutcomes(db, given(deps), []).catch(() => undefined)
    throw error
  }
}

async function deliverBatch(deps: DeliverDeps, deliveries: Delivery[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let renewing: Promise<unknown> = Promise.resolve()
  const renewal = setInterval(() => {
    // Without a renewal the lease ends, and the events of this batch are delivered once more elsewhere.
    renewing = recordOutcomes(deps.db, renewed(deps), []).catch((error: unknown) =>
      deps.logger.warn({ err: error }, 'lease not renewed'),
    )
  }, leaseMs / 3)
  try {
    for (const delivery of deliveries) {
      if (deps.isStopped()) break
      outcomes.push({ delivery, retryAt: await deliver(deps, delivery) })
    }
  } finally {
    clearInterval(renewal)
    // One that came after the end of the lease would keep everybody waiting for a holder that is gone.
    await renewing
  }
  return outcomes
}

/** The lease as it ends. */
function given(deps: DeliverDeps): Lease {
  return { ...renewed(deps), until: new Date(0) }
}

function renewed({ subscriber, holder, clock }: DeliverDeps): Lease {
  return { subscriber: subscriber.name, holder, until: new Date(clock.now().getTime() + leaseMs) }
}

/** Null when delivered, else when to try again. */
async function deliver(deps: DeliverDeps, { event, attempts }: Delivery): Promise<Date | null> {
  const { subscriber, clock, logger } = deps
  try {
    await withinLimit(subscriber.handle(event))
    return null
  } catch (error) {
    const facts = { err: error, subscriber: subscriber.name, event: event.id, type: event.type, attempt: attempts + 1 }
    const level = attempts + 1 >= alarmingAttempts ? 'error' : 'warn'
    logger[level](facts, 'a subscriber failed on an event; it will get it again')
    return new Date(clock.now().getTime() + Math.min(firstRetryMs * 4 ** attempts, longestRetryMs))
  }
}

async function withinLimit(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`still not done after ${handlerLimitMs} ms`)), handlerLimitMs)
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
