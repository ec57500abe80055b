import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../../platform/db/schema.ts'
import { type Lease, type LeasedTable, LeaseLost } from '../../../../platform/leases/lease.ts'
import { expiry, isHeld, isLive, newToken, released } from '../../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { Reply, ThreadMemory, TurnLease } from '../pipeline.ts'
import type { TurnEnd } from '../steps.ts'
import '../../tables.ts'

/** The lease duration of a turn. After it, other processes take over the turns of a dead process. */
export const turnTable: LeasedTable = { name: 'turns', id: 'turn_id', hasStores: true, leaseMs: 15_000 }

export function leaseOf(scope: StoreScope, { turnId, token }: TurnLease): Lease {
  return { table: turnTable, storeId: scope.storeId, id: turnId, token }
}

/** A session while the transaction holds the lock on its row. */
export interface LockedSession {
  readonly revoked_at: Date | null
  readonly expires_at: Date
  readonly turn_times: Date[]
  readonly is_running: boolean
  /** Whether the thread belongs to the session. */
  readonly has_thread: boolean
  /** Another session started a turn in this thread before the thread changed hands. */
  readonly is_thread_running: boolean
}

/**
 * Locks the session's row until the end of the transaction. With `countsStore` it first takes the store's admission lock, so that
 * admissions count the store's turns one after another. One statement, always in this order.
 */
export async function lockSession(
  tx: Tx,
  scope: StoreScope,
  about: { sessionId: string; threadId: string; table: LeasedTable; countsStore: boolean },
): Promise<LockedSession | undefined> {
  const { sessionId, threadId, table, countsStore } = about
  const { storeId } = scope
  const lock = countsStore ? sql`, pg_advisory_xact_lock(hashtextextended(${`turns ${storeId}`}, 0))` : sql.raw('')
  const { rows } = await sql<LockedSession>`
    select s.revoked_at, s.expires_at, s.turn_times, ${isLive(table, 's.running_until')} as is_running,
      exists (
        select from threads t where t.store_id = ${storeId} and t.thread_id = ${threadId} and t.session_id = s.session_id
      ) as has_thread,
      exists (
        select from turns r where r.store_id = ${storeId} and r.thread_id = ${threadId} and r.state = 'running'
          and ${isLive(table, 'r.lease_expires_at')}
      ) as is_thread_running${lock}
    from shopper_sessions s where s.store_id = ${storeId} and s.session_id = ${sessionId} for update of s`.execute(tx)
  return rows[0]
}

export interface NewTurn {
  readonly turnId: string
  readonly threadId: string
  readonly sessionId: string
  readonly text: string
  readonly photo: readonly string[] | null
  readonly table: LeasedTable
  readonly holder: string
  readonly at: Date
  /** Start times of the session's recent turns, including this one. */
  readonly turnTimes: readonly Date[]
}

export interface StoreLimits {
  readonly perMinute: number | null
  readonly concurrent: number | null
}

/** The result of the store's limits, and the thread's state if the turn was admitted. */
export interface BeginTurnResult {
  /** Start time of the oldest turn in the full window; null when the limit is not reached. */
  readonly minute_full_since: Date | null
  readonly is_running_full: boolean
  readonly lease_token: number | null
  readonly last_event_id: number | null
  readonly locale: string | null
  readonly memory: Partial<ThreadMemory> | null
}

/** Writes session, thread, turn and `message.started` in one statement; writes nothing when a store limit is reached. */
export async function beginTurn(
  tx: Tx,
  scope: StoreScope,
  about: { turn: NewTurn; limits: StoreLimits; started: object },
): Promise<BeginTurnResult> {
  const { turn, limits, started } = about
  const { storeId } = scope
  const { turnId, threadId, sessionId, at, table } = turn
  const { rows } = await sql<BeginTurnResult>`
    with reached as (
      select ${minuteFullSince(storeId, limits, at)} as minute_full_since,
        ${isRunningFull(storeId, limits, table)} as is_running_full, ${expiry(table)} as lease_ends
    ), thread as (
      update threads set turns_count = turns_count + 1, last_event_id = last_event_id + 1, updated_at = ${at}
      from reached
      where store_id = ${storeId} and thread_id = ${threadId} and session_id = ${sessionId}
        and minute_full_since is null and not is_running_full
      returning turns_count, last_event_id, locale, memory, lease_ends
    ), session as (
      update shopper_sessions s
      set turn_times = ${[...turn.turnTimes]}::timestamptz[], running_turn = ${turnId}, running_until = lease_ends
      from thread where s.store_id = ${storeId} and s.session_id = ${sessionId}
    ), turn as (
      insert into turns
        (store_id, turn_id, thread_id, session_id, number, text, photo_products, locale, state, lease_holder, lease_token,
        lease_expires_at, created_at)
      select ${storeId}::uuid, ${turnId}::uuid, ${threadId}, ${sessionId}::uuid, turns_count, ${turn.text},
        ${turn.photo === null ? null : [...turn.photo]}::text[], locale, 'running',
        ${turn.holder}::uuid, ${newToken}, lease_ends, ${at}::timestamptz
      from thread
      returning lease_token
    ), event as (
      insert into turn_events (store_id, thread_id, event_id, turn_id, type, data, created_at)
      select ${storeId}::uuid, ${threadId}, last_event_id, ${turnId}::uuid, 'message.started', ${JSON.stringify(started)}::jsonb,
        ${at}::timestamptz
      from thread
    )
    select minute_full_since, is_running_full, last_event_id, locale, memory, lease_token
    from reached left join thread on true left join turn on true`.execute(tx)
  const [beginResult] = rows
  if (beginResult === undefined) throw new Error('unreachable: the limits were checked')
  return beginResult
}

/** Turns with a future start time (the clock was set back) count for at most one minute. */
function minuteFullSince(storeId: string, { perMinute }: StoreLimits, at: Date): RawBuilder<Date | null> {
  if (perMinute === null) return sql`null::timestamptz`
  const minute = 60_000
  return sql`(
    select created_at from turns
    where store_id = ${storeId} and created_at > ${new Date(at.getTime() - minute)}
      and created_at <= ${new Date(at.getTime() + minute)}
    order by created_at desc offset ${perMinute - 1}::integer limit 1)`
}

function isRunningFull(storeId: string, { concurrent }: StoreLimits, table: LeasedTable): RawBuilder<boolean> {
  if (concurrent === null) return sql`false`
  return sql`(
    select count(*) >= ${concurrent}::integer from turns
    where store_id = ${storeId} and state = 'running' and ${isLive(table)})`
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
    ), updated_threads as (
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
      from updated_threads, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as listed (event, number)
    )
    select before + 1 as first from updated_threads`.execute(db)
  const [row] = rows
  if (row === undefined) throw new LeaseLost(lease)
  return row.first
}
