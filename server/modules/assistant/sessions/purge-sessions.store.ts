import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { deleteAcrossStores } from '../../../platform/retention/expired-rows.store.ts'
import type { PurgeBatch } from '../../../platform/retention/table-retention.ts'
import '../tables.ts'

export function deleteExpiredSessionsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return deleteAcrossStores(db, { table: 'shopper_sessions', which: sql`t.expires_at < ${before}::timestamptz`, limit })
}

export function deleteExpiredAssertionsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return deleteAcrossStores(db, { table: 'used_assertions', which: sql`t.expires_at < ${before}::timestamptz`, limit })
}
