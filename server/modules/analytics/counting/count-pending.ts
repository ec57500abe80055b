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

// On the embedded database every search waits for a running batch: 7 ms for 200 rows, of which 2 are fixed, and 100 ms for the
// 800 rows of a few busy seconds (decision 0003-analytics-counting.md).
const batchSize = 200

/** Counts every search and feedback of the store that was committed before the call. */
export async function countPending(db: Database, scope: StoreScope): Promise<void> {
  const last = await lastPending(db, scope)
  if (last !== null) await countUpTo(db, last, (tx, batch) => countBatch(tx, scope, batch))
}

/** The same for all stores. */
export async function countPendingOfAllStores(db: Database): Promise<void> {
  const last = await lastPendingAcrossStores(db)
  if (last !== null) await countUpTo(db, last, countBatchAcrossStores)
}

// Later rows are left for the next call: for a busy store, counting would otherwise never end.
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
