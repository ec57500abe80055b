import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import {
  countBatch,
  countBatchAcrossStores,
  lastPending,
  lastPendingAcrossStores,
  lockCounting,
  type PendingBatch,
} from './count-pending.store.ts'

// On the embedded database every search waits for a batch under way: 7 ms for 200 rows, of which 2 would be there for one row
// too, and 100 for the 800 of a few busy seconds (decision 0003-analytics-counting.md).
const batchSize = 200

/** Brings the daily tables of the store up to every search and feedback that was committed before the call. */
export async function countPending(db: Database, scope: StoreScope): Promise<void> {
  const last = await lastPending(db, scope)
  if (last !== null) await countUpTo(db, last, (tx, batch) => countBatch(tx, scope, batch))
}

/** The same for all stores. */
export async function countPendingOfAllStores(db: Database): Promise<void> {
  const last = await lastPendingAcrossStores(db)
  if (last !== null) await countUpTo(db, last, countBatchAcrossStores)
}

// Searches that come meanwhile are left for the next time: a busy store would never be done.
async function countUpTo(
  db: Database,
  last: number,
  countOne: (tx: Tx, batch: PendingBatch) => Promise<number>,
): Promise<void> {
  const batch = { last, limit: batchSize }
  const countLocked = (): Promise<number> =>
    db.transaction().execute(async (tx) => {
      await lockCounting(tx)
      return countOne(tx, batch)
    })
  while ((await countLocked()) === batchSize);
}
