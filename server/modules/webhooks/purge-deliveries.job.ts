import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Jobs } from '../../platform/jobs/queue.ts'

const keptMs = 30 * 86_400_000

// One bounded statement after the other: others get their turn in between.
const batchSize = 1000

/** Removes deliveries settled, attempts made and callbacks of jobs reported more than 30 days ago. */
export async function purgeDeliveriesAcrossStores(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs)
  await inBatches(() => deleteDeliveriesAcrossStores(db, before))
  await inBatches(() => deleteAttemptsAcrossStores(db, before))
  await inBatches(() => deleteCallbacksAcrossStores(db, before))
}

/** Every night. */
export function definePurge(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: { db: Database; clock: Clock }): void {
  jobs.define('purge-webhook-log', { handler: () => purgeDeliveriesAcrossStores(deps.db, deps.clock.now()) })
  jobs.schedule('nightly-webhook-purge', '37 3 * * *', 'purge-webhook-log')
}

async function inBatches(deleteBatch: () => Promise<{ numAffectedRows?: bigint }>): Promise<void> {
  while (Number((await deleteBatch()).numAffectedRows ?? 0) >= batchSize);
}

function deleteDeliveriesAcrossStores(db: Database, before: Date) {
  // Asked of the row that is deleted: it may be replayed right now.
  return sql`delete from webhook_deliveries where state <> 'pending' and settled_at < ${before}
    and (store_id, delivery_id) in (
      select store_id, delivery_id from webhook_deliveries where state <> 'pending' and settled_at < ${before}
      limit ${batchSize}::integer)`.execute(db)
}

/** Of deliveries that are still there: they were replayed since. */
function deleteAttemptsAcrossStores(db: Database, before: Date) {
  return sql`delete from webhook_attempts where (store_id, delivery_id, attempt_id) in (
    select store_id, delivery_id, attempt_id from webhook_attempts where created_at < ${before}
    limit ${batchSize}::integer)`.execute(db)
}

function deleteCallbacksAcrossStores(db: Database, before: Date) {
  return sql`delete from webhooks where kind = 'callback' and (store_id, webhook_id) in (
    select w.store_id, w.webhook_id from webhooks w
    where w.kind = 'callback' and w.created_at < ${before}
      and not exists (
        select from webhook_deliveries d where d.store_id = w.store_id and d.webhook_id = w.webhook_id)
    limit ${batchSize}::integer)`.execute(db)
}
