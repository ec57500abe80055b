import type { Database } from '../../../platform/db/schema.ts'
import type { Lease } from '../../../platform/leases/lease.ts'
import type { Leases } from '../../../platform/leases/leases.ts'
import { claimGeneration, generationTable } from './generations.store.ts'

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
export async function withBuildLease(about: BuildLease, work: (leased: LeasedBuild) => Promise<void>): Promise<void> {
  const { db, leases, generation, heartbeatMs } = about
  const requestedAt = performance.now()
  const row = await claimGeneration(db, generation, leases)
  if (row === undefined) return
  const lease = { table: generationTable, storeId: null, id: generation, token: row.lease_token }
  const leased = leases.hold({
    lease,
    requestedAt,
    isTakeover: row.is_takeover,
    ...(heartbeatMs === undefined ? {} : { heartbeatMs }),
  })
  try {
    await work(leased)
  } finally {
    await leased.release()
  }
}
