import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DeliveryState } from '../../../../contract/operations/webhook.ts'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { PageWanted } from '../../../platform/http/paging/list-page.ts'
import { isLive } from '../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../stores/index.ts'
import { deliveryTable } from '../sending/claims.store.ts'
import '../tables.ts'

type DeliveriesTable = DatabaseSchema['webhook_deliveries']

/** `created_at` is a string where the row comes from JSON. */
export type AttemptRow = Omit<
  Selectable<DatabaseSchema['webhook_attempts']>,
  'store_id' | 'delivery_id' | 'created_at'
> & {
  readonly created_at: Date | string
}

export interface DeliveryRow
  extends Pick<
    Selectable<DeliveriesTable>,
    | 'delivery_id'
    | 'webhook_id'
    | 'event'
    | 'state'
    | 'tries'
    | 'next_attempt_at'
    | 'occurred_at'
    | 'created_at'
    | 'settled_at'
  > {
  readonly last_attempt: AttemptRow | null
}

export interface DeliveryFilter {
  readonly webhookId: string
  readonly state: DeliveryState | undefined
  readonly event: string | undefined
}

/** Inserts deliveries; a webhook that already has a delivery of the event keeps it. */
export async function insertDeliveries(
  tx: Database | Tx,
  scope: StoreScope,
  rows: readonly Omit<Insertable<DeliveriesTable>, 'store_id'>[],
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values(rows.map((row) => ({ ...row, store_id: scope.storeId })))
    .onConflict((conflict) => conflict.columns(['store_id', 'webhook_id', 'event_id']).doNothing())
    .execute()
}

/** One page of a webhook's deliveries, newest first. */
export async function selectDeliveries(
  db: Database,
  scope: StoreScope,
  wanted: DeliveryFilter & { readonly page: PageWanted },
): Promise<DeliveryRow[]> {
  const { webhookId, page } = wanted
  const afterCursor =
    page.after === null
      ? sql``
      : sql`and (d.created_at, d.delivery_id) < (${page.after.createdAt}::timestamptz, ${page.after.id}::uuid)`
  const which = sql`and d.webhook_id = ${webhookId}::uuid ${filterCondition(wanted)} ${afterCursor}
    order by d.created_at desc, d.delivery_id desc limit ${page.rows}::integer`
  return (await deliveries(scope, which).execute(db)).rows
}

export async function countDeliveries(db: Database, scope: StoreScope, wanted: DeliveryFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from webhook_deliveries d
    where d.store_id = ${scope.storeId}::uuid and d.webhook_id = ${wanted.webhookId}::uuid ${filterCondition(wanted)}`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export async function deliveryById(
  db: Database | Tx,
  scope: StoreScope,
  deliveryId: string,
): Promise<DeliveryRow | undefined> {
  return (await deliveries(scope, sql`and d.delivery_id = ${deliveryId}::uuid`).execute(db)).rows[0]
}

/** Whether the store has this webhook, or a job with this ID that has a callback. */
export async function webhookExists(db: Database, scope: StoreScope, webhookId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhooks')
    .select('webhook_id')
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst()
  return row !== undefined
}

/** Locks the delivery until the transaction ends; returns what decides whether it can be replayed. */
export async function lockDelivery(
  tx: Tx,
  scope: StoreScope,
  deliveryId: string,
): Promise<{ readonly is_in_progress: boolean; readonly is_enabled: boolean } | undefined> {
  const { rows } = await sql<{ is_in_progress: boolean; is_enabled: boolean }>`
    select ${isLive(deliveryTable, 'd.lease_expires_at')} as is_in_progress, w.state = 'enabled' as is_enabled
    from webhook_deliveries d join webhooks w using (store_id, webhook_id)
    where d.store_id = ${scope.storeId}::uuid and d.delivery_id = ${deliveryId}::uuid
    for update of d`.execute(tx)
  return rows[0]
}

/** Makes the delivery due now, with a fresh retry schedule. */
export async function restartSchedule(tx: Tx, scope: StoreScope, deliveryId: string): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tries: 0, scheduled_at: now, next_attempt_at: now, settled_at: null })
    .where('store_id', '=', scope.storeId)
    .where('delivery_id', '=', deliveryId)
    .execute()
}

/** Makes the oldest settled deliveries of a filter due now, with a fresh retry schedule; returns their number. */
export async function restartSchedules(
  db: Database,
  scope: StoreScope,
  { limit, ...filter }: DeliveryFilter & { readonly limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries set state = 'pending', tries = 0, scheduled_at = now(), next_attempt_at = now(), settled_at = null
    where store_id = ${scope.storeId}::uuid and delivery_id in (
      select d.delivery_id from webhook_deliveries d
      where d.store_id = ${scope.storeId}::uuid and d.webhook_id = ${filter.webhookId}::uuid ${filterCondition(filter)}
        and not ${isLive(deliveryTable, 'd.lease_expires_at')}
      order by d.created_at, d.delivery_id limit ${limit}::integer
      for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** What is sent for a delivery, and where to. */
export function deliveryRequest(db: Database, scope: StoreScope, deliveryId: string) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.store_id', '=', 'd.store_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .select(['w.url', 'd.event', 'd.occurred_at', 'd.webhook_id', 'd.data', 'd.truncated'])
    .where('d.store_id', '=', scope.storeId)
    .where('d.delivery_id', '=', deliveryId)
    .executeTakeFirst()
}

/** One page of the attempts of a delivery, newest first. */
export function selectAttempts(
  db: Database,
  scope: StoreScope,
  { deliveryId, page: { after, rows } }: { deliveryId: string; page: PageWanted },
): Promise<(AttemptRow & { created_at: Date })[]> {
  return db
    .selectFrom('webhook_attempts')
    .select(['attempt_id', 'status', 'duration_ms', 'response', 'error', 'created_at'])
    .where('store_id', '=', scope.storeId)
    .where('delivery_id', '=', deliveryId)
    .$if(after !== null, (select) =>
      select.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'attempt_id'), '<', tuple(after?.createdAt ?? new Date(0), after?.id ?? '')),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('attempt_id', 'desc')
    .limit(rows)
    .execute()
}

export async function countAttempts(db: Database, scope: StoreScope, deliveryId: string): Promise<number> {
  const row = await db
    .selectFrom('webhook_attempts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('store_id', '=', scope.storeId)
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

function deliveries(scope: StoreScope, which: RawBuilder<unknown>): RawBuilder<DeliveryRow> {
  return sql<DeliveryRow>`
    select d.delivery_id, d.webhook_id, d.event, d.state, d.tries, d.next_attempt_at, d.occurred_at, d.created_at,
      d.settled_at, (
        select to_jsonb(a) from webhook_attempts a
        where a.store_id = d.store_id and a.delivery_id = d.delivery_id
        order by a.created_at desc, a.attempt_id desc limit 1) as last_attempt
    from webhook_deliveries d
    where d.store_id = ${scope.storeId}::uuid ${which}`
}

function filterCondition({ state, event }: DeliveryFilter): RawBuilder<unknown> {
  const ofState = state === undefined ? sql`` : sql`and d.state = ${state}`
  return event === undefined ? ofState : sql`${ofState} and d.event = ${event}`
}
