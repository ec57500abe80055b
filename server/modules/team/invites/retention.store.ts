import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { countDeleted } from '../../../platform/retention/expired-rows.store.ts'
import type { PurgeBatch } from '../../../platform/retention/table-retention.ts'
import '../tables.ts'

/** Deletes invites that were accepted, canceled or expired before a time. */
export function deleteSettledInvitesAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  return countDeleted(
    sql`delete from invites where ctid = any(array(
      select ctid from invites where coalesce(settled_at, expires_at) < ${before}::timestamptz limit ${limit}::integer))`.execute(
      db,
    ),
  )
}
