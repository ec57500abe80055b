import type { Database } from '../../platform/db/schema.ts'
import './tables.ts'

// One statement over a season of a busy shop would run into its time limit.
const batchSize = 5000

/** Removes feedback older than `before`, a batch a statement; what the daily tables counted of it stays. Returns how many. */
export async function purgeFeedbackAcrossStores(db: Database, before: Date): Promise<number> {
  let purged = 0
  while (true) {
    const old = db
      .selectFrom('feedback')
      .select(['store_id', 'feedback_id'])
      .where('created_at', '<', before)
      .limit(batchSize)
    const deleted = await db
      .deleteFrom('feedback')
      .where(({ eb, refTuple }) =>
        eb(refTuple('store_id', 'feedback_id'), 'in', old.$asTuple('store_id', 'feedback_id')),
      )
      .executeTakeFirst()
    purged += Number(deleted.numDeletedRows)
    if (deleted.numDeletedRows < batchSize) return purged
  }
}
