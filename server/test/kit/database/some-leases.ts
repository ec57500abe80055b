import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { LeasedTable } from '../../../platform/leases/lease.ts'
import { createLeases, type Leases, type LeasesDeps } from '../../../platform/leases/leases.ts'
import { createLogger } from '../../../platform/logger.ts'

/** The leases of an additional process. */
export function someLeases(db: Database, more: Partial<LeasesDeps> = {}): Leases {
  return createLeases({ db, logger: createLogger('silent'), ...more })
}

/** Ages leases as if the process had been suspended for longer than they last. */
export async function expireLease(db: Database, table: LeasedTable, id: string): Promise<void> {
  await sql`
    update ${sql.table(table.name)} set lease_expires_at = now() - interval '1 second'
    where ${sql.ref(table.id)}::text = ${id}`.execute(db)
}
