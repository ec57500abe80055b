import type { BaseLogger } from 'pino'
import type { Database } from '../db/schema.ts'
import { type Lease, LeaseLost } from './lease.ts'
import { releaseLease, renewLease } from './leases.store.ts'

export interface HoldOptions {
  readonly lease: Lease
  /** `performance.now()` before the claim was sent: the lease is at least as old as the database says. */
  readonly askedAt: number
  readonly isTakeover?: boolean
  /** In place of the usual statement, where a heartbeat does more. Resolves to false when the lease was lost. */
  readonly renew?: (db: Database) => Promise<boolean>
  /** Default a third of the lease. */
  readonly heartbeatMs?: number
}

/** A lease of this process, renewed until it is ended. */
export interface HeldLease {
  readonly lease: Lease
  /** Aborts with `LeaseLost`: another process has the row or soon may. Writes are fenced whether or not it has aborted yet. */
  readonly signal: AbortSignal
  /** Ends the heartbeat and leaves the row as it is: the last write has released it, or it was lost. */
  end(): Promise<void>
  /** The same, and anybody may claim the row at once. */
  release(): Promise<void>
}

interface HoldDeps {
  readonly db: Database
  readonly logger: Pick<BaseLogger, 'warn'>
  /** No other process can claim anything: the lease is lost only when the database says so. */
  readonly alone: boolean
  readonly count: (event: 'renewed' | 'lost') => void
  /** Says that the row is not run here any more. */
  readonly leave: () => void
}

/** Of the lease: how long before its expiry the holder gives it up. */
const margin = 0.2
/** A timer this late means that the event loop stood still, and not that the database is slow. */
const stallMs = 500
/** How long a process that stood still waits for the database to tell whether the row is still its own. Its writes are fenced. */
const stallGraceMs = 3000

/**
 * Renews a lease by its own timer. The expiry is known here by the monotonic clock, counted from before the last good renewal was
 * sent, so that the holder gives up before the database would give the row away. A process whose event loop stood still did no
 * work meanwhile: it asks the database once more before it gives up, and goes on if nobody has taken the row.
 */
export function holdLease(deps: HoldDeps, options: HoldOptions): HeldLease {
  const { lease, renew = (db) => renewLease(db, lease) } = options
  const { leaseMs } = lease.table
  const safeMs = leaseMs * (1 - margin)
  const lost = new AbortController()
  let expiresAt = options.askedAt + safeMs
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
    const askedAt = performance.now()
    try {
      const isOurs = await renew(deps.db)
      if (!isOurs) return lose()
      deps.count('renewed')
      expiresAt = askedAt + safeMs
      watch(expiresAt)
    } catch (error) {
      deps.logger.warn({ err: error, table: lease.table.name, id: lease.id }, 'a lease was not renewed')
    }
  }

  const heartbeat = (): void => {
    if (isRenewing || isEnded || lost.signal.aborted) return
    isRenewing = true
    renewing = renewOnce().finally(() => {
      isRenewing = false
    })
  }

  /** Gives up at that time, unless a renewal puts it off. */
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
    // Its token keeps a late renewal from doing harm; a lost lease is not worth waiting for a database that does not answer.
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
        deps.logger.warn({ err: error, table: lease.table.name, id: lease.id }, 'a lease was not released'),
      )
    },
  }
}
