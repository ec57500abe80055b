import type { Lease } from '../../../platform/leases/lease.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { createBackoffTimers } from './backoff-timers.ts'
import { defaultBackoffSeconds, maxAttempts } from './build-failures.ts'

export interface AutomaticComparisonDeps {
  readonly models: Pick<LoadedModels, 'standby'>
  readonly logger: Pick<Logger, 'warn'>
  /** Compares the complete generation with the active one and saves the result. */
  readonly compare: (lease: Lease) => Promise<void>
  /** The backoff after this many consecutive failures. */
  readonly backoffSeconds?: (tries: number) => number
}

/**
 * Compares a generation once all its vectors exist. A failure is retried with backoff a limited number of times; the operator can also
 * request the comparison.
 */
export function createAutomaticComparison({
  models,
  logger,
  compare,
  backoffSeconds = defaultBackoffSeconds,
}: AutomaticComparisonDeps) {
  const backoff = createBackoffTimers((tries) =>
    tries < maxAttempts ? backoffSeconds(tries) : Number.POSITIVE_INFINITY,
  )

  const isWaiting = ({ state, comparison, generation }: GenerationRow): boolean =>
    state === 'ready' && comparison === null && models.standby?.id === generation && !backoff.isBackingOff(generation)

  return {
    isWaiting,
    async run(lease: Lease): Promise<void> {
      const generation = lease.id
      try {
        await compare(lease)
        backoff.reset(generation)
      } catch (error) {
        logger.warn({ err: error, generation, tries: backoff.recordFailure(generation) }, 'model comparison failed')
      }
    },
  }
}
