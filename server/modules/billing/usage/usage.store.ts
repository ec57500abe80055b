import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** Calls of one store to one endpoint on one day (`YYYY-MM-DD`, UTC). */
export interface UsageCount {
  readonly storeId: string
  readonly day: string
  readonly endpoint: string
  calls: number
}

/** Counts of one process, numbered upwards. */
export interface UsageBatch {
  readonly writerId: string
  readonly number: number
  readonly counts: readonly UsageCount[]
}

/**
 * Adds the counts to the stored ones, in one statement. A batch that was written before changes nothing, so an unconfirmed one can
 * be sent again. Sorted, so that two processes lock the rows in the same order.
 */
export async function addUsageAcrossStores(db: Database, batch: UsageBatch, at: Date): Promise<void> {
  const { counts } = batch
  await sql`
    with written as (
      insert into usage_writers as writer (writer_id, batch, written_at)
      values (${batch.writerId}::uuid, ${batch.number}::bigint, ${at}::timestamptz)
      on conflict (writer_id) do update set batch = excluded.batch, written_at = excluded.written_at
        where writer.batch < excluded.batch
      returning writer_id)
    insert into api_usage as stored (store_id, day, endpoint, calls)
    select count.* from written, unnest(${counts.map(({ storeId }) => storeId)}::uuid[],
      ${counts.map(({ day }) => day)}::date[], ${counts.map(({ endpoint }) => endpoint)}::text[],
      ${counts.map(({ calls }) => calls)}::bigint[]) as count (store_id, day, endpoint, calls)
    order by count.store_id, count.day, count.endpoint
    on conflict (store_id, day, endpoint) do update set calls = stored.calls + excluded.calls`.execute(db)
}

/** Days in `YYYY-MM-DD`; `until` is not part of the period. */
export interface UsagePeriod {
  readonly from: string
  readonly until: string
}

/** The store's calls within the period, by endpoint, the most called first. */
export async function usageByEndpoint(
  db: Database,
  { storeId }: StoreScope,
  { from, until }: UsagePeriod,
): Promise<{ endpoint: string; calls: number }[]> {
  const { rows } = await sql<{ endpoint: string; calls: number }>`
    select endpoint, sum(calls)::bigint as calls from api_usage
    where store_id = ${storeId}::uuid and day >= ${from}::date and day < ${until}::date
    group by endpoint order by calls desc, endpoint`.execute(db)
  return rows
}
