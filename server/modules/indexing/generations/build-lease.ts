import type { Database } from '../../../platform/db/schema.ts'
import { giveLeaseBack, leaseSeconds, takeLease } from './generations.store.ts'

export interface BuildLease {
  readonly db: Database
  readonly generation: string
  readonly holder: string
  /** Told when the generation was dropped, or another process has it. */
  readonly onLoss: () => void
  /** Default a third of the lease. */
  readonly renewMs?: number
}

const usualRenewMs = (leaseSeconds * 1000) / 3

/** Does the work while no other process builds, or compares, the generation; not at all when one does. */
export async function underLease(lease: BuildLease, work: () => Promise<void>): Promise<void> {
  const { db, holder, onLoss } = lease
  if (!(await takeLease(db, lease))) return
  const renew = async (): Promise<void> => {
    // A database that does not answer takes no vectors either.
    if (!(await takeLease(db, lease).catch(() => true))) onLoss()
  }
  let renewed = Promise.resolve()
  const renewal = setInterval(() => {
    renewed = renewed.then(renew)
  }, lease.renewMs ?? usualRenewMs)
  try {
    await work()
  } finally {
    clearInterval(renewal)
    // One that came after the lease was given back would take it again, for nobody; one refused late would end the next work.
    await renewed
    await giveLeaseBack(db, holder).catch(() => undefined)
  }
}
