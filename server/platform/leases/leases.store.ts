import { sql } from 'kysely'
import type { Database, Tx } from '../db/schema.ts'
import { type Lease, type LeasedTable, LeaseLost } from './lease.ts'
import { expiry, isHeld, released } from './lease-sql.ts'

/** Puts the expiry off. False when the lease was lost; one that expired and that nobody took is good again. */
export async function renewLease(db: Database, lease: Lease): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(lease.table.name)} set lease_expires_at = ${expiry(lease.table)} where ${isHeld(lease)}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Lets anybody claim the row at once; changes nothing where the lease was lost. */
export async function releaseLease(db: Database, lease: Lease): Promise<void> {
  await sql`update ${sql.table(lease.table.name)} set ${released} where ${isHeld(lease)}`.execute(db)
}

/** Keeps others from claiming the row until the transaction ends. Throws `LeaseLost`. */
export async function fence(tx: Tx, lease: Lease): Promise<void> {
  const { rows } = await sql`
    select from ${sql.table(lease.table.name)} where ${isHeld(lease)} for share`.execute(tx)
  if (rows.length === 0) throw new LeaseLost(lease)
}

/** Expires what killed processes held: only for a process that has just begun, on a database that nobody else can use. */
export async function expireLeasesAcrossStores(
  db: Database,
  table: LeasedTable,
  by: { readonly holder: string },
): Promise<void> {
  await sql`
    update ${sql.table(table.name)} set lease_expires_at = now()
    where lease_expires_at is not null and lease_holder <> ${by.holder}::uuid`.execute(db)
}
