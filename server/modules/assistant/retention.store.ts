import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { countDeleted } from '../../platform/retention/expired-rows.store.ts'
import type { PurgeBatch } from '../../platform/retention/table-retention.ts'
import './tables.ts'

/** Counts turns per UTC day up to yesterday. Recounts the last two counted days, because a turn may end after its day. */
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

/** Inactive conversations, with everything in them. */
export function deleteOldThreadsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return countDeleted(
    sql`delete from threads where updated_at < ${before} and (store_id, thread_id) in (
      select store_id, thread_id from threads where updated_at < ${before} limit ${limit}::integer
      for update skip locked)`.execute(db),
  )
}

export function deleteSettledRequestsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return countDeleted(
    sql`delete from availability_requests where ctid = any(array(
      select ctid from availability_requests where settled_at < ${before}::timestamptz limit ${limit}::integer))`.execute(
      db,
    ),
  )
}

export function deleteUnansweredRequestsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return countDeleted(
    sql`delete from availability_requests where ctid = any(array(
      select ctid from availability_requests where state = 'waiting' and created_at < ${before}::timestamptz
      limit ${limit}::integer))`.execute(db),
  )
}

/** Findings in shoppers' messages. Findings in texts stay, because they exclude a sentence from the evidence. */
export function deleteOldFindingsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return countDeleted(
    sql`delete from quarantine where ctid = any(array(
      select ctid from quarantine where place = 'message' and found_at < ${before}::timestamptz limit ${limit}::integer))`.execute(
      db,
    ),
  )
}

/** Replaced or unpublished versions of texts, with their spans, unless a stored answer cites them. */
export function deleteReplacedVersionsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const isReplaced = sql`c.published_version is distinct from v.version and ${before}::timestamptz > coalesce(
    (select min(later.published_at) from knowledge_versions later
      where later.store_id = v.store_id and later.concept_id = v.concept_id and later.version > v.version),
    greatest(c.updated_at, v.published_at))`
  const isCited = sql`exists (
    select from turns t where t.store_id = v.store_id and t.created_at < ${before}::timestamptz
      and position(v.concept_id || '@' || v.version || '#' in concat(t.answer, t.evidence)) > 0)`
  return countDeleted(
    sql`delete from knowledge_versions where (store_id, concept_id, version) in (
      select v.store_id, v.concept_id, v.version
      from knowledge_versions v join knowledge_concepts c using (store_id, concept_id)
      where ${isReplaced} and not ${isCited}
      limit ${limit}::integer)`.execute(db),
  )
}
