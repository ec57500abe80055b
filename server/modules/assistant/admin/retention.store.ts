import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import '../tables.ts'

/** One bounded statement after the other: others get their turn in between. A thread takes all its turns and events along. */
const threadsAtOnce = 100
const rowsAtOnce = 1000

/** Counts the turns of the UTC days that are over at `now`, from a little before what is counted already: a turn may end after its day. */
export async function countDaysAcrossStores(db: Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  await sql`
    insert into assistant_daily (store_id, day, locale, outcome, answer_status, turns, duration_ms)
    select store_id, (turns.created_at at time zone 'UTC')::date, locale, outcome, answer ->> 'answer_status', count(*)::integer,
      coalesce(sum(duration_ms), 0)::bigint
    from stores cross join lateral (
      select coalesce(max(day) - 2, '-infinity'::date) as day from assistant_daily
      where assistant_daily.store_id = stores.store_id and day < ${today}::date
    ) as since join turns using (store_id)
    where outcome is not null and turns.created_at >= since.day::timestamp at time zone 'UTC'
      and turns.created_at < ${today}::date::timestamp at time zone 'UTC'
    group by 1, 2, 3, 4, 5
    on conflict (store_id, day, locale, outcome, answer_status)
    do update set turns = excluded.turns, duration_ms = excluded.duration_ms`.execute(db)
}

/** Forgets conversations in which nothing happened since, with everything in them. */
export function deleteThreadsAcrossStores(db: Database, before: Date): Promise<void> {
  return inBatches(threadsAtOnce, () =>
    sql`
    delete from threads where updated_at < ${before} and (store_id, thread_id) in (
      select store_id, thread_id from threads where updated_at < ${before} limit ${threadsAtOnce}
      for update skip locked)`.execute(db),
  )
}

export async function deleteReceiptsAcrossStores(db: Database, before: Date): Promise<void> {
  await inBatches(rowsAtOnce, () =>
    sql`
    delete from consent_receipts where (store_id, receipt_id) in (
      select store_id, receipt_id from consent_receipts where confirmed_at < ${before} limit ${rowsAtOnce})`.execute(
      db,
    ),
  )
  await sql`delete from assistant_daily where day < ${before.toISOString().slice(0, 10)}::date`.execute(db)
}

/** Addresses that nothing waits for any more, and what shoppers' messages tried. */
export async function deleteLeftoversAcrossStores(
  db: Database,
  before: { readonly settled: Date; readonly waiting: Date },
): Promise<void> {
  await inBatches(rowsAtOnce, () =>
    sql`
    delete from availability_requests where (store_id, request_id) in (
      select store_id, request_id from availability_requests
      where settled_at < ${before.settled} or (state = 'waiting' and created_at < ${before.waiting})
      limit ${rowsAtOnce})`.execute(db),
  )
  await inBatches(rowsAtOnce, () =>
    sql`
    delete from quarantine where (store_id, finding_id) in (
      select store_id, finding_id from quarantine where place = 'message' and found_at < ${before.settled}
      limit ${rowsAtOnce})`.execute(db),
  )
}

async function inBatches(
  size: number,
  deleteBatch: () => Promise<{ readonly numAffectedRows?: bigint }>,
): Promise<void> {
  while (Number((await deleteBatch()).numAffectedRows ?? 0) >= size);
}
