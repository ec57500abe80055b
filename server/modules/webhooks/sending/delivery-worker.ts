import { setTimeout as sleep } from 'node:timers/promises'
import type { BaseLogger } from 'pino'
import type { Tx } from '../../../platform/db/schema.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import type { StoreScope } from '../../stores/index.ts'
import {
  type ClaimedDelivery,
  checkForDueAcrossStores,
  claimDueAcrossStores,
  claimNew,
  deliveryTable,
  leaseOf,
  restartFutureDelaysAcrossStores,
} from './claims.store.ts'
import { cancelDelivery } from './outcomes.store.ts'
import { type OutcomeDeps, recordOutcome } from './record-outcome.ts'
import { type AttemptDeps, sendAttempt } from './send-attempt.ts'

export interface WorkerDeps extends AttemptDeps, OutcomeDeps {
  readonly ids: Pick<Ids, 'ordered'>
  readonly logger: Pick<BaseLogger, 'warn'>
  readonly leases: Leases
  /** How often to poll for deliveries that other processes added or that became due. 1 s when absent. */
  readonly pollMs?: number
}

export interface DeliveryWorker {
  start(): Promise<void>
  /** Polls now. */
  wake(): void
  /** Runs `add` and claims the delivery it inserts in one transaction, then makes one attempt. */
  deliverNow(scope: StoreScope, deliveryId: string, add: (tx: Tx) => Promise<void>): Promise<void>
  /** Claims nothing more, gives running deliveries `graceMs`, and releases the rest to other processes. */
  stop(): Promise<void>
}

/** Enough for a receiver that keeps up, and few enough not to overload a slow one. */
const maxPerWebhook = 4
/** The sum over the twenty webhooks that a store may have. */
const maxPerStore = 80
/** Each delivery takes a socket and at most 20 kB. */
const maxPerProcess = 400
/** Each poll is a transaction that serializes all processes. */
const minPollGapMs = 50
const graceMs = 3_000

/**
 * Sends deliveries when they are due. Each is claimed under a lease: when the process is killed, the lease expires and another
 * process sends the same message under the same ID.
 */
export function createDeliveryWorker(deps: WorkerDeps): DeliveryWorker {
  const { db, logger, leases } = deps
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  let state: 'new' | 'running' | 'stopped' = 'new'
  let polling: Promise<void> | null = null
  let pollAgain = false
  let lastPollAt = new Date(0)
  let timer: NodeJS.Timeout | undefined

  const track = (work: Promise<void>): Promise<void> => {
    const tracked = work.finally(() => {
      running.delete(tracked)
      wake()
    })
    running.add(tracked)
    return tracked
  }
  const startDelivery = (claimed: ClaimedDelivery, requestedAt: number): void => {
    track(deliverUnderLease(deps, { claimed, requestedAt, stopping: stopping.signal })).catch((error: unknown) => {
      if (!stopping.signal.aborted)
        logger.warn({ err: error, delivery_id: claimed.delivery_id }, 'delivery interrupted')
    })
  }

  const claimDue = async (): Promise<void> => {
    const { isDue, now } = await checkForDueAcrossStores(db)
    if (now < lastPollAt) await restartFutureDelaysAcrossStores(db)
    lastPollAt = now
    const free = maxPerProcess - running.size
    if (free <= 0 || !isDue) return
    const requestedAt = performance.now()
    const limits = { perWebhook: maxPerWebhook, perStore: maxPerStore, free }
    for (const claimed of await claimDueAcrossStores(db, leases, limits)) startDelivery(claimed, requestedAt)
  }

  const pollUntilIdle = async (): Promise<void> => {
    do {
      pollAgain = false
      await claimDue().catch((error: unknown) => logger.warn({ err: error }, 'polling for deliveries failed'))
      await sleep(minPollGapMs, null, { signal: stopping.signal }).catch(() => undefined)
    } while (pollAgain && state === 'running')
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
      await leases.recover(deliveryTable)
      // The clock may have been set back while no process was running.
      await restartFutureDelaysAcrossStores(db)
      state = 'running'
      timer = setInterval(wake, deps.pollMs ?? 1000)
      timer.unref()
      wake()
    },
    async deliverNow(scope, deliveryId, add) {
      const requestedAt = performance.now()
      const claimed = await db.transaction().execute(async (tx) => {
        await add(tx)
        return claimNew(tx, scope, { deliveryId, by: leases })
      })
      if (claimed !== undefined)
        await track(deliverUnderLease(deps, { claimed, requestedAt, stopping: stopping.signal }))
    },
    async stop() {
      state = 'stopped'
      clearInterval(timer)
      const grace = sleep(graceMs, null, { ref: false })
      await Promise.race([Promise.allSettled(running), grace])
      stopping.abort()
      await polling
      await Promise.allSettled(running)
    },
  }
}

interface DeliveryRun {
  readonly claimed: ClaimedDelivery
  readonly requestedAt: number
  readonly stopping: AbortSignal
}

/**
 * Sends a delivery under its lease; recording the outcome releases it. A delivery that was not sent because the process stops is
 * released. One whose outcome could not be recorded is sent again when the lease expires.
 */
async function deliverUnderLease(deps: WorkerDeps, { claimed, requestedAt, stopping }: DeliveryRun): Promise<void> {
  const held = deps.leases.hold({ lease: leaseOf(claimed), requestedAt, isTakeover: claimed.is_takeover })
  try {
    await deliver(deps, claimed, AbortSignal.any([stopping, held.signal]))
  } catch (error) {
    if (stopping.aborted) await held.release()
    throw error
  } finally {
    await held.end()
  }
}

async function deliver(deps: WorkerDeps, claimed: ClaimedDelivery, signal: AbortSignal): Promise<void> {
  const lease = leaseOf(claimed)
  if (!claimed.is_enabled && claimed.event_id !== null) return cancelDelivery(deps.db, { lease, at: deps.clock.now() })
  const attempt = await sendAttempt(deps, claimed, signal)
  await recordOutcome(deps, { claimed, attempt })
}
