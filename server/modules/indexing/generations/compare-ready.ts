import type { Lease } from '../../../platform/leases/lease.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { LiveModels } from '../models/live-models.ts'
import type { GenerationRow } from '../models/model-generations.store.ts'
import { growingPause, mostFruitless } from './build-faults.ts'
import { createPauses } from './pauses.ts'

export interface CompareReadyDeps {
  readonly models: Pick<LiveModels, 'beside'>
  readonly logger: Pick<Logger, 'warn'>
  /** Compares the generation whose vectors are all there with the one in use, and keeps what comes of it. */
  readonly compare: (lease: Lease) => Promise<void>
  /** The pause after so many failures in a row, in seconds. */
  readonly pauseSeconds?: (tries: number) => number
}

/**
 * Compares a generation once all its vectors are there; again when that failed, because a moment's trouble must not cost the
 * operator the comparison, and not for ever, because he can ask for it.
 */
export function createCompareReady({ models, logger, compare, pauseSeconds = growingPause }: CompareReadyDeps) {
  const pauses = createPauses((tries) => (tries < mostFruitless ? pauseSeconds(tries) : Number.POSITIVE_INFINITY))

  const isWaiting = ({ state, comparison, generation }: GenerationRow): boolean =>
    state === 'ready' && comparison === null && models.beside?.id === generation && !pauses.isResting(generation)

  return {
    isWaiting,
    async run(lease: Lease): Promise<void> {
      const generation = lease.id
      try {
        await compare(lease)
        pauses.end(generation)
      } catch (error) {
        logger.warn({ err: error, generation, tries: pauses.begin(generation) }, 'two models could not be compared')
      }
    },
  }
}
