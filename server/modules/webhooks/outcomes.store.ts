import { sql } from 'kysely'
import type { DisabledReason } from '../../../contract/webhook.ts'
import type { Database, DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import type { StoreScope } from '../stores/index.ts'
import './tables.ts'

/** What an attempt came to, as it is logged. */
export type LoggedAttempt = Omit<DatabaseSchema['webhook_attempts'], 'store_id' | 'delivery_id'>

/** Which delivery, and whose lease it is under: another process may have taken over meanwhile. */
export interface UnderLease {
  readonly deliveryId: string
  readonly webhookId: string
  readonly holder: string
}

/** A gap this long in the failures begins a new period: a receiver that is seldom called is not judged by one bad day. */
const failureGapMs = 2 * 86_400_000

/** Logs a success and settles the delivery, in one statement. */
export async function recordSuccess(
  db: Database,
  scope: StoreScope,
  { lease, attempt, at }: { lease: UnderLease; attempt: LoggedAttempt; at: Date },
): Promise<void> {
  await sql`
    with logged as (${logAttempt(scope, lease.deliveryId, attempt)}), cleared as (
      delete from webhook_failures where store_id = ${scope.storeId}::uuid and webhook_id = ${lease.webhookId}::uuid
      returning 1
    )
    update webhook_deliveries
    set state = 'delivered', tries = tries + 1, settled_at = ${at}, leased_by = null, leased_until = null
    where ${isHeld(scope, lease)}
      -- Read so that it runs first, for the order of the locks; what nobody reads runs last.
      and (select count(*) from cleared) >= 0`.execute(db)
}

/** Takes the webhook for the rest of the transaction: nobody changes its address meanwhile. Undefined when it was deleted. */
export function lockReceiver(tx: Tx, scope: StoreScope, webhookId: string): Promise<{ url: string } | undefined> {
  return tx
    .selectFrom('webhooks')
    .select('url')
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertAttempt(
  tx: Tx,
  scope: StoreScope,
  { deliveryId, attempt }: { deliveryId: string; attempt: LoggedAttempt },
): Promise<void> {
  await logAttempt(scope, deliveryId, attempt).execute(tx)
}

/** Notes that the webhook failed; since when it has. Undefined when it was deleted. */
export async function noteFailure(
  tx: Tx,
  scope: StoreScope,
  { webhookId, at }: { webhookId: string; at: Date },
): Promise<Date | undefined> {
  const gapBegan = new Date(at.getTime() - failureGapMs)
  const { rows } = await sql<{ failing_since: Date }>`
    insert into webhook_failures as kept (store_id, webhook_id, failing_since, last_failure_at)
    select store_id, webhook_id, ${at}::timestamptz, ${at}::timestamptz from webhooks
    where store_id = ${scope.storeId}::uuid and webhook_id = ${webhookId}::uuid
    on conflict (store_id, webhook_id) do update
    set last_failure_at = excluded.last_failure_at, failing_since = case
      when kept.last_failure_at < ${gapBegan}::timestamptz then excluded.failing_since
      else least(kept.failing_since, excluded.failing_since) end
    returning failing_since`.execute(tx)
  return rows[0]?.failing_since
}

/** After a failed attempt: the next one, or none. False when the delivery is not the holder's any more: cancelled or taken over. */
export async function scheduleNext(
  tx: Tx,
  scope: StoreScope,
  { lease, at, waitMs }: { lease: UnderLease; at: Date; waitMs: number | null },
): Promise<boolean> {
  const next = new Date(at.getTime() + (waitMs ?? 0))
  const { numAffectedRows } = await sql`
    update webhook_deliveries
    set state = ${waitMs === null ? 'failed' : 'pending'}, tries = tries + 1, scheduled_at = ${at}::timestamptz,
      next_attempt_at = ${next}::timestamptz, settled_at = ${waitMs === null ? at : null}::timestamptz,
      leased_by = null, leased_until = null
    where ${isHeld(scope, lease)}`.execute(tx)
  return numAffectedRows === 1n
}

/** Settles a delivery that is not to be made any more. */
export async function cancelDelivery(
  db: Database,
  scope: StoreScope,
  { lease, at }: { lease: UnderLease; at: Date },
): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'cancelled', settled_at = ${at}, leased_by = null, leased_until = null
    where ${isHeld(scope, lease)}`.execute(db)
}

/** Disables a webhook; the one that did it gets its address, everybody after undefined. */
export async function disableWebhook(
  tx: Tx,
  scope: StoreScope,
  about: { webhookId: string; reason: DisabledReason; at: Date },
): Promise<{ url: string } | undefined> {
  return tx
    .updateTable('webhooks')
    .set({ state: 'disabled', disabled_reason: about.reason, disabled_at: about.at })
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', about.webhookId)
    .where('state', '=', 'enabled')
    .returning('url')
    .executeTakeFirst()
}

function logAttempt(scope: StoreScope, deliveryId: string, attempt: LoggedAttempt) {
  const { attempt_id, status, duration_ms, response, error, created_at } = attempt
  // Out of the delivery itself: it may have been deleted while it was sent.
  return sql`
    insert into webhook_attempts (store_id, delivery_id, attempt_id, status, duration_ms, response, error, created_at)
    select store_id, delivery_id, ${attempt_id}::uuid, ${status}::integer, ${duration_ms}::integer, ${response},
      ${error}, ${created_at}::timestamptz
    from webhook_deliveries where store_id = ${scope.storeId}::uuid and delivery_id = ${deliveryId}::uuid`
}

function isHeld(scope: StoreScope, { deliveryId, holder }: UnderLease) {
  return sql`store_id = ${scope.storeId}::uuid and delivery_id = ${deliveryId}::uuid and state = 'pending'
    and leased_by = ${holder}::uuid`
}
