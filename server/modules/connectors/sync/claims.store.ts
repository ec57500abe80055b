import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/schema.ts'
import type { ClaimedRow, Lease, LeasedTable } from '../../../platform/leases/lease.ts'
import { LeaseLost } from '../../../platform/leases/lease.ts'
import { type Claimer, isHeld, released } from '../../../platform/leases/lease-sql.ts'
import { claimAcrossStores } from '../../../platform/leases/leases.store.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'
import type { ConnectionRow } from '../connections/connections.store.ts'
import type { KnownPolicy } from '../tables.ts'
import type { SyncFailure } from './syncs.store.ts'

export const connectionTable: LeasedTable = {
  name: 'storefront_connections',
  id: 'connection_id',
  hasStores: true,
  leaseMs: 15_000,
}

/** A due connection that this process works on until it releases or loses the lease. */
export interface ClaimedConnection {
  readonly scope: StoreScope
  readonly connectionId: string
  readonly lease: Lease
  readonly isTakeover: boolean
}

/** Claims due connections of all active stores, the longest overdue first. */
export async function claimDueAcrossStores(db: Database, by: Claimer, limit: number): Promise<ClaimedConnection[]> {
  const rows = await claimAcrossStores<ClaimedRow & { store_id: string; connection_id: string }>(db, {
    table: connectionTable,
    by,
    which: sql`candidate.next_sync_at <= now()
      and exists (select from stores s where s.store_id = candidate.store_id and s.state = 'active')`,
    order: sql`order by candidate.next_sync_at`,
    limit,
    returning: sql`storefront_connections.store_id, connection_id`,
  })
  return rows.map(
    ({ store_id: storeId, connection_id: connectionId, lease_token: token, is_takeover: isTakeover }) => ({
      scope: grantScope(storeId),
      connectionId,
      lease: { table: connectionTable, storeId, id: connectionId, token },
      isTakeover,
    }),
  )
}

/** The connection under the lease. Throws `LeaseLost`. */
export async function leasedConnection(db: Database | Tx, lease: Lease): Promise<ConnectionRow> {
  const { rows } = await sql<ConnectionRow>`
    select * from storefront_connections where ${isHeld(lease)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new LeaseLost(lease)
  return row
}

/** Numbers a new sync and makes it the running one. Returns its number, which the rows that it sees get. Throws `LeaseLost`. */
export async function beginSync(tx: Tx, lease: Lease, syncId: string): Promise<number> {
  const { rows } = await sql<{ sync_number: number }>`
    update storefront_connections
    set sync_number = sync_number + 1, running_sync_id = ${syncId}, sync_requested = false
    where ${isHeld(lease)} returning sync_number`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new LeaseLost(lease)
  return row.sync_number
}

export interface Delay {
  readonly ms: number
}

/** Stores the policies, keeps the sync running until its job ends, and releases the connection. Throws `LeaseLost`. */
export async function awaitJob(
  tx: Tx,
  lease: Lease,
  { policies, ms }: Delay & { readonly policies: readonly KnownPolicy[] },
): Promise<void> {
  await write(
    tx,
    lease,
    sql`policies = ${JSON.stringify(policies)}::jsonb, is_forced = is_forced and sync_requested, next_sync_at = ${after(ms)}`,
  )
}

/** Ends the sync successfully and releases the connection. `failure`: what the sync left out. Throws `LeaseLost`. */
export async function recordSuccess(
  tx: Tx,
  lease: Lease,
  { at, failure, ms, ...end }: Delay & EndOfSync & { readonly policies?: readonly KnownPolicy[] },
): Promise<void> {
  const policies = end.policies === undefined ? sql`` : sql`policies = ${JSON.stringify(end.policies)}::jsonb,`
  await write(
    tx,
    lease,
    sql`${policies} running_sync_id = null, last_sync_at = ${at}, consecutive_failures = 0, ${errorOf(failure, at)},
      is_forced = is_forced and sync_requested, next_sync_at = case when sync_requested then now() else ${after(ms)} end`,
  )
}

interface EndOfSync {
  readonly at: Date
  readonly failure: SyncFailure | null
}

/** Ends a failed sync, and releases the connection until the retry. Throws `LeaseLost`. */
export async function recordFailure(
  tx: Tx,
  lease: Lease,
  { at, failure, ms }: Delay & { readonly at: Date; readonly failure: SyncFailure },
): Promise<void> {
  await write(
    tx,
    lease,
    sql`running_sync_id = null, consecutive_failures = consecutive_failures + 1, ${errorOf(failure, at)},
      next_sync_at = case when sync_requested then now() else ${after(ms)} end`,
  )
}

/** Releases the connection unchanged until a later check. Has no effect when the lease was lost. */
export async function postpone(db: Database, lease: Lease, { ms }: Delay): Promise<void> {
  await sql`
    update storefront_connections set next_sync_at = ${after(ms)}, ${released} where ${isHeld(lease)}`.execute(db)
}

/** Deletes the connection under the lease. Throws `LeaseLost`. */
export async function deleteLeased(tx: Tx, lease: Lease): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from storefront_connections where ${isHeld(lease)} and state = 'disconnecting'`.execute(tx)
  if (numAffectedRows !== 1n) throw new LeaseLost(lease)
}

async function write(tx: Tx, lease: Lease, set: ReturnType<typeof sql>): Promise<void> {
  const { numAffectedRows } = await sql`
    update storefront_connections set ${set}, ${released} where ${isHeld(lease)}`.execute(tx)
  if (numAffectedRows !== 1n) throw new LeaseLost(lease)
}

function errorOf(failure: SyncFailure | null, at: Date): ReturnType<typeof sql> {
  const [code, message] = [failure?.code ?? null, failure?.message ?? null]
  return sql`error_code = ${code}, error_message = ${message}, error_at = ${failure === null ? null : at}`
}

function after(ms: number): ReturnType<typeof sql> {
  return sql`now() + make_interval(secs => ${ms / 1000}::double precision)`
}
