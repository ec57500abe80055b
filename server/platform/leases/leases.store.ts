import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/schema.ts'
import { type Lease, type LeasedTable, LeaseLost } from './lease.ts'
import { type ClaimQuery, claim, claimable, expiry, isHeld, released } from './lease-sql.ts'

/** Rows beyond the limit that a claim reads, so that it gets some although other processes claim the first ones. */
const extraCandidates = 8

/**
 * Claims free rows of any store: reads candidates without locks, then claims them store by store, in the order of the candidates.
 * Claims nothing that another process claims in the meantime. `claimIn` replaces the claim of one store's rows.
 */
export async function claimAcrossStores<Row>(
  db: Database,
  query: Omit<ClaimQuery, 'storeId'>,
  claimIn: (query: ClaimQuery & { readonly storeId: string }) => RawBuilder<Row> = claim,
): Promise<Row[]> {
  const { rows: candidates } = await claimable({ ...query, limit: query.limit + extraCandidates }).execute(db)
  const claimedRows: Row[] = []
  for (const [storeId, ids] of idsByStore(candidates)) {
    const limit = query.limit - claimedRows.length
    if (limit <= 0) break
    const which = sql`candidate.${sql.ref(query.table.id)} = any(${ids}) and ${query.which}`
    const { rows } = await claimIn({ ...query, storeId, which, limit }).execute(db)
    claimedRows.push(...rows)
  }
  return claimedRows
}

function idsByStore(rows: readonly { readonly store_id: string; readonly id: string }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { store_id, id } of rows) ids.set(store_id, [...(ids.get(store_id) ?? []), id])
  return ids
}

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

/** Expires the leases of a process that is probably dead. If it is alive after all, it retains those that no other process has claimed. */
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
