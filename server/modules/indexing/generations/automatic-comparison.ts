import type { Lease } from '../../../platform/leases/lease.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { LoadedModels } from '../models/loaded-models.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { createBackoffTimers } from './backoff-timers.ts'
import { defaultBackoffSeconds, maxAttempts } from './build-failures.ts'

export interface AutomaticComparisonDeps {
  readonly models: Pick<LoadedModels, 'standby'>
  readonly logger: Pick<Logger, 'warn'>
  /** Compares the generation whose vectors are all there with the one in use, and keeps what comes of it. */
  readonly compare: (lease: Lease) => Promise<void>
  /** The pause after so many failures in a row, in seconds. */
  readonly backoffSeconds?: (tries: number) => number
}

/**
 * Compares a generation once all its vectors are there; again when that failed, because a moment's trouble must not cost the
 * operator the comparison, and not for ever, because he can ask for it.
 */
export function createAutomaticComparison({
  models,
  logger,
  compare,
  backoffSeconds = defaultBackoffSeconds,
}: AutomaticComparisonDeps) {
  const pauses = createBackoffTimers((tries) =>
    tries < maxAttempts ? backoffSeconds(tries) : Number.POSITIVE_INFINITY,
  )

  const isWaiting = ({ state, comparison, generation }: GenerationRow): boolean =>
    state === 'ready' && comparison === null && models.standby?.id === generation && !pauses.isBackingOff(generation)

  return {
    isWaiting,
    async run(lease: Lease): Promise<void> {
      const generation = lease.id
      try {
        await compare(lease)
        pauses.reset(generation)
      } catch (error) {
        logger.warn(
          { err: error, generation, tries: pauses.recordFailure(generation) },
          'two models could not be compared',
        )
      }
    },
  }
}
