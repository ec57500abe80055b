import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { ClaimedRow, Lease, LeasedTable } from '../../../platform/leases/lease.ts'
import { type Claimer, claimed, isClaimable, isLive } from '../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { WebhookKind } from '../tables.ts'
import { type BusyLane, type ClaimLimits, chooseDue, chooseLanes, type DueDelivery, type Lane } from './choose-due.ts'

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

/** Whether a pending delivery is due, and the database's time. Cheap enough for every poll. */
export async function checkForDueAcrossStores(db: Database): Promise<{ readonly isDue: boolean; readonly now: Date }> {
  // Reads the oldest pending delivery instead of any due one: without a due one, that query would scan the complete table.
  const { rows } = await sql<{ is_due: boolean; now: Date }>`
    select now(), coalesce((
      select next_attempt_at from webhook_deliveries where state = 'pending' and tries >= 0
      order by next_attempt_at limit 1) <= now(), false) as is_due`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('unreachable: the query returns one row')
  return { isDue: row.is_due, now: row.now }
}

/** Up to this many due deliveries are read together; if more are due, each webhook is read separately. */
const directReadLimit = 1000

/** Claims due deliveries within the limits, as `chooseDue` describes. */
export function claimDueAcrossStores(db: Database, by: Claimer, limits: ClaimLimits): Promise<ClaimedDelivery[]> {
  return db.transaction().execute(async (tx) => {
    // Losing a lease only repeats a delivery, so the commit does not wait for the disk. A hash join would read the complete backlog.
    await sql`
      select set_config('synchronous_commit', 'off', true), set_config('enable_hashjoin', 'off', true),
        pg_advisory_xact_lock(${sql.lit(claimsLock)})`.execute(tx)
    const oldest = await oldestDueAcrossStores(tx, by)
    if (oldest.length === 0) return []
    const busy = await busyLanesAcrossStores(tx)
    const due = oldest.length < directReadLimit ? oldest : await dueByWebhookAcrossStores(tx, by, { busy, limits })
    const chosen = chooseDue(due, busy, limits)
    return chosen.length === 0 ? [] : claimChosenAcrossStores(tx, by, chosen)
  })
}

async function oldestDueAcrossStores(tx: Tx, by: Claimer): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    select store_id, webhook_id, delivery_id, next_attempt_at from webhook_deliveries
    where state = 'pending' and tries >= 0 and next_attempt_at <= now() and ${isClaimable(deliveryTable, by)}
    order by next_attempt_at, delivery_id limit ${directReadLimit}::integer`.execute(tx)
  return rows
}

async function busyLanesAcrossStores(tx: Tx): Promise<BusyLane[]> {
  const { rows } = await sql<BusyLane>`
    select store_id, webhook_id, count(*)::integer as running from webhook_deliveries
    where lease_expires_at is not null and ${isLive(deliveryTable)} group by store_id, webhook_id`.execute(tx)
  return rows
}

/** The oldest due deliveries of each webhook, however long the backlogs of the others are. Reads store by store. */
async function dueByWebhookAcrossStores(
  tx: Tx,
  by: Claimer,
  { busy, limits }: { readonly busy: readonly BusyLane[]; readonly limits: ClaimLimits },
): Promise<DueDelivery[]> {
  const { rows: lanes } = await sql<Lane>`
    select w.store_id, w.webhook_id from webhooks w
    where exists (
      select from webhook_deliveries d
      where d.store_id = w.store_id and d.webhook_id = w.webhook_id and d.state = 'pending' and d.next_attempt_at <= now())`.execute(
    tx,
  )
  const due: DueDelivery[] = []
  for (const [storeId, { webhookIds, counts }] of chooseLanes(lanes, busy, limits)) {
    const { rows } = await sql<DueDelivery>`
      select due.* from unnest(${webhookIds}::uuid[], ${counts}::integer[]) as lane (webhook_id, count)
      cross join lateral (
        select w.store_id, w.webhook_id, w.delivery_id, w.next_attempt_at from webhook_deliveries w
        where w.store_id = ${storeId}::uuid and w.webhook_id = lane.webhook_id and w.state = 'pending'
          and w.next_attempt_at <= now() and ${isClaimable(deliveryTable, by, 'w')}
        order by w.next_attempt_at limit lane.count) due`.execute(tx)
    due.push(...rows)
  }
  return due
}

async function claimChosenAcrossStores(
  tx: Tx,
  by: Claimer,
  chosen: readonly DueDelivery[],
): Promise<ClaimedDelivery[]> {
  const [storeIds, ids] = [chosen.map((one) => one.store_id), chosen.map((one) => one.delivery_id)]
  const { rows } = await sql<ClaimedDelivery>`${claimOnly(
    by,
    sql`unnest(${storeIds}::uuid[], ${ids}::uuid[]) as chosen (store_id, delivery_id)`,
  )}
    and d.state = 'pending' and ${isClaimable(deliveryTable, by, 'd')} ${returningClaimed(by)}`.execute(tx)
  return rows
}

/** Claims a delivery that the same transaction inserted. */
export async function claimNew(
  tx: Tx,
  scope: StoreScope,
  { deliveryId, by }: { deliveryId: string; by: Claimer },
): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`${claimOnly(
    by,
    sql`(select ${scope.storeId}::uuid as store_id, ${deliveryId}::uuid as delivery_id) chosen`,
  )}
    and d.store_id = ${scope.storeId}::uuid ${returningClaimed(by)}`.execute(tx)
  return rows[0]
}

/** Claims the deliveries that `chosen` names. Continue it with conditions on `d`, and end it with `returningClaimed`. */
function claimOnly(by: Claimer, chosen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update webhook_deliveries d set ${claimed(deliveryTable, by)}
    from ${chosen}
      join webhook_deliveries own using (store_id, delivery_id)
      join webhooks w on w.store_id = own.store_id and w.webhook_id = own.webhook_id
      left join callback_secrets c on c.store_id = w.store_id and w.kind = 'callback'
    where d.store_id = chosen.store_id and d.delivery_id = chosen.delivery_id`
}

function returningClaimed(by: Claimer): RawBuilder<unknown> {
  return sql`
    returning d.lease_token, coalesce(own.lease_holder <> ${by.holder}::uuid, false) as is_takeover, d.store_id, d.delivery_id, d.webhook_id, d.event_id, d.event, d.data, d.truncated, d.occurred_at, d.tries,
      w.kind, w.url, w.state = 'enabled' as is_enabled, coalesce(w.secret, c.secret) as secret,
      coalesce(w.former_secret, c.former_secret) as former_secret, coalesce(w.former_until, c.former_until) as former_until`
}

/** After the database's clock was set back: restarts the delays that were scheduled in what is now the future. */
export async function restartFutureDelaysAcrossStores(db: Database): Promise<void> {
  // Citus refuses to add an interval to a time with a zone here, because the result depends on the setting of the zone.
  await sql`
    update webhook_deliveries
    set next_attempt_at = (now() at time zone 'UTC' + (next_attempt_at - scheduled_at)) at time zone 'UTC', scheduled_at = now()
    where state = 'pending' and scheduled_at > now()`.execute(db)
}
