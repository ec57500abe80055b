import pLimit from 'p-limit'
import type { StoreScope } from '../../stores/index.ts'
import { serviceBusy } from '../errors.ts'

export interface GateLimits {
  /** How many run at once in this process. */
  readonly atOnce: number
  /** How many of those one store may have; all of them when absent. */
  readonly perStore?: number
  /** How many may wait, of one store where there is a share. */
  readonly waiting: number
  /** The same for one client address of a store, where the store has a share. Each picture of a batch counts. */
  readonly perAddress?: { readonly atOnce: number; readonly waiting: number }
  /** Whoever has waited longer is refused when its turn comes: its caller is gone or soon will be. For ever when absent. */
  readonly waitMs?: number
}

export type Gate = <T>(scope: StoreScope, work: () => Promise<T>) => Promise<T>

type Turns = ReturnType<typeof pLimit>

/**
 * Lets so many run at once and so many wait, and refuses the rest with 503. A store that uses up its share holds up itself alone, and
 * so does a client address of a store.
 */
export function createGate(size: GateLimits): Gate {
  const all = pLimit(size.atOnce)
  const stores = createShares(size.perStore ?? size.atOnce, size.waiting)
  const { atOnce, waiting } = size.perAddress ?? { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY }
  const addresses = createShares(atOnce, waiting)
  return (scope, work) => {
    const since = performance.now()
    const inTime = async () => {
      if (performance.now() - since > (size.waitMs ?? Number.POSITIVE_INFINITY)) throw serviceBusy()
      return all(work)
    }
    const { storeId, address = '' } = scope
    return addresses.take(`${storeId} ${address}`, () => stores.take(storeId, inTime))
  }
}

/** A share for each name, there while it is used. */
function createShares(atOnce: number, waiting: number) {
  const shares = new Map<string, Turns>()
  return {
    async take<T>(name: string, work: () => Promise<T>): Promise<T> {
      const share = shares.get(name) ?? pLimit(atOnce)
      if (share.pendingCount >= waiting) throw serviceBusy()
      shares.set(name, share)
      try {
        return await share(work)
      } finally {
        if (share.activeCount === 0 && share.pendingCount === 0) shares.delete(name)
      }
    },
  }
}
