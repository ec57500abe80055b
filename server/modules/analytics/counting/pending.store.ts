import type { Database } from '../../../platform/db/schema.ts'
import '../tables.ts'

/** Rows that the daily tables have not counted yet. */
export async function countPendingAcrossStores(db: Database): Promise<number> {
  const row = await db
    .selectFrom('analytics_pending')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return Number(row.waiting)
}
