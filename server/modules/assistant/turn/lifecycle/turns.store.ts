import { sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import type { ClaimedRow, Lease, LeasedTable } from '../../../../platform/leases/lease.ts'
import { LeaseLost } from '../../../../platform/leases/lease.ts'
import { type Claimer, claim, expiry, isHeld, isLive, released } from '../../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { Reply, TurnLease } from '../pipeline.ts'
import type { TurnEnd } from '../steps.ts'
import '../../tables.ts'

/** A turn that was admitted: its text and the ID of its first event; `undefined` if no thread of the session has such a turn. */
export function admittedTurn(
  db: Database,
  scope: StoreScope,
  { sessionId, threadId, turnId }: { sessionId: string; threadId: string; turnId: string },
): Promise<{ readonly text: string; readonly startedEventId: number } | undefined> {
  return db
    .selectFrom('turns')
    .innerJoin('turn_events', (join) =>
      join.onRef('turn_events.store_id', '=', 'turns.store_id').onRef('turn_events.turn_id', '=', 'turns.turn_id'),
    )
    .innerJoin('threads', (join) =>
      join.onRef('threads.store_id', '=', 'turns.store_id').onRef('threads.thread_id', '=', 'turns.thread_id'),
    )
    .select(['turns.text', 'turn_events.event_id as startedEventId'])
    .where('turns.store_id', '=', scope.storeId)
    .where('turns.turn_id', '=', turnId)
    .where('turns.thread_id', '=', threadId)
    .where('turn_events.thread_id', '=', threadId)
    .where('threads.session_id', '=', sessionId)
    .orderBy('turn_events.event_id')
    .limit(1)
    .executeTakeFirst()
}

/** Turns run under leases: other processes take over the turns of a dead process after this time. */
export const turnTable: LeasedTable = { name: 'turns', id: 'turn_id', hasStores: true, leaseMs: 15_000 }

export function leaseOf(scope: StoreScope, { turnId, token }: TurnLease): Lease {
  return { table: turnTable, storeId: scope.storeId, id: turnId, token }
}

export interface TurnOutcome {
  readonly lease: Lease
  readonly state: TurnEnd['state']
  readonly reply: Reply
  readonly startedAt: Date
  readonly at: Date
}

/**
 * Ends a turn with its whole result and frees its session, in one atomic statement. Returns the ID of the first event. Throws
 * `LeaseLost` and writes nothing when another attempt has started. Locks the turn, its session and its thread, in this order.
 */
export async function endTurn(db: Database | Tx, result: TurnOutcome): Promise<number> {
  const { lease, reply, state, at } = result
  const { answer, outcome, events } = reply
  const { rows } = await sql<{ first: number }>`
    with ended as (
      update turns
      set state = ${state}, ${released}, outcome = ${outcome}, answer = ${JSON.stringify(answer)}::jsonb,
        evidence = ${JSON.stringify(reply.record)}::jsonb, ended_at = ${at},
        duration_ms = ${Math.max(0, at.getTime() - result.startedAt.getTime())}
      where ${isHeld(lease)} and state = 'running'
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
  const [row] = rows
  if (row === undefined) throw new LeaseLost(lease)
  return row.first
}

/** Renews the lease of a turn and of its session. Returns whether a stop was requested; `null` when the lease was lost. */
export async function renewTurn(db: Database, lease: Lease): Promise<{ readonly isStopWanted: boolean } | null> {
  const { rows } = await sql<{ stop_wanted: boolean }>`
    with renewed as (
      update turns set lease_expires_at = ${expiry(lease.table)} where ${isHeld(lease)} and state = 'running'
      returning store_id, session_id, turn_id, stop_wanted, lease_expires_at
    ), held as (
      update shopper_sessions set running_until = lease_expires_at from renewed
      where shopper_sessions.store_id = renewed.store_id and shopper_sessions.session_id = renewed.session_id
        and running_turn = renewed.turn_id
    )
    select stop_wanted from renewed`.execute(db)
  const [row] = rows
  return row === undefined ? null : { isStopWanted: row.stop_wanted }
}

/** Requests a stop of the thread's running turn. Returns the turn's ID; `null` when none is running. */
export async function requestStop(db: Database, scope: StoreScope, threadId: string): Promise<string | null> {
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

export interface AbandonedTurn extends ClaimedRow {
  readonly store_id: string
  readonly turn_id: string
  readonly thread_id: string
  readonly session_id: string
  readonly text: string
  readonly photo_products: string[] | null
  readonly locale: string
  readonly attempt: number
  readonly created_at: Date
  readonly stop_wanted: boolean
}

/** Claims turns with an expired lease that this process does not run, oldest expiry first. */
export async function claimAbandonedAcrossStores(
  db: Database,
  { table, by, max }: { readonly table: LeasedTable; readonly by: Claimer; readonly max: number },
): Promise<readonly AbandonedTurn[]> {
  const claimedTurns = claim<AbandonedTurn>({
    table,
    by,
    which: sql`candidate.state = 'running'`,
    order: sql`order by candidate.lease_expires_at`,
    limit: max,
    set: sql`, attempt = turns.attempt + 1`,
    returning: sql`store_id, turn_id, thread_id, session_id, text, photo_products, locale, attempt, created_at, stop_wanted, lease_expires_at`,
  })
  const { rows } = await sql<AbandonedTurn>`
    with claimed as (${claimedTurns}), held as (
      update shopper_sessions set running_turn = claimed.turn_id, running_until = claimed.lease_expires_at from claimed
      where shopper_sessions.store_id = claimed.store_id and shopper_sessions.session_id = claimed.session_id
        and (running_turn is null or running_turn = claimed.turn_id or not ${isLive(table, 'running_until')})
    )
    select * from claimed`.execute(db)
  return rows
}

/** Ends a turn whose rows cannot be read, without an answer, and frees its session. */
export async function endUnreadableTurn(db: Database, lease: Lease): Promise<void> {
  await sql`
    with ended as (
      update turns set state = 'failed', ${released}, ended_at = clock_timestamp()
      where ${isHeld(lease)} and state = 'running'
      returning store_id, turn_id, session_id
    )
    update shopper_sessions set running_turn = null, running_until = null from ended
    where shopper_sessions.store_id = ended.store_id and shopper_sessions.session_id = ended.session_id
      and running_turn = ended.turn_id`.execute(db)
}
