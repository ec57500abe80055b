import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Ids } from '../../platform/ids.ts'
import { grantScope, type StoreScope } from '../stores/index.ts'
import { type AttemptDeps, makeAttempt } from './attempt.ts'
import {
  beginWaitsAnewAcrossStores,
  type Claimed,
  claimDueAcrossStores,
  claimedById,
  isAnythingDue,
  type Lease,
  releaseAcrossStores,
  releaseAllAcrossStores,
} from './claims.store.ts'
import { cancelDelivery } from './outcomes.store.ts'
import { type SettleDeps, settleAttempt } from './settle-attempt.ts'

export interface WorkerDeps extends AttemptDeps, SettleDeps {
  readonly ids: Pick<Ids, 'ordered' | 'uuid'>
  readonly logger: Pick<BaseLogger, 'warn'>
  /** No other process can be delivering (embedded database): leases left by a kill are void at the start. */
  readonly alone: boolean
  /** How often to look for what other processes added and what became due. */
  readonly pollMs?: number
}

export interface DeliveryWorker {
  start(): Promise<void>
  /** Looks for deliveries now, without waiting for the next poll. */
  wake(): void
  /** Lets `add` put in a delivery under a lease of this process, and makes one attempt at it before anything else happens to it. */
  deliverNow(scope: StoreScope, deliveryId: string, add: (lease: Lease) => Promise<void>): Promise<void>
  /** Takes nothing new, gives those under way a moment, and leaves the rest to the next process. */
  stop(): Promise<void>
}

/** Of one webhook at once: enough for a receiver that keeps up, few enough for one that does not. */
const perWebhook = 4
/** Of one store at once: what its twenty webhooks can take. */
const perStore = 80
/** Of this process at once. Each is a socket and a message of 20 kB at most. */
const inProcess = 400
/** Between two looks: each is a transaction that others of all processes wait for. */
const restMs = 50
/** Beyond the time a receiver has: for writing down what came of it. */
const leaseMarginMs = 20_000
const graceMs = 3_000

/**
 * Makes deliveries when they are due, for as long as it takes. What is taken is leased in the database: a process that is
 * killed loses its lease and another one sends the same message, under the same id, again.
 */
export function createDeliveryWorker(deps: WorkerDeps): DeliveryWorker {
  const { db, clock, logger } = deps
  const holder = deps.ids.uuid()
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let state: 'new' | 'running' | 'stopped' = 'new'
  let looking: Promise<void> | null = null
  let lookAgain = false
  let lastLook = 0
  let timer: NodeJS.Timeout | undefined

  const leaseEnd = (): Date => new Date(clock.now().getTime() + deps.answerWithinMs + leaseMarginMs)
  const newLease = (): Lease => ({ leased_by: holder, leased_until: leaseEnd() })

  const deliver = async (claimed: Claimed): Promise<void> => {
    if (!claimed.is_enabled && claimed.event_id !== null) {
      const lease = { deliveryId: claimed.delivery_id, webhookId: claimed.webhook_id, holder }
      return cancelDelivery(db, grantScope(claimed.store_id), { lease, at: clock.now() })
    }
    const attempt = await makeAttempt(deps, claimed, stopping.signal)
    await settleAttempt(deps, { claimed, attempt, holder })
  }

  /** Follows a delivery to its end. What cannot be written down is sent again when the lease is over. */
  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => {
      running.delete(tracked)
      wake()
    })
    running.add(tracked)
    return tracked
  }
  const begin = (claimed: Claimed): void => {
    track(deliver(claimed)).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        logger.warn({ err: error, delivery: claimed.delivery_id }, 'a delivery was left open')
    })
  }

  const look = async (): Promise<void> => {
    const now = clock.now()
    if (now.getTime() < lastLook) await beginWaitsAnewAcrossStores(db, { now, leaseEnd: leaseEnd() })
    lastLook = now.getTime()
    const free = inProcess - running.size
    if (free <= 0 || !(await isAnythingDue(db, now))) return
    const limits = { perWebhook, perStore, free }
    for (const claimed of await claimDueAcrossStores(db, newLease(), { limits, now })) begin(claimed)
  }

  const lookUntilNothingNew = async (): Promise<void> => {
    do {
      lookAgain = false
      await look().catch((error: unknown) => logger.warn({ err: error }, 'looking for deliveries failed'))
      await sleep(restMs, null, { signal: stopping.signal }).catch(() => undefined)
    } while (lookAgain && state === 'running')
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
      if (deps.alone) await releaseAllAcrossStores(db)
      // The clock may have been set back while nobody was there to see it.
      await beginWaitsAnewAcrossStores(db, { now: clock.now(), leaseEnd: leaseEnd() })
      state = 'running'
      timer = setInterval(wake, deps.pollMs ?? 1000)
      timer.unref()
      wake()
    },
    async deliverNow(scope, deliveryId, add) {
      const lease = newLease()
      await add(lease)
      const claimed = await claimedById(db, scope, { deliveryId, lease })
      if (claimed !== undefined) await track(deliver(claimed))
    },
    async stop() {
      state = 'stopped'
      clearInterval(timer)
      const inTime = sleep(graceMs, null, { ref: false })
      await Promise.race([Promise.allSettled(running), inTime])
      stopping.abort()
      await looking
      await Promise.allSettled(running)
      await releaseAcrossStores(db, holder).catch((error: unknown) =>
        logger.warn({ err: error }, 'deliveries could not be given back; they wait for the end of their lease'),
      )
    },
  }
}
