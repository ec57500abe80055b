import { sql } from 'kysely'
import type { DisabledReason } from '../../../../contract/operations/webhook.ts'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import { isHeld, released } from '../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** An attempt as it is stored. */
export type AttemptRecord = Omit<DatabaseSchema['webhook_attempts'], 'store_id' | 'delivery_id'>

/** A gap this long between failures starts a new failing period, so that a rarely called receiver is not disabled for two bad days. */
const failureGapMs = 2 * 86_400_000

/** Stores a successful attempt and settles the delivery in one statement. Writes nothing when the lease was lost. */
export async function recordSuccess(
  db: Database,
  scope: StoreScope,
  { lease, webhookId, attempt, at }: { lease: Lease; webhookId: string; attempt: AttemptRecord; at: Date },
): Promise<void> {
  await sql`
    with attempt as (${insertAttemptQuery(scope, { lease, attempt })}), cleared as (
      delete from webhook_failures where store_id = ${scope.storeId}::uuid and webhook_id = ${webhookId}::uuid
        and exists (select from webhook_deliveries where ${isHeld(lease)})
      returning 1
    )
    update webhook_deliveries set state = 'delivered', tries = tries + 1, settled_at = ${at}, ${released}
    where ${isHeld(lease)} and state = 'pending'
      -- A common table expression that is read runs first, which preserves the lock order; an unread one runs last.
      and (select count(*) from cleared) >= 0`.execute(db)
}

/** Locks the webhook until the transaction ends, so that its URL cannot change. Undefined when it was deleted. */
export function lockWebhook(tx: Tx, scope: StoreScope, webhookId: string): Promise<{ url: string } | undefined> {
  return tx
    .selectFrom('webhooks')
    .select('url')
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Stores an attempt, unless the lease was lost. */
export async function insertAttempt(
  tx: Tx,
  scope: StoreScope,
  about: { lease: Lease; attempt: AttemptRecord },
): Promise<void> {
  await insertAttemptQuery(scope, about).execute(tx)
}

/** Records a failure of the webhook. Returns since when it has been failing; undefined when it was deleted. */
export async function upsertFailure(
  tx: Tx,
  scope: StoreScope,
  { webhookId, at }: { webhookId: string; at: Date },
): Promise<Date | undefined> {
  const gapStart = new Date(at.getTime() - failureGapMs)
  const { rows } = await sql<{ failing_since: Date }>`
    insert into webhook_failures as existing (store_id, webhook_id, failing_since, last_failure_at)
    select store_id, webhook_id, ${at}::timestamptz, ${at}::timestamptz from webhooks
    where store_id = ${scope.storeId}::uuid and webhook_id = ${webhookId}::uuid
    on conflict (store_id, webhook_id) do update
    set last_failure_at = excluded.last_failure_at, failing_since = case
      when existing.last_failure_at < ${gapStart}::timestamptz then excluded.failing_since
      else least(existing.failing_since, excluded.failing_since) end
    returning failing_since`.execute(tx)
  return rows[0]?.failing_since
}

/**
 * Schedules the next attempt in `delayMs`, or fails the delivery when it is null. False when the lease was lost because the
 * delivery was canceled or taken over.
 */
export async function scheduleRetry(
  tx: Tx,
  { lease, at, delayMs }: { lease: Lease; at: Date; delayMs: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries
    set state = ${delayMs === null ? 'failed' : 'pending'}, tries = tries + 1, scheduled_at = now(),
      next_attempt_at = now() + make_interval(secs => ${(delayMs ?? 0) / 1000}::double precision),
      settled_at = ${delayMs === null ? at : null}::timestamptz, ${released}
    where ${isHeld(lease)} and state = 'pending'`.execute(tx)
  return numAffectedRows === 1n
}

/** Cancels a delivery that must not be sent. */
export async function cancelDelivery(db: Database, { lease, at }: { lease: Lease; at: Date }): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'cancelled', settled_at = ${at}, ${released}
    where ${isHeld(lease)} and state = 'pending'`.execute(db)
}

/** Disables a webhook. Returns its URL to the caller that disabled it, and undefined to later ones. */
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

function insertAttemptQuery(scope: StoreScope, { lease, attempt }: { lease: Lease; attempt: AttemptRecord }) {
  const { attempt_id, status, duration_ms, response, error, created_at } = attempt
  // Selects from the delivery because it may have been deleted meanwhile. One that was canceled meanwhile was still sent.
  return sql`
    insert into webhook_attempts (store_id, delivery_id, attempt_id, status, duration_ms, response, error, created_at)
    select store_id, delivery_id, ${attempt_id}::uuid, ${status}::integer, ${duration_ms}::integer, ${response},
      ${error}, ${created_at}::timestamptz
    from webhook_deliveries
    where store_id = ${scope.storeId}::uuid and delivery_id = ${lease.id}::uuid
      and ((${isHeld(lease)}) or state = 'cancelled')`
}
