import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { Reply, TurnLease } from './pipeline.ts'
import type { TurnEnd } from './steps.ts'
import '../tables.ts'

export interface TurnResult {
  readonly lease: TurnLease
  readonly state: TurnEnd['state']
  readonly reply: Reply
  readonly startedAt: Date
  readonly at: Date
}

/**
 * Ends a turn with everything that it came to, and frees its session: one statement, so that it is all there or nothing. Gives the
 * number of the first event; `null`, and nothing is written, when the lease is no longer this one. Locks the turn, its session
 * and its thread in this order.
 */
export async function endTurn(db: Database | Tx, scope: StoreScope, result: TurnResult): Promise<number | null> {
  const { lease, reply, state, at } = result
  const { answer, outcome, events } = reply
  const { rows } = await sql<{ first: number }>`
    with ended as (
      update turns
      set state = ${state}, leased_by = null, leased_until = null, outcome = ${outcome}, answer = ${JSON.stringify(answer)}::jsonb,
        evidence = ${JSON.stringify(reply.record)}::jsonb, ended_at = ${at},
        duration_ms = ${Math.max(0, at.getTime() - result.startedAt.getTime())}
      where store_id = ${scope.storeId} and turn_id = ${lease.turnId} and attempt = ${lease.attempt}
        and leased_by = ${lease.leasedBy} and state = 'running'
      returning store_id, turn_id, thread_id, session_id
    ), freed as (
      update shopper_sessions set running_turn = null, running_until = null from ended
      where shopper_sessions.store_id = ended.store_id and shopper_sessions.session_id = ended.session_id
        and running_turn = ended.turn_id
      returning running_turn
    ), told as (
      update threads
      set last_event_id = last_event_id + ${events.length}, memory = ${JSON.stringify(reply.memory)}::jsonb,
        last_outcome = ${outcome}, updated_at = ${at},
        state = case when ${reply.ticket !== null} then 'waiting' when state = 'resolved' then 'open' else state end
      from ended
      where threads.store_id = ended.store_id and threads.thread_id = ended.thread_id and (select count(*) from freed) >= 0
      returning threads.store_id, threads.thread_id, ended.turn_id, last_event_id - ${events.length}::integer as before
    ), written as (
      insert into turn_events (store_id, thread_id, event_id, turn_id, type, data, created_at)
      select store_id, thread_id, before + number, turn_id, event ->> 'type', event -> 'data', ${at}
      from told, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as listed (event, number)
    )
    select before + 1 as first from told`.execute(db)
  return rows[0]?.first ?? null
}

/** Says that the turn is still worked on. Gives whether it is to stop; `null` when it is somebody else's by now. */
export async function renewLease(
  db: Database,
  scope: StoreScope,
  { lease, until }: { lease: TurnLease; until: Date },
): Promise<{ readonly isStopWanted: boolean } | null> {
  const { rows } = await sql<{ stop_wanted: boolean }>`
    with renewed as (
      update turns set leased_until = ${until}
      where store_id = ${scope.storeId} and turn_id = ${lease.turnId} and attempt = ${lease.attempt}
        and leased_by = ${lease.leasedBy} and state = 'running'
      returning store_id, session_id, turn_id, stop_wanted
    ), held as (
      update shopper_sessions set running_until = ${until} from renewed
      where shopper_sessions.store_id = renewed.store_id and shopper_sessions.session_id = renewed.session_id
        and running_turn = renewed.turn_id
    )
    select stop_wanted from renewed`.execute(db)
  const [row] = rows
  return row === undefined ? null : { isStopWanted: row.stop_wanted }
}

/** Asks whoever runs the thread's turn to stop it. Gives the turn; `null` when none runs. */
export async function wantStop(db: Database, scope: StoreScope, threadId: string): Promise<string | null> {
  const row = await db
    .updateTable('turns')
    .set({ stop_wanted: true })
    .where('store_id', '=', scope.storeId)
    .where('thread_id', '=', threadId)
    .where('state', '=', 'running')
    .returning('turn_id')
    .executeTakeFirst()
  return row?.turn_id ?? null
}

export interface AbandonedTurn {
  readonly store_id: string
  readonly turn_id: string
  readonly thread_id: string
  readonly session_id: string
  readonly text: string
  readonly locale: string
  readonly attempt: number
  readonly created_at: Date
  readonly stop_wanted: boolean
}

interface Claim {
  readonly leasedBy: string
  readonly now: Date
  readonly silentSince: Date
  readonly until: Date
  readonly most: number
}

/**
 * Takes over turns that nobody has said anything of since `silentSince`, the longest silent first; one's own only when its lease is
 * over, so that none is taken over that was just before.
 */
export async function claimAbandonedAcrossStores(db: Database, claim: Claim): Promise<readonly AbandonedTurn[]> {
  const { rows } = await sql<AbandonedTurn>`
    with claimed as (
      update turns set attempt = attempt + 1, leased_by = ${claim.leasedBy}, leased_until = ${claim.until}
      where (store_id, turn_id) in (
        select store_id, turn_id from turns where state = 'running' and leased_until < ${claim.silentSince}
          and (leased_by <> ${claim.leasedBy} or leased_until < ${claim.now})
        order by leased_until limit ${claim.most} for update skip locked)
      returning store_id, turn_id, thread_id, session_id, text, locale, attempt, created_at, stop_wanted
    ), held as (
      update shopper_sessions set running_turn = claimed.turn_id, running_until = ${claim.until} from claimed
      where shopper_sessions.store_id = claimed.store_id and shopper_sessions.session_id = claimed.session_id
        and (running_turn is null or running_turn = claimed.turn_id or running_until < ${claim.silentSince})
    )
    select * from claimed`.execute(db)
  return rows
}
