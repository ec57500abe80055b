import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { countDeleted } from '../../platform/retention/expired-rows.store.ts'
import type { PurgeBatch } from '../../platform/retention/table-retention.ts'
import './tables.ts'

export function deleteSettledDeliveriesAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  // The outer condition is repeated because the row may be replayed at this moment.
  return countDeleted(
    sql`delete from webhook_deliveries where state <> 'pending' and settled_at < ${before}
      and (store_id, delivery_id) in (
        select store_id, delivery_id from webhook_deliveries where state <> 'pending' and settled_at < ${before}
        limit ${limit}::integer)`.execute(db),
  )
}

/** Deletes the callbacks of bulk jobs that have no deliveries left. */
export function deleteOldCallbacksAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return countDeleted(
    sql`delete from webhooks where kind = 'callback' and (store_id, webhook_id) in (
      select w.store_id, w.webhook_id from webhooks w
      where w.kind = 'callback' and w.created_at < ${before}
        and not exists (
          select from webhook_deliveries d where d.store_id = w.store_id and d.webhook_id = w.webhook_id)
      limit ${limit}::integer)`.execute(db),
  )
}
