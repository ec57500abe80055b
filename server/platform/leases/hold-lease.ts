import type { BaseLogger } from 'pino'
import type { Database } from '../db/schema.ts'
import { type Lease, LeaseLost } from './lease.ts'
import { releaseLease, renewLease } from './leases.store.ts'

export interface HoldOptions {
  readonly lease: Lease
  /** `performance.now()` before the claim was sent, so the lease expires here no later than in the database. */
  readonly requestedAt: number
  readonly isTakeover?: boolean
  /** Replaces the default renewal, for heartbeats that do more. Resolves to false when the lease is lost. */
  readonly renew?: (db: Database) => Promise<boolean>
  /** Default a third of the lease. */
  readonly heartbeatMs?: number
}

/** A lease of this process, renewed by a heartbeat until `end` or `release`. */
export interface HeldLease {
  readonly lease: Lease
  /** Aborts with `LeaseLost` when another process holds the row or soon may. Writes are fenced regardless. */
  readonly signal: AbortSignal
  /** Stops the heartbeat without a write: the last write released the row, or the lease was lost. */
  end(): Promise<void>
  /** Stops the heartbeat and releases the row, so that any process may claim it at once. */
  release(): Promise<void>
}

interface HoldDeps {
  readonly db: Database
  readonly logger: Pick<BaseLogger, 'warn'>
  /** No other process uses the database, so the lease is lost only when a renewal finds it so. */
  readonly alone: boolean
  readonly count: (event: 'renewed' | 'lost') => void
  /** Removes the row from the ones that this process runs. */
  readonly leave: () => void
}

/** The share of the lease duration by which the holder gives up before the expiry. */
const margin = 0.2
/** A timer this late means that the event loop stalled, not that the database is slow. */
const stallMs = 500
/** How long a process waits for a renewal after its event loop stalled. Its writes are fenced. */
const stallGraceMs = 3000

/**
 * Renews a lease by its own timer. The local expiry is counted on the monotonic clock from before the last successful renewal was
 * sent, so the holder gives up before the database lets another process claim the row. A process whose event loop stalled did no
 * work meanwhile: it tries one more renewal before it gives up, and continues if no other process claimed the row.
 */
export function holdLease(deps: HoldDeps, options: HoldOptions): HeldLease {
  const { lease, renew = (db) => renewLease(db, lease) } = options
  const { leaseMs } = lease.table
  const safeMs = leaseMs * (1 - margin)
  const lost = new AbortController()
  let expiresAt = options.requestedAt + safeMs
  let renewing: Promise<void> = Promise.resolve()
  let isRenewing = false
  let isEnded = false
  let deadline: NodeJS.Timeout | undefined

  const lose = (): void => {
    if (isEnded || lost.signal.aborted) return
    stop()
    deps.count('lost')
    lost.abort(new LeaseLost(lease))
  }

  const renewOnce = async (): Promise<void> => {
    const requestedAt = performance.now()
    try {
      const isOurs = await renew(deps.db)
      if (!isOurs) return lose()
      deps.count('renewed')
      expiresAt = requestedAt + safeMs
      watch(expiresAt)
    } catch (error) {
      deps.logger.warn({ err: error, table: lease.table.name, id: lease.id }, 'lease renewal failed')
    }
  }

  const heartbeat = (): void => {
    if (isRenewing || isEnded || lost.signal.aborted) return
    isRenewing = true
    renewing = renewOnce().finally(() => {
      isRenewing = false
    })
  }

  /** Gives up at `at`, unless a renewal postpones it. */
  const watch = (at: number): void => {
    if (deps.alone || isEnded || lost.signal.aborted) return
    clearTimeout(deadline)
    deadline = setTimeout(
      () => {
        if (performance.now() - at <= stallMs) return lose()
        heartbeat()
        watch(performance.now() + Math.max(leaseMs * margin, stallGraceMs))
      },
      Math.max(0, at - performance.now()),
    ).unref()
  }

  const timer = setInterval(heartbeat, options.heartbeatMs ?? leaseMs / 3).unref()
  const stop = (): void => {
    clearInterval(timer)
    clearTimeout(deadline)
  }
  watch(expiresAt)

  const end = async (): Promise<void> => {
    isEnded = true
    stop()
    // The token makes a late renewal harmless. With a lost lease there is no reason to wait for a slow database.
    if (!lost.signal.aborted) await renewing
    deps.leave()
  }
  return {
    lease,
    signal: lost.signal,
    end,
    async release() {
      await end()
      await releaseLease(deps.db, lease).catch((error: unknown) =>
        deps.logger.warn({ err: error, table: lease.table.name, id: lease.id }, 'lease release failed'),
      )
    },
  }
}
