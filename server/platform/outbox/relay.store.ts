import { sql } from 'kysely'
import type { Database, Tx } from '../db/schema.ts'
import { type ClaimedRow, type Lease, type LeasedTable, LeaseLost } from '../leases/lease.ts'
import { type Claimer, claim, expiry, isClaimable, isHeld, released } from '../leases/lease-sql.ts'
import type { OutboxEvent } from './publish.ts'

/** The advisory lock under which one process at a time assigns positions. It must be the same in every version. */
const positionsLock = 7_213_594_002

/** Each subscriber is served by one process at a time. */
export const subscriberTable: LeasedTable = {
  name: 'outbox_subscribers',
  id: 'subscriber',
  hasStores: false,
  // The outcomes of a batch and the release are one write. If it fails, the same process continues at once.
  canReclaim: true,
  leaseMs: 15_000,
}

/** An event to deliver: a new one, or the retry of a failed one. */
export interface Delivery {
  event: OutboxEvent
  /** Null for a new event. */
  position: number | null
  /** The number of previous attempts. */
  attempts: number
}

export const maxRetryDelayMs = 3_600_000

// A time further ahead than any retry is scheduled dates from before the database's clock was set back.
const isRetryDue = sql<boolean>`(next_attempt_at <= now()
  or next_attempt_at > now() + make_interval(secs => ${sql.lit((2 * maxRetryDelayMs) / 1000)}))`

/** Registers new subscribers. They receive the events that have no position yet, not the history. */
export async function registerSubscribers(db: Database, names: string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    insert into outbox_subscribers (subscriber, position)
    select name, (select case when is_called then last_value else 0 end from outbox_positions)
    from unnest(${names}::text[]) as name
    on conflict do nothing`.execute(db)
}

/**
 * Assigns a position to every event that became visible. The lock is held until the commit, so lower positions are always visible
 * before higher ones, and a reader that continues after the last position skips nothing.
 */
export async function assignPositions(db: Database): Promise<void> {
  const { rows } = await sql`select from outbox where position is null limit 1`.execute(db)
  if (rows.length === 0) return
  await withAsynchronousCommit(db, async (tx) => {
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

/** The position of the newest event that is visible now. Every event that becomes visible later gets a higher one. */
export async function newestPosition(db: Database): Promise<number> {
  await assignPositions(db)
  const { rows } = await sql<{ position: number }>`
    select case when is_called then last_value else 0 end as position from outbox_positions`.execute(db)
  return rows[0]?.position ?? 0
}

// The queries for the newest position and the next ones below are written for an index scan: a join of the two tables reads all
// retained events each time, which took 4 ms at 20,000.

/** The subscribers among `names` that have due events and that this process may claim. */
export async function dueSubscribers(db: Database, names: readonly string[], by: Claimer): Promise<string[]> {
  const { rows } = await sql<{ subscriber: string }>`
    select subscriber from outbox_subscribers s
    where subscriber = any(${names}) and ${isClaimable(subscriberTable, by, 's')} and (
      (select max(position) from outbox) > s.position
      or exists (select from outbox_retries r where r.subscriber = s.subscriber and ${isRetryDue}))`.execute(db)
  return rows.map((row) => row.subscriber)
}

/** Claims the subscriber for this process; null when another process holds it. */
export async function claimSubscriber(
  db: Database,
  subscriber: string,
  by: Claimer,
): Promise<{ readonly lease: Lease; readonly isTakeover: boolean } | null> {
  const query = claim<ClaimedRow>({
    table: subscriberTable,
    storeId: null,
    by,
    which: sql`candidate.subscriber = ${subscriber}`,
    limit: 1,
    returning: sql`subscriber`,
  })
  const [row] = await withAsynchronousCommit(db, async (tx) => (await query.execute(tx)).rows)
  if (row === undefined) return null
  const lease = { table: subscriberTable, storeId: null, id: subscriber, token: row.lease_token }
  return { lease, isTakeover: row.is_takeover }
}

const maxRetriesPerBatch = 20
const maxNewEventsPerBatch = 100

/** The next deliveries, due retries first. `isComplete` when there are no others. */
export async function nextDeliveries(
  db: Database,
  subscriber: string,
): Promise<{ deliveries: Delivery[]; isComplete: boolean }> {
  const { rows } = await sql<EventRow>`
    (select event_id, null as position, placed_at, type, store_id, payload, created_at, attempts
      from (
        select event_id, attempts, next_attempt_at from outbox_retries
        where subscriber = ${subscriber} and ${isRetryDue}
        order by next_attempt_at limit ${sql.lit(maxRetriesPerBatch)}
      ) r cross join lateral (select type, store_id, payload, created_at, position as placed_at from outbox where event_id = r.event_id limit 1) o
      order by next_attempt_at)
    union all
    (select event_id, position, position, type, store_id, payload, created_at, 0
      from outbox
      where position > (select position from outbox_subscribers where subscriber = ${subscriber})
      order by position limit ${sql.lit(maxNewEventsPerBatch)})`.execute(db)
  const retries = rows.filter(({ position }) => position === null).length
  const isComplete = retries < maxRetriesPerBatch && rows.length - retries < maxNewEventsPerBatch
  return { deliveries: rows.map(toDelivery), isComplete }
}

interface EventRow {
  event_id: number
  position: number | null
  placed_at: number
  type: string
  store_id: string | null
  payload: object
  created_at: Date
  attempts: number
}

function toDelivery(row: EventRow): Delivery {
  const { event_id: id, placed_at, type, payload, store_id: storeId, created_at: createdAt } = row
  const event = { id, position: placed_at, type, storeId, payload, createdAt }
  return { event, position: row.position, attempts: row.attempts }
}

/** The outcome of a delivery; `retryInMs` is null when it succeeded. */
export interface Outcome {
  delivery: Delivery
  retryInMs: number | null
}

/**
 * Records outcomes and advances the subscriber past them. Renews the lease, or releases it with `isLast`. Throws `LeaseLost` and
 * writes nothing when another process serves the subscriber; that process delivers the events again.
 */
export async function recordOutcomes(
  db: Database,
  lease: Lease,
  { outcomes, isLast }: { outcomes: readonly Outcome[]; isLast: boolean },
): Promise<void> {
  const unusual = outcomes.filter(({ delivery, retryInMs }) => retryInMs !== null || delivery.attempts > 0)
  if (unusual.length === 0) return advancePosition(db, lease, { outcomes, isLast })
  await withAsynchronousCommit(db, async (tx) => {
    await advancePosition(tx, lease, { outcomes, isLast })
    for (const outcome of unusual) await recordOne(tx, lease.id, outcome)
  })
}

async function advancePosition(
  db: Database | Tx,
  lease: Lease,
  { outcomes, isLast }: { outcomes: readonly Outcome[]; isLast: boolean },
): Promise<void> {
  const reached = Math.max(0, ...outcomes.map(({ delivery }) => delivery.position ?? 0))
  const { numAffectedRows } = await sql`
    with lazy as (${asynchronousCommit})
    update outbox_subscribers set position = greatest(position, ${reached}::bigint),
      ${isLast ? released : sql`lease_expires_at = ${expiry(subscriberTable)}`} from lazy
    where ${isHeld(lease)}`.execute(db)
  if (numAffectedRows !== 1n) throw new LeaseLost(lease)
}

async function recordOne(tx: Tx, subscriber: string, { delivery, retryInMs }: Outcome): Promise<void> {
  const { event, attempts } = delivery
  if (retryInMs !== null) {
    await sql`
      insert into outbox_retries (subscriber, event_id, attempts, next_attempt_at)
      values (${subscriber}, ${event.id}, ${attempts + 1}, ${fromNow(retryInMs)})
      on conflict (subscriber, event_id) do update
      set attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at`.execute(tx)
  } else if (attempts > 0) {
    await sql`delete from outbox_retries where subscriber = ${subscriber} and event_id = ${event.id}`.execute(tx)
  }
}

/** Postpones a retry while the previous attempt is still running. */
export async function postponeRetry(
  db: Database,
  { subscriber, eventId, ms }: { subscriber: string; eventId: number; ms: number },
): Promise<void> {
  await sql`
    update outbox_retries set next_attempt_at = greatest(next_attempt_at, ${fromNow(ms)})
    where subscriber = ${subscriber} and event_id = ${eventId}`.execute(db)
}

function fromNow(ms: number) {
  return sql`clock_timestamp() + make_interval(secs => ${ms / 1000}::double precision)`
}

const purgeBatchSize = 1000

/** Deletes events older than `days` that all of `names` have received, oldest first, one batch per statement. */
export async function purgeDelivered(db: Database, names: readonly string[], days: number): Promise<void> {
  while (true) {
    const { numAffectedRows } = await sql`
      delete from outbox where event_id = any(array(
        select o.event_id from outbox o
        where created_at < now() - make_interval(days => ${days}::integer)
          and position <= (select min(s.position) from outbox_subscribers s where subscriber = any(${names}))
          and not exists (select from outbox_retries r where r.event_id = o.event_id and r.subscriber = any(${names}))
        order by position limit ${purgeBatchSize}::integer))`.execute(db)
    if (Number(numAffectedRows ?? 0n) < purgeBatchSize) return
  }
}

/**
 * The commit does not wait for the disk. A power cut loses only the latest commits, which repeats deliveries; a commit is never lost
 * without those after it. The setting is part of the statement because a transaction around it takes four round trips.
 */
const asynchronousCommit = sql`select set_config('synchronous_commit', 'off', true)`

function withAsynchronousCommit<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await asynchronousCommit.execute(tx)
    return work(tx)
  })
}
