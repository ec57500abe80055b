import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { AppError } from '../../../platform/errors.ts'
import { backoffMs } from '../../../platform/leases/backoff.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import type { Logger } from '../../../platform/logger.ts'
import { unexpectedFailure } from '../bulk/run/settle-items.ts'
import { createBackoffTimers } from './backoff-timers.ts'
import { setFault } from './generations.store.ts'

export interface BuildFailuresDeps {
  readonly db: Database
  readonly clock: Clock
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** The backoff after this many consecutive failures. */
  readonly backoffSeconds?: (tries: number) => number
}

/** Consecutive failures without a finished product before a build fails; with backoff this takes half an hour. */
export const maxAttempts = 12

export const defaultBackoffSeconds = (tries: number): number =>
  backoffMs(tries, { firstMs: 2000, maxMs: 300_000 }) / 1000

/** Failures of a build that are not specific to one product: retried with backoff, a limited number of times. */
export function createBuildFailures({ db, clock, logger, backoffSeconds }: BuildFailuresDeps) {
  const backoff = createBackoffTimers(backoffSeconds ?? defaultBackoffSeconds)
  return {
    isResting: backoff.isBackingOff,
    /** Retries now. */
    hurry: backoff.retryNow,

    async record(lease: Lease, error: unknown): Promise<void> {
      const generation = lease.id
      const tries = backoff.recordFailure(generation)
      const isLast = tries >= maxAttempts
      logger[isLast ? 'error' : 'warn']({ err: error, generation, tries }, 'generation build attempt failed')
      const { code, message } =
        error instanceof AppError ? { code: error.code, message: error.detail } : unexpectedFailure
      const fault = { code, message, tries, failed_at: clock.now().toISOString() }
      await setFault(db, lease, { fault, isLast })
      // A new request for the model starts with all attempts.
      if (isLast) backoff.reset(generation)
    },

    async end(lease: Lease): Promise<void> {
      if (backoff.reset(lease.id)) await setFault(db, lease, { fault: null, isLast: false })
    },
  }
}
