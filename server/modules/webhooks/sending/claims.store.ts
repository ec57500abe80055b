import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { ClaimedRow, Lease, LeasedTable } from '../../../platform/leases/lease.ts'
import { type Claimer, claimed, isClaimable, isLive } from '../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { WebhookKind } from '../tables.ts'

/** An arbitrary constant. One process at a time claims deliveries, so that the limits hold across processes. */
const claimsLock = 7_213_594_007

/** A delivery leased to this process, with everything needed to send it. */
export interface ClaimedDelivery extends ClaimedRow {
  readonly store_id: string
  readonly delivery_id: string
  readonly webhook_id: string
  /** Null for a test, which is sent once. */
  readonly event_id: number | null
  readonly event: string
  readonly data: string
  readonly truncated: string[]
  readonly occurred_at: Date
  /** Earlier attempts. */
  readonly tries: number
  readonly kind: WebhookKind
  readonly url: string
  readonly is_enabled: boolean
  /** Null only when the store's callback secret was deleted. */
  readonly secret: Buffer | null
  readonly former_secret: Buffer | null
  readonly former_until: Date | null
}

/** Deliveries are sent under a lease. When the holder dies, it expires and another process sends the same message again. */
export const deliveryTable: LeasedTable = {
  name: 'webhook_deliveries',
  id: 'delivery_id',
  hasStores: true,
  leaseMs: 30_000,
}

export function leaseOf({ store_id: storeId, delivery_id: id, lease_token: token }: ClaimedDelivery): Lease {
  return { table: deliveryTable, storeId, id, token }
}

export interface ClaimLimits {
  /** Concurrent deliveries per webhook, across processes. */
  readonly perWebhook: number
  /** Concurrent deliveries per store, across processes. */
  readonly perStore: number
  /** Free slots of this process. */
  readonly free: number
}

/** Whether a pending delivery is due, and the database's time. Cheap enough for every poll. */
export async function checkForDue(db: Database): Promise<{ readonly isDue: boolean; readonly now: Date }> {
  // Reads the oldest pending delivery instead of any due one: without a due one, that query would scan the whole table.
  const { rows } = await sql<{ is_due: boolean; now: Date }>`
    select now(), coalesce((
      select next_attempt_at from webhook_deliveries where state = 'pending' and tries >= 0
      order by next_attempt_at limit 1) <= now(), false) as is_due`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('unreachable: the query returns one row')
  return { isDue: row.is_due, now: row.now }
}

/** Up to this many due deliveries are read to find the webhooks with work; beyond that a skip scan visits every webhook. */
const directReadLimit = 1000

/**
 * Claims due deliveries, the oldest of each webhook first. Stores with the fewest running deliveries come first, and so do
 * webhooks within a store: no backlog delays another store or webhook.
 */
export function claimDueAcrossStores(db: Database, by: Claimer, limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  return db.transaction().execute(async (tx) => {
    // Losing a lease only repeats a delivery, so the commit does not wait for the disk. The generic plan is as good as any, and
    // planning takes the embedded database ten times as long as executing.
    await sql`
      select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
        pg_advisory_xact_lock(${sql.lit(claimsLock)})`.execute(tx)
    const { rows } = await sql<ClaimedDelivery>`
      with recursive oldest as (
        select store_id, webhook_id from webhook_deliveries
        where state = 'pending' and tries >= 0 and next_attempt_at <= now()
        order by next_attempt_at limit ${directReadLimit}::integer
      ), backlog as (
        select count(*) >= ${directReadLimit}::integer as is_long from oldest
      ), walked as (
        (select store_id, webhook_id from webhook_deliveries
          where state = 'pending' and (select is_long from backlog)
          order by store_id, webhook_id limit 1)
        union all
        select next.store_id, next.webhook_id from walked l cross join lateral (
          select d.store_id, d.webhook_id from webhook_deliveries d
          where d.state = 'pending' and (d.store_id, d.webhook_id) > (l.store_id, l.webhook_id)
          order by d.store_id, d.webhook_id limit 1) next
      ), lanes as (
        select distinct store_id, webhook_id from oldest where not (select is_long from backlog)
        union all select store_id, webhook_id from walked
      ), busy as (
        select store_id, webhook_id, count(*)::integer as running from webhook_deliveries
        where lease_expires_at is not null and ${isLive(deliveryTable)} group by store_id, webhook_id
      ), due as (
        select l.store_id, d.delivery_id, d.next_attempt_at,
          coalesce(b.running, 0) + row_number() over (
            partition by l.store_id, l.webhook_id order by d.next_attempt_at, d.delivery_id) as webhook_turn
        from lanes l left join busy b using (store_id, webhook_id)
        cross join lateral (
          select w.delivery_id, w.next_attempt_at from webhook_deliveries w
          where w.store_id = l.store_id and w.webhook_id = l.webhook_id and w.state = 'pending'
            and w.next_attempt_at <= now() and ${isClaimable(deliveryTable, by, 'w')}
          order by w.next_attempt_at limit greatest(0, ${limits.perWebhook}::integer - coalesce(b.running, 0))) d
      ), ordered as (
        select due.store_id, due.delivery_id, coalesce(s.running, 0) + row_number() over (
          partition by due.store_id order by due.webhook_turn, due.next_attempt_at, due.delivery_id) as store_turn
        from due left join (select store_id, sum(running)::integer as running from busy group by store_id) s
          on s.store_id = due.store_id
      ), chosen as (
        select store_id, delivery_id from ordered where store_turn <= ${limits.perStore}::integer
        order by store_turn limit ${limits.free}::integer
      ), locked as (
        select d.store_id, d.delivery_id from webhook_deliveries d join chosen using (store_id, delivery_id)
        for update of d skip locked
      )
      ${claimLocked(by)}`.execute(tx)
    return rows
  })
}

/** Claims a delivery that the same transaction inserted. */
export async function claimNew(
  tx: Tx,
  scope: StoreScope,
  { deliveryId, by }: { deliveryId: string; by: Claimer },
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    with locked as (
      select store_id, delivery_id from webhook_deliveries
      where store_id = ${scope.storeId}::uuid and delivery_id = ${deliveryId}::uuid
    )
    ${claimLocked(by)}`.execute(tx)
  return rows[0]
}

function claimLocked(by: Claimer): RawBuilder<unknown> {
  return sql`
    update webhook_deliveries d set ${claimed(deliveryTable, by)}
    from locked
      join webhook_deliveries own using (store_id, delivery_id)
      join webhooks w on w.store_id = own.store_id and w.webhook_id = own.webhook_id
      left join callback_secrets c on c.store_id = w.store_id and w.kind = 'callback'
    where d.store_id = locked.store_id and d.delivery_id = locked.delivery_id
    returning d.lease_token, coalesce(own.lease_holder <> ${by.holder}::uuid, false) as is_takeover, d.store_id, d.delivery_id, d.webhook_id, d.event_id, d.event, d.data, d.truncated, d.occurred_at, d.tries,
      w.kind, w.url, w.state = 'enabled' as is_enabled, coalesce(w.secret, c.secret) as secret,
      coalesce(w.former_secret, c.former_secret) as former_secret, coalesce(w.former_until, c.former_until) as former_until`
}

const restartBatchSize = 1000

/** After the database's clock was set back: restarts the delays that were scheduled in what is now the future. */
export async function restartFutureDelaysAcrossStores(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ store_id: string; deliveries: string[]; times: Date[] }>`
      select store_id, array_agg(delivery_id) as deliveries, array_agg(next_attempt_at) as times from (
        select store_id, delivery_id, now() + (next_attempt_at - scheduled_at) as next_attempt_at from webhook_deliveries
        where state = 'pending' and scheduled_at > now() limit ${restartBatchSize}::integer) future
      group by store_id`.execute(db)
    if (rows.length === 0) return
    for (const { store_id, deliveries, times } of rows) {
      await sql`
        update webhook_deliveries d set next_attempt_at = restarted.next_attempt_at, scheduled_at = now()
        from unnest(${deliveries}::uuid[], ${times}::timestamptz[]) as restarted (delivery_id, next_attempt_at)
        where d.store_id = ${store_id}::uuid and d.delivery_id = restarted.delivery_id
          and d.state = 'pending' and d.scheduled_at > now()`.execute(db)
    }
  }
}
