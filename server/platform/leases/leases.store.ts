import { sql } from 'kysely'
import type { Database, Tx } from '../db/schema.ts'
import { type Lease, type LeasedTable, LeaseLost } from './lease.ts'
import { expiry, isHeld, released } from './lease-sql.ts'

/** Extends the lease. Returns false when it was lost. An expired lease that no process took over becomes live again. */
export async function renewLease(db: Database, lease: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(lease.table.name)} set lease_expires_at = ${expiry(lease.table)} where ${isHeld(lease)}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Releases the row for any process. Has no effect when the lease was lost. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await sql`update ${sql.table(lease.table.name)} set ${released} where ${isHeld(lease)}`.execute(db)
}

/** Prevents other claims of the row until the transaction ends. Throws `LeaseLost`. */
export async function fence(tx: Tx, lease: Lease): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(lease.table.name)} where ${isHeld(lease)} for share`.execute(tx)
  if (rows.length === 0) throw new LeaseLost(lease)
}

/** Expires the leases of a process that is probably dead. If it lives after all, it keeps those that no other process has claimed. */
export async function expireLeasesOf(tx: Tx, table: LeasedTable, holder: string): Promise<void> {
  await sql`
    update ${sql.table(table.name)} set lease_expires_at = statement_timestamp()
    where lease_expires_at > statement_timestamp() and lease_holder = ${holder}::uuid`.execute(tx)
}

/** Expires the leases of killed processes. Only for a starting process that has the database to itself. */
export async function expireLeasesAcrossStores(
  db: Database,
  table: LeasedTable,
  by: { readonly holder: string },
): Promise<void> {
  await sql`
    update ${sql.table(table.name)} set lease_expires_at = now()
    where lease_expires_at is not null and lease_holder <> ${by.holder}::uuid`.execute(db)
}
