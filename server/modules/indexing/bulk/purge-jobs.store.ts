import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'

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
  await repeatUntilDone(async () => {
    const { numAffectedRows } = await sql`
      delete from bulk_items i using (
        select i.store_id, i.job_id, i.position from bulk_jobs j join bulk_items i using (store_id, job_id)
        where (j.finished_at is not null and (i.state = 'waiting' or j.finished_at < ${before}))
          or (j.status = 'staging' and j.served_at < now() - make_interval(hours => ${sql.lit(stagingHours)}))
        limit ${batchSize}
      ) batch
      where i.store_id = batch.store_id and i.job_id = batch.job_id and i.position = batch.position`.execute(db)
    return numAffectedRows
  })
  await repeatUntilDone(async () => {
    const { numAffectedRows } = await sql`
      delete from bulk_jobs j using (
        select store_id, job_id from bulk_jobs
        where finished_at < ${before}
          or (status = 'staging' and served_at < now() - make_interval(hours => ${sql.lit(stagingHours)}))
        limit ${batchSize}
      ) batch
      where j.store_id = batch.store_id and j.job_id = batch.job_id`.execute(db)
    return numAffectedRows
  })
}

async function repeatUntilDone(purge: () => Promise<bigint | undefined>): Promise<void> {
  while (Number((await purge()) ?? 0n) >= batchSize);
}
