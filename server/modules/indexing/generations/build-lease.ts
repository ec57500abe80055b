import { sql } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { ClaimedRow, Lease, LeasedTable } from '../../../platform/leases/lease.ts'
import { claim } from '../../../platform/leases/lease-sql.ts'
import type { Leases } from '../../../platform/leases/leases.ts'

export const generationTable: LeasedTable = {
  name: 'model_generations',
  id: 'generation',
  hasStores: false,
  leaseMs: 15_000,
}

export interface BuildLease {
  readonly db: Database
  readonly leases: Pick<Leases, 'holder' | 'running' | 'hold'>
  readonly generation: string
  /** Default a third of the lease. */
  readonly heartbeatMs?: number
}

/** The lease of a build, and a signal that aborts when the lease is lost: the generation was dropped or taken over. */
export type LeasedBuild = { readonly lease: Lease; readonly signal: AbortSignal }

/** Runs `work` under the lease of the generation; does nothing when another process builds or compares it. */
export async function withBuildLease(about: BuildLease, work: (held: LeasedBuild) => Promise<void>): Promise<void> {
  const { db, leases, generation, heartbeatMs } = about
  const askedAt = performance.now()
  const { rows } = await claim<ClaimedRow>({
    table: generationTable,
    by: leases,
    which: sql`candidate.generation = ${generation} and candidate.state <> 'dropped'`,
    limit: 1,
    returning: sql`generation`,
  }).execute(db)
  const [row] = rows
  if (row === undefined) return
  const lease = { table: generationTable, storeId: null, id: generation, token: row.lease_token }
  const held = leases.hold({
    lease,
    askedAt,
    isTakeover: row.is_takeover,
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
  })
  try {
    await work(held)
  } finally {
    await held.release()
  }
}
