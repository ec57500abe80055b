import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { countDeleted, deleteAcrossStores } from '../../platform/retention/expired-rows.store.ts'
import type { PurgeBatch } from '../../platform/retention/table-retention.ts'
import './tables.ts'

/** Counts turns per UTC day up to yesterday. Recounts the last two counted days, because a turn may end after its day. */
export async function countDaysAcrossStores(db: Database, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const { rows: stores } = await sql<{ store_id: string }>`select store_id from stores`.execute(db)
  for (const { store_id: storeId } of stores) {
    await sql`
      insert into assistant_daily (store_id, day, locale, outcome, answer_status, turns, duration_ms)
      select store_id, (turns.created_at at time zone 'UTC')::date, locale, outcome, answer ->> 'answer_status', count(*)::integer,
        coalesce(sum(duration_ms), 0)::bigint
      from turns
      where store_id = ${storeId}::uuid and outcome is not null and turns.created_at < ${today}::date::timestamp at time zone 'UTC'
        and turns.created_at >= (
          select coalesce(max(day) - 2, '-infinity'::date) from assistant_daily
          where store_id = ${storeId}::uuid and day < ${today}::date)::timestamp at time zone 'UTC'
      group by 1, 2, 3, 4, 5
      on conflict (store_id, day, locale, outcome, answer_status)
      do update set turns = excluded.turns, duration_ms = excluded.duration_ms`.execute(db)
  }
}

/** Inactive conversations, with everything in them. */
export function deleteOldThreadsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const which = sql`t.updated_at < ${before}::timestamptz`
  return deleteAcrossStores(db, { table: 'threads', which, limit, skipsLocked: true })
}

export function deleteSettledRequestsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const which = sql`t.settled_at < ${before}::timestamptz`
  return deleteAcrossStores(db, { table: 'availability_requests', which, limit })
}

export function deleteUnansweredRequestsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const which = sql`t.state = 'waiting' and t.created_at < ${before}::timestamptz`
  return deleteAcrossStores(db, { table: 'availability_requests', which, limit })
}

/** Findings in shoppers' messages. Findings in texts stay, because they exclude a sentence from the evidence. */
export function deleteOldFindingsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const which = sql`t.place = 'message' and t.found_at < ${before}::timestamptz`
  return deleteAcrossStores(db, { table: 'quarantine', which, limit })
}

/** Replaced or unpublished versions of texts, with their spans, unless a stored answer cites them. */
export async function deleteReplacedVersionsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const isReplaced = sql`c.published_version is distinct from v.version and ${before}::timestamptz > coalesce(
    (select min(later.published_at) from knowledge_versions later
      where later.store_id = v.store_id and later.concept_id = v.concept_id and later.version > v.version),
    greatest(c.updated_at, v.published_at))`
  const isCited = sql`exists (
    select from turns t where t.store_id = v.store_id and t.created_at < ${before}::timestamptz
      and position(v.concept_id || '@' || v.version || '#' in concat(t.answer, t.evidence)) > 0)`
  const { rows: stores } = await sql<{ store_id: string; concepts: string[]; versions: number[] }>`
    select store_id, array_agg(concept_id) as concepts, array_agg(version) as versions from (
      select v.store_id, v.concept_id, v.version
      from knowledge_versions v join knowledge_concepts c using (store_id, concept_id)
      where ${isReplaced} and not ${isCited} limit ${limit}::integer) replaced
    group by store_id`.execute(db)
  let deleted = 0
  for (const { store_id: storeId, concepts, versions } of stores) {
    // A version that was published again in the meantime stays.
    deleted += await countDeleted(
      sql`
        delete from knowledge_versions v using knowledge_concepts c,
          unnest(${concepts}::text[], ${versions}::integer[]) as replaced (concept_id, version)
        where v.store_id = ${storeId}::uuid and v.concept_id = replaced.concept_id and v.version = replaced.version
          and c.store_id = ${storeId}::uuid and c.concept_id = v.concept_id
          and c.published_version is distinct from v.version`.execute(db),
    )
  }
  return deleted
}
