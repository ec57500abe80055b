import { sql } from 'kysely'
import type { DisabledReason } from '../../../../contract/operations/webhook.ts'
import type { Database, DatabaseSchema, Tx } from '../../../platform/db/schema.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import { isHeld, released } from '../../../platform/leases/lease-sql.ts'
import type { StoreScope } from '../../stores/index.ts'
import '../tables.ts'

/** What an attempt came to, as it is logged. */
export type AttemptRecord = Omit<DatabaseSchema['webhook_attempts'], 'store_id' | 'delivery_id'>

/** A gap this long in the failures begins a new period: a receiver that is seldom called is not judged by one bad day. */
const failureGapMs = 2 * 86_400_000

/** Logs a success and settles the delivery, in one statement; writes nothing when another process has the delivery. */
export async function recordSuccess(
  db: Database,
  scope: StoreScope,
  { lease, webhookId, attempt, at }: { lease: Lease; webhookId: string; attempt: AttemptRecord; at: Date },
): Promise<void> {
  await sql`
    with logged as (${insertAttemptQuery(scope, { lease, attempt })}), cleared as (
      delete from webhook_failures where store_id = ${scope.storeId}::uuid and webhook_id = ${webhookId}::uuid
        and exists (select from webhook_deliveries where ${isHeld(lease)})
      returning 1
    )
    update webhook_deliveries set state = 'delivered', tries = tries + 1, settled_at = ${at}, ${released}
    where ${isHeld(lease)} and state = 'pending'
      -- Read so that it runs first, for the order of the locks; what nobody reads runs last.
      and (select count(*) from cleared) >= 0`.execute(db)
}

/** Takes the webhook for the rest of the transaction: nobody changes its address meanwhile. Undefined when it was deleted. */
export function lockWebhook(tx: Tx, scope: StoreScope, webhookId: string): Promise<{ url: string } | undefined> {
  return tx
    .selectFrom('webhooks')
    .select('url')
    .where('store_id', '=', scope.storeId)
    .where('webhook_id', '=', webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Logs an attempt, unless another process has the delivery. */
export async function insertAttempt(
  tx: Tx,
  scope: StoreScope,
  about: { lease: Lease; attempt: AttemptRecord },
): Promise<void> {
  await insertAttemptQuery(scope, about).execute(tx)
}

/** Notes that the webhook failed; since when it has. Undefined when it was deleted. */
export async function upsertFailure(
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

/** After a failed attempt: the next one, or none. False when the lease was lost: the delivery was cancelled or taken over. */
export async function scheduleRetry(
  tx: Tx,
  { lease, at, waitMs }: { lease: Lease; at: Date; waitMs: number | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_deliveries
    set state = ${waitMs === null ? 'failed' : 'pending'}, tries = tries + 1, scheduled_at = now(),
      next_attempt_at = now() + make_interval(secs => ${(waitMs ?? 0) / 1000}::double precision),
      settled_at = ${waitMs === null ? at : null}::timestamptz, ${released}
    where ${isHeld(lease)} and state = 'pending'`.execute(tx)
  return numAffectedRows === 1n
}

/** Settles a delivery that is not to be made any more. */
export async function cancelDelivery(db: Database, { lease, at }: { lease: Lease; at: Date }): Promise<void> {
  await sql`
    update webhook_deliveries set state = 'cancelled', settled_at = ${at}, ${released}
    where ${isHeld(lease)} and state = 'pending'`.execute(db)
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

function insertAttemptQuery(scope: StoreScope, { lease, attempt }: { lease: Lease; attempt: AttemptRecord }) {
  const { attempt_id, status, duration_ms, response, error, created_at } = attempt
  // Out of the delivery itself: it may have been deleted while it was sent. One that was cancelled meanwhile was sent all the same.
  return sql`
    insert into webhook_attempts (store_id, delivery_id, attempt_id, status, duration_ms, response, error, created_at)
    select store_id, delivery_id, ${attempt_id}::uuid, ${status}::integer, ${duration_ms}::integer, ${response},
      ${error}, ${created_at}::timestamptz
    from webhook_deliveries where (${isHeld(lease)})
      or (store_id = ${scope.storeId}::uuid and delivery_id = ${lease.id}::uuid and state = 'cancelled')`
}
