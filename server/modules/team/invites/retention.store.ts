import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { deleteAcrossStores } from '../../../platform/retention/expired-rows.store.ts'
import type { PurgeBatch } from '../../../platform/retention/table-retention.ts'
import '../tables.ts'

/** Deletes invites that were accepted, canceled or expired before a time. */
export function deleteSettledInvitesAcrossStores(db: Database, { before, limit }: PurgeBatch): Promise<number> {
  const which = sql`coalesce(t.settled_at, t.expires_at) < ${before}::timestamptz`
  return deleteAcrossStores(db, { table: 'invites', which, limit })
}
