import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { StoreScope } from '../../stores/index.ts'
import { recentlySearchedStoresAcrossStores } from '../receipts/search-history.store.ts'

export interface WarmUpDeps {
  readonly db: Database
  readonly logger: Pick<Logger, 'warn'>
  /** The memory limit of all indexes. Warm-up uses half of it and leaves the rest to other stores. */
  readonly memory: { readonly indexes: number }
  load(scope: StoreScope): Promise<void>
  bytesLoaded(): number
}

// The stores of the most recent searches of all stores.
const recent = { searches: 1000, limit: 32 }

/**
 * Loads the indexes of the stores searched last, most recent first, so that their shoppers do not wait after a restart.
 * Loading takes seconds for a store of 50,000 products.
 */
export function createWarmUp(deps: WarmUpDeps) {
  let isCancelled = false
  let running: Promise<void> = Promise.resolve()

  const run = async (): Promise<void> => {
    for (const scope of await recentlySearchedStoresAcrossStores(deps.db, recent)) {
      if (isCancelled || deps.bytesLoaded() > deps.memory.indexes / 2) return
      await deps.load(scope)
    }
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
