import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { countDeleted } from '../../../platform/retention/expired-rows.store.ts'
import type { PurgeBatch } from '../../../platform/retention/table-retention.ts'
import '../tables.ts'

export function deleteExpiredSessionsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return countDeleted(
    sql`delete from shopper_sessions where (store_id, session_id) in (
      select store_id, session_id from shopper_sessions where expires_at < ${before} limit ${limit}::integer)`.execute(
      db,
    ),
  )
}

export function deleteExpiredAssertionsAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return countDeleted(
    sql`delete from used_assertions where (store_id, jti) in (
      select store_id, jti from used_assertions where expires_at < ${before} limit ${limit}::integer)`.execute(db),
  )
}
