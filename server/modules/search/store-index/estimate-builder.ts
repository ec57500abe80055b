import { setImmediate } from 'node:timers/promises'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreIndex } from './store-index.ts'

interface BuilderDeps {
  readonly logger: Pick<Logger, 'warn'>
  /** Embeds texts as a search does. */
  readonly embedTexts: () => Promise<readonly Float32Array[]>
}

const sliceMs = 5

/** Builds the estimates of large stores in the background. Until they are ready, searches compare all images exactly. */
export function createEstimateBuilder(deps: BuilderDeps) {
  const running = new Map<StoreIndex, Promise<void>>()

  const run = async (index: StoreIndex, isOpen: () => boolean): Promise<void> => {
    // The searches that waited for the index come first.
    await setImmediate()
    const texts = await deps.embedTexts()
    while (isOpen() && index.estimates.isPending) {
      let sliceEnd = performance.now() + sliceMs
      for (const steps = index.estimates.build(texts); isOpen() && steps.next().done !== true; ) {
        if (performance.now() < sliceEnd) continue
        await setImmediate()
        sliceEnd = performance.now() + sliceMs
      }
    }
  }

  return {
    /** Does nothing if the index needs none, or its estimates are being built. */
    build(index: StoreIndex, isOpen: () => boolean): void {
      if (!index.estimates.isPending || running.has(index)) return
      const building = run(index, isOpen)
        .catch((error: unknown) => deps.logger.warn({ err: error }, 'could not build the estimates of a large store'))
        .finally(() => running.delete(index))
      running.set(index, building)
    },
    /** Resolves when none are being built. */
    ended: async (): Promise<void> => void (await Promise.all(running.values())),
  }
}
