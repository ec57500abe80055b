import { sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { deleteAcrossStores } from '../../platform/retention/expired-rows.store.ts'
import type { PurgeBatch } from '../../platform/retention/table-retention.ts'
import './tables.ts'

export function deleteSettledDeliveriesAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const which = sql`t.state <> 'pending' and t.settled_at < ${before}::timestamptz`
  return deleteAcrossStores(db, { table: 'webhook_deliveries', which, limit })
}

/** Deletes the callbacks of bulk jobs that have no deliveries left. */
export function deleteOldCallbacksAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const which = sql`t.kind = 'callback' and t.created_at < ${before}::timestamptz and not exists (
    select from webhook_deliveries d where d.store_id = t.store_id and d.webhook_id = t.webhook_id)`
  return deleteAcrossStores(db, { table: 'webhooks', which, limit })
}
