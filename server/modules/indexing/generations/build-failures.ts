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
  /** The pause after so many failures in a row, in seconds. */
  readonly backoffSeconds?: (tries: number) => number
}

/** So often in a row a building may fail without one product more; with the pauses in between that is half an hour. */
export const maxAttempts = 12

export const defaultBackoffSeconds = (tries: number): number =>
  backoffMs(tries, { firstMs: 2000, maxMs: 300_000 }) / 1000

/** What is wrong with a building and no product's fault: it is tried again after pauses, and not for ever. */
export function createBuildFailures({ db, clock, logger, backoffSeconds }: BuildFailuresDeps) {
  const pauses = createBackoffTimers(backoffSeconds ?? defaultBackoffSeconds)
  return {
    isResting: pauses.isBackingOff,
    /** Tries again now. */
    hurry: pauses.retryNow,

    async note(lease: Lease, error: unknown): Promise<void> {
      const generation = lease.id
      const tries = pauses.recordFailure(generation)
      const isLast = tries >= maxAttempts
      logger[isLast ? 'error' : 'warn']({ err: error, generation, tries }, 'the vectors of a model came no further')
      const { code, message } =
        error instanceof AppError ? { code: error.code, message: error.detail } : unexpectedFailure
      const fault = { code, message, tries, failed_at: clock.now().toISOString() }
      await setFault(db, lease, { fault, isLast })
      // Whoever asks for the model again has all tries before him.
      if (isLast) pauses.reset(generation)
    },

    async end(lease: Lease): Promise<void> {
      if (pauses.reset(lease.id)) await setFault(db, lease, { fault: null, isLast: false })
    },
  }
}
