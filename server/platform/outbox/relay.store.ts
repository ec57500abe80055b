import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/schema.ts'
import type { OutboxEvent } from './publish.ts'

/** Any number, the same in every version: one process at a time gives out positions. */
const positionsLock = 7_213_594_002

/** One process's hold on one subscriber. */
export interface Lease {
  subscriber: string
  holder: string
  until: Date
}

/** What to deliver: new events in order, or one more try of a failed one. */
export interface Delivery {
  event: OutboxEvent
  /** Null for a new event. */
  position: number | null
  /** Tries so far. */
  attempts: number
}

/** How long a killed process keeps its subscribers from the others. A living one renews in time. */
export const leaseMs = 15_000
export const longestRetryMs = 3_600_000

// What is further ahead than anything is ever put was put there by a clock that was set back since. What the holder has
// itself it did not get round to giving back.
function isFree(holder: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(leased_until is null or leased_by = ${holder} or leased_until < ${now}::timestamptz
    or leased_until > ${new Date(now.getTime() + 2 * leaseMs)}::timestamptz)`
}

function isRetryDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(next_attempt_at <= ${now}::timestamptz
    or next_attempt_at > ${new Date(now.getTime() + 2 * longestRetryMs)}::timestamptz)`
}

/** Enters subscribers that are new; they get the events that have no position yet, not the history. */
export async function registerSubscribers(db: Database, names: string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    insert into outbox_subscribers (subscriber, position)
    select name, (select case when is_called then last_value else 0 end from outbox_positions)
    from unnest(${names}::text[]) as name
    on conflict do nothing`.execute(db)
}

/**
 * Gives every event that became visible its place in the order. Under a lock that ends with the commit, so lower positions
 * are always visible before higher ones and a reader that remembers the last position skips nothing.
 */
export async function givePositions(db: Database): Promise<void> {
  const { rows } = await sql`select from outbox where position is null limit 1`.execute(db)
  if (rows.length === 0) return
  await lazily(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(positionsLock)})`.execute(tx)
    await sql`
      update outbox set position = placed.position
      from (
        select event_id, nextval('outbox_positions') as position
        from (select event_id from outbox where position is null order by event_id) as visible
      ) as placed
      where outbox.event_id = placed.event_id`.execute(tx)
  })
}

// The newest position, and the next ones below, are asked for so that an index leads to them: a join of the two tables reads all
// events of the last days each time, which took 4 ms at 20,000.

/** Which of `names` have something to do and nobody but `holder` who does it. */
export async function dueSubscribers(
  db: Database,
  { names, holder }: { names: string[]; holder: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ subscriber: string }>`
    select subscriber from outbox_subscribers s
    where subscriber = any(${names}) and ${isFree(holder, now)} and (
      (select max(position) from outbox) > s.position
      or exists (select from outbox_retries r where r.subscriber = s.subscriber and ${isRetryDue(now)}))`.execute(db)
  return rows.map((row) => row.subscriber)
}

/** Takes the subscriber for this process; null when another has it. */
export async function takeLease(db: Database, lease: Lease, now: Date): Promise<Lease | null> {
  const { numAffectedRows } = await sql`
    with lazy as (${notWaiting})
    update outbox_subscribers set leased_by = ${lease.holder}, leased_until = ${lease.until} from lazy
    where subscriber = ${lease.subscriber} and ${isFree(lease.holder, now)}`.execute(db)
  return numAffectedRows === 1n ? lease : null
}

/** Voids what a killed process held. */
export async function endLeases(db: Database): Promise<void> {
  await sql`update outbox_subscribers set leased_until = null where leased_until is not null`.execute(db)
}

const mostRetries = 20
const mostNew = 100

/** The next deliveries, first the retries that are due; `areAll` when there were no more than these. */
export async function nextDeliveries(
  db: Database,
  subscriber: string,
  now: Date,
): Promise<{ deliveries: Delivery[]; areAll: boolean }> {
  const { rows } = await sql<EventRow>`
    (select event_id, null as position, type, store_id, payload, created_at, attempts
      from (
        select event_id, attempts, next_attempt_at from outbox_retries
        where subscriber = ${subscriber} and ${isRetryDue(now)}
        order by next_attempt_at limit ${sql.lit(mostRetries)}
      ) r cross join lateral (select type, store_id, payload, created_at from outbox where event_id = r.event_id limit 1) o
      order by next_attempt_at)
    union all
    (select event_id, position, type, store_id, payload, created_at, 0
      from outbox
      where position > (select position from outbox_subscribers where subscriber = ${subscriber})
      order by position limit ${sql.lit(mostNew)})`.execute(db)
  const retries = rows.filter(({ position }) => position === null).length
  const areAll = retries < mostRetries && rows.length - retries < mostNew
  return { deliveries: rows.map(toDelivery), areAll }
}

interface EventRow {
  event_id: number
  position: number | null
  type: string
  store_id: string | null
  payload: object
  created_at: Date
  attempts: number
}

function toDelivery(row: EventRow): Delivery {
  const { event_id: id, type, payload, store_id: storeId, created_at: createdAt, position, attempts } = row
  return { event: { id, type, storeId, payload, createdAt }, position, attempts }
}

/** What became of a delivery; `retryAt` null means delivered. */
export interface Outcome {
  delivery: Delivery
  retryAt: Date | null
}

/**
 * Remembers outcomes and moves the subscriber past them, prolonging the lease, or ending it when its `until` is past. False
 * when the lease was lost meanwhile: then nothing is written and the new holder delivers again.
 */
export async function recordOutcomes(db: Database, lease: Lease, outcomes: Outcome[]): Promise<boolean> {
  const troubled = outcomes.filter(({ delivery, retryAt }) => retryAt !== null || delivery.attempts > 0)
  if (troubled.length === 0) return moveOn(db, lease, outcomes)
  return lazily(db, async (tx) => {
    if (!(await moveOn(tx, lease, outcomes))) return false
    for (const outcome of troubled) await recordOne(tx, lease.subscriber, outcome)
    return true
  })
}

async function moveOn(db: Database | Tx, lease: Lease, outcomes: Outcome[]): Promise<boolean> {
  const reached = Math.max(0, ...outcomes.map(({ delivery }) => delivery.position ?? 0))
  const { numAffectedRows } = await sql`
    with lazy as (${notWaiting})
    update outbox_subscribers set position = greatest(position, ${reached}::bigint), leased_until = ${lease.until} from lazy
    where subscriber = ${lease.subscriber} and leased_by = ${lease.holder}`.execute(db)
  return numAffectedRows === 1n
}

async function recordOne(tx: Tx, subscriber: string, { delivery, retryAt }: Outcome): Promise<void> {
  const { event, attempts } = delivery
  if (retryAt !== null) {
    await sql`
      insert into outbox_retries (subscriber, event_id, attempts, next_attempt_at)
      values (${subscriber}, ${event.id}, ${attempts + 1}, ${retryAt})
      on conflict (subscriber, event_id) do update
      set attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at`.execute(tx)
  } else if (attempts > 0) {
    await sql`delete from outbox_retries where subscriber = ${subscriber} and event_id = ${event.id}`.execute(tx)
  }
}

/** Deletes events from before `before` that every one of `names` has had. */
export async function purgeDelivered(db: Database, names: string[], before: Date): Promise<void> {
  await sql`
    delete from outbox o
    where created_at < ${before}
      and position <= (select min(s.position) from outbox_subscribers s where subscriber = any(${names}))
      and not exists (select from outbox_retries r where r.event_id = o.event_id and r.subscriber = any(${names}))`.execute(
    db,
  )
}

/**
 * The commit does not wait for the disk: losing the last of them to a power cut only repeats deliveries, and they are lost in
 * order, so never one without those after it. In the statement itself, for a transaction around it takes four round trips.
 */
const notWaiting = sql`select set_config('synchronous_commit', 'off', true)`

function lazily<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await notWaiting.execute(tx)
    return work(tx)
  })
}
