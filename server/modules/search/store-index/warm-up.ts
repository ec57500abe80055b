import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { Logger } from '../../../platform/logger.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface WarmUpDeps {
  readonly db: Database
  readonly logger: Pick<Logger, 'warn'>
  /** Bytes that indexes may take; half of them are left to the stores that are searched next. */
  readonly memory: { readonly indexes: number }
  load(scope: StoreScope): Promise<void>
  bytesLoaded(): number
}

// Of these many searches, whoever made them.
const sampledSearches = 1000
const maxStores = 32

/**
 * Loads the stores searched last, one after the other, the last one first: after a restart their shoppers do not wait for it,
 * which takes seconds where a store has 50,000 products.
 */
export function createWarmUp(deps: WarmUpDeps) {
  let isCancelled = false
  let under: Promise<void> = Promise.resolve()

  const run = async (): Promise<void> => {
    for (const scope of await storesSearchedLast(deps.db)) {
      if (isCancelled || deps.bytesLoaded() > deps.memory.indexes / 2) return
      await deps.load(scope)
    }
  }

  return {
    /** Begins; what fails is logged, and loaded by the first search as ever. */
    start(): void {
      under = run().catch((error: unknown) => {
        if (!isCancelled) deps.logger.warn({ err: error }, 'cannot load the stores that were searched last')
      })
    },
    cancel(): void {
      isCancelled = true
    },
    /** Resolves when nothing is being loaded any more; soon after the indexes were closed. */
    ended: (): Promise<void> => under,
  }
}

async function storesSearchedLast(db: Database): Promise<StoreScope[]> {
  const { rows } = await sql<{ store_id: string }>`
    select store_id from (
      select store_id, created_at from search_history order by created_at desc limit ${sampledSearches}
    ) as last
    group by store_id
    order by max(created_at) desc
    limit ${maxStores}`.execute(db)
  return rows.map(({ store_id }) => grantScope(store_id))
}
