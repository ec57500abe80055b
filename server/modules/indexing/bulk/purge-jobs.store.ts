import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'

/** A job that nobody has put anything into for so long is left over from a process that was killed. */
const stagingHours = 1
// Far from a statement's time limit, and other statements get their turn in between.
const batchSize = 5000

/** Removes what jobs leave behind: items that were never done because their job was cancelled, and jobs that ended more than `keptDays` ago with their errors. */
export async function purgeJobsAcrossStores(
  db: Database,
  about: { readonly now: Date; readonly keptDays: number },
): Promise<void> {
  const before = new Date(about.now.getTime() - about.keptDays * 86_400_000)
  await repeat(async () => {
    const { numAffectedRows } = await sql`
      delete from bulk_items i using (
        select i.store_id, i.job_id, i.position from bulk_jobs j join bulk_items i using (store_id, job_id)
        where (j.finished_at is not null and (i.state = 'waiting' or j.finished_at < ${before}))
          or (j.status = 'staging' and j.served_at < now() - make_interval(hours => ${sql.lit(stagingHours)}))
        limit ${batchSize}
      ) gone
      where i.store_id = gone.store_id and i.job_id = gone.job_id and i.position = gone.position`.execute(db)
    return numAffectedRows
  })
  await repeat(async () => {
    const { numAffectedRows } = await sql`
      delete from bulk_jobs j using (
        select store_id, job_id from bulk_jobs
        where finished_at < ${before}
          or (status = 'staging' and served_at < now() - make_interval(hours => ${sql.lit(stagingHours)}))
        limit ${batchSize}
      ) gone
      where j.store_id = gone.store_id and j.job_id = gone.job_id`.execute(db)
    return numAffectedRows
  })
}

async function repeat(purge: () => Promise<bigint | undefined>): Promise<void> {
  while (Number((await purge()) ?? 0n) >= batchSize);
}
