import pLimit from 'p-limit'
import type { StoreScope } from '../stores/index.ts'
import { tooBusy } from './errors.ts'

export interface GateSize {
  /** How many run at once in this process. */
  readonly atOnce: number
  /** How many of those one store may have; all of them when absent. */
  readonly perStore?: number
  /** How many may wait, of one store where there is a share. */
  readonly waiting: number
  /** Whoever has waited longer is refused when its turn comes: its caller is gone or soon will be. For ever when absent. */
  readonly waitMs?: number
}

export type Gate = <T>(scope: StoreScope, work: () => Promise<T>) => Promise<T>

/** Lets so many run at once and so many wait, and refuses the rest with 503. A store that uses up its share holds up itself alone. */
export function createGate(size: GateSize): Gate {
  const all = pLimit(size.atOnce)
  const shares = new Map<string, ReturnType<typeof pLimit>>()
  return async (scope, work) => {
    const share = shareOf(scope, shares, size)
    if (share.pendingCount >= size.waiting) throw tooBusy()
    const since = performance.now()
    const inTime = async () => {
      if (performance.now() - since > (size.waitMs ?? Number.POSITIVE_INFINITY)) throw tooBusy()
      return all(work)
    }
    try {
      return await share(inTime)
    } finally {
      if (share.activeCount === 0 && share.pendingCount === 0) shares.delete(scope.storeId)
    }
  }
}

function shareOf(
  scope: StoreScope,
  shares: Map<string, ReturnType<typeof pLimit>>,
  size: GateSize,
): ReturnType<typeof pLimit> {
  const share = shares.get(scope.storeId) ?? pLimit(size.perStore ?? size.atOnce)
  shares.set(scope.storeId, share)
  return share
}
