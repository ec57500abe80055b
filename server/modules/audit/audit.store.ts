import type { Insertable } from 'kysely'
import type { Database, DatabaseSchema, Tx } from '../../platform/db/schema.ts'
import './tables.ts'

export async function insertAuditEvents(
  db: Database | Tx,
  rows: readonly Insertable<DatabaseSchema['audit_events']>[],
): Promise<void> {
  await db.insertInto('audit_events').values(rows).execute()
}
