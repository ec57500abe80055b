import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { deleteAcrossStores } from '../../../platform/retention/expired-rows.store.ts'

/** A staging job without new items for this long belongs to a dead process. */
const stagingHours = 1
// Small enough to stay far below the statement timeout and to let other statements run in between.
const batchSize = 5000

/** Deletes the unprocessed items of canceled jobs, and jobs with their errors `retentionDays` after their end. */
export async function purgeJobsAcrossStores(
  db: Database,
  about: { readonly now: Date; readonly retentionDays: number },
): Promise<void> {
  const before = new Date(about.now.getTime() - about.retentionDays * 86_400_000)
  const isAbandoned = sql`status = 'staging' and served_at < now() - make_interval(hours => ${sql.lit(stagingHours)})`
  const isOver = sql`finished_at < ${before}::timestamptz or (${isAbandoned})`
  const hasEnded = sql`exists (
    select from bulk_jobs j where j.store_id = t.store_id and j.job_id = t.job_id
      and ((finished_at is not null and t.state = 'waiting') or ${isOver}))`
  await purgeAll(db, 'bulk_items', hasEnded)
  await purgeAll(db, 'bulk_jobs', sql`(${isOver})`)
}

async function purgeAll(db: Database, table: 'bulk_items' | 'bulk_jobs', which: RawBuilder<unknown>): Promise<void> {
  while ((await deleteAcrossStores(db, { table, which, limit: batchSize })) >= batchSize);
}
