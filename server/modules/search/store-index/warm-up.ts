import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import { busiestStoresAcrossStores } from '../receipts/search-history.store.ts'

export interface WarmUpDeps {
  readonly db: Database
  readonly logger: Pick<Logger, 'warn'>
  /** The memory limit of all indexes. Warm-up uses half of it and leaves the rest to other stores. */
  readonly memory: { readonly indexes: number }
  load(scope: StoreScope): Promise<void>
  bytesLoaded(): number
}

// The stores of the most recent searches of all stores.
const recent = { searches: 20_000, limit: 256 }
// Fewer than the index cache loads at once: searches of other stores do not wait for the warm-up.
const maxLoads = 2

/**
 * Loads the indexes of the stores with the most of the latest searches, so that their shoppers do not wait after a restart. Without
 * a copy on disk, loading takes seconds for a store of 50,000 products.
 */
export function createWarmUp(deps: WarmUpDeps) {
  let isCancelled = false
  let running: Promise<void> = Promise.resolve()

  const run = async (): Promise<void> => {
    const scopes = (await busiestStoresAcrossStores(deps.db, recent)).values()
    // The iterator is shared: each store is loaded once.
    const loadNext = async (): Promise<void> => {
      for (const scope of scopes) {
        if (isCancelled || deps.bytesLoaded() > deps.memory.indexes / 2) return
        await deps.load(scope)
      }
    }
    await Promise.all(Array.from({ length: maxLoads }, loadNext))
  }

  return {
    /** Logs a failure; the first search then loads the index. */
    start(): void {
      running = run().catch((error: unknown) => {
        if (!isCancelled) deps.logger.warn({ err: error }, 'warm-up failed')
      })
    },
    cancel(): void {
      isCancelled = true
    },
    /** Resolves when the warm-up has ended, soon after the indexes are closed. */
    ended: (): Promise<void> => running,
  }
}
