import type { Database } from '../../../../platform/db/schema.ts'
import type { HeldLease } from '../../../../platform/leases/hold-lease.ts'
import type { Lease, LeasedTable } from '../../../../platform/leases/lease.ts'
import type { Leases } from '../../../../platform/leases/leases.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { Admitted, TurnLease } from '../pipeline.ts'
import { renewTurn } from './turns.store.ts'

/** Turns run under leases: other processes take over the turns of a dead process after this time. */
export const turnTable: LeasedTable = { name: 'turns', id: 'turn_id', hasStores: true, leaseMs: 15_000 }

export function leaseOf(scope: StoreScope, { turnId, token }: TurnLease): Lease {
  return { table: turnTable, storeId: scope.storeId, id: turnId, token }
}

export interface HoldLeaseDeps {
  readonly leases: Pick<Leases, 'hold'>
}

/** Holds a turn's lease; each heartbeat checks whether the shopper has requested a stop. */
export function holdTurnLease(
  { leases }: HoldLeaseDeps,
  { admitted, onStop }: { readonly admitted: Admitted; readonly onStop: () => void },
): HeldLease {
  const { scope } = admitted.shopper
  const lease = leaseOf(scope, admitted.lease)
  const renew = async (db: Database): Promise<boolean> => {
    const renewed = await renewTurn(db, lease)
    if (renewed?.isStopWanted === true) onStop()
    return renewed !== null
  }
  return leases.hold({ lease, askedAt: admitted.lease.askedAt, isTakeover: admitted.lease.attempt > 1, renew })
}
