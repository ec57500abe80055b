import { sql } from 'kysely'
import type { Outcome } from '../../../../contract/assistant/answer.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

export interface OutcomeCount {
  /** UTC, YYYY-MM-DD. */
  readonly day: string
  readonly outcome: Outcome
  readonly turns: number
  readonly duration_ms: number
}

/** Turns by day and outcome: from the daily counts where they exist, then from the turns. */
export async function countTurns(db: Database, scope: StoreScope, since: string): Promise<readonly OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`
    with counted as (select max(day) as until from assistant_daily where store_id = ${scope.storeId})
    select to_char(day, 'YYYY-MM-DD') as day, outcome, sum(turns)::integer as turns, sum(duration_ms)::float8 as duration_ms
    from assistant_daily where store_id = ${scope.storeId} and day >= ${since}::date
    group by day, outcome
    union all
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD'), outcome, count(*)::integer,
      coalesce(sum(duration_ms), 0)::float8
    from turns, counted
    where store_id = ${scope.storeId} and outcome is not null
      and created_at >= greatest(${since}::date, coalesce(until + 1, ${since}::date))::timestamp at time zone 'UTC'
    group by 1, 2`.execute(db)
  return rows
}

export interface Unanswered {
  readonly text: string
  readonly count: number
  readonly last_at: Date
}

/** Messages handed off for lack of evidence, in their latest wording, most frequent first. */
export async function unansweredSince(
  db: Database,
  scope: StoreScope,
  { since, limit }: { since: string; limit: number },
): Promise<readonly Unanswered[]> {
  const { rows } = await sql<Unanswered>`
    select (array_agg(left(text, 500) order by created_at desc))[1] as text, count(*)::integer as count,
      max(created_at) as last_at
    from turns
    where store_id = ${scope.storeId} and created_at >= ${since}::date::timestamp at time zone 'UTC'
      and outcome = 'handoff' and answer ->> 'answer_status' = 'insufficient_evidence'
    group by lower(regexp_replace(btrim(text), '[[:space:]]+', ' ', 'g'))
    order by 2 desc, 3 desc limit ${limit}`.execute(db)
  return rows
}
