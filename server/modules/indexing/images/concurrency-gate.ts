import pLimit from 'p-limit'
import type { StoreScope } from '../../stores/index.ts'
import { serviceBusy } from '../errors.ts'

export interface GateLimits {
  /** Concurrent tasks in this process. */
  readonly atOnce: number
  /** Concurrent tasks per store. Default: no separate limit. */
  readonly perStore?: number
  /** Queued tasks per store. */
  readonly waiting: number
  /** The same limits per client address of a store. Each image of a batch counts. */
  readonly perAddress?: { readonly atOnce: number; readonly waiting: number }
  /** A task that waited longer is refused, because its caller has likely disconnected. Default: no limit. */
  readonly waitMs?: number
}

export type Gate = <T>(scope: StoreScope, work: () => Promise<T>) => Promise<T>

type Limiter = ReturnType<typeof pLimit>

/**
 * Limits concurrent and queued tasks and refuses the rest with 503. A store, or a client address of a store, that uses up its limiter
 * delays only itself.
 */
export function createGate(size: GateLimits): Gate {
  const all = pLimit(size.atOnce)
  const stores = createLimiters(size.perStore ?? size.atOnce, size.waiting)
  const { atOnce, waiting } = size.perAddress ?? { atOnce: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY }
  const addresses = createLimiters(atOnce, waiting)
  return (scope, work) => {
    const since = performance.now()
    const runUnlessExpired = async () => {
      if (performance.now() - since > (size.waitMs ?? Number.POSITIVE_INFINITY)) throw serviceBusy()
      return all(work)
    }
    const { storeId, address = '' } = scope
    return addresses.run(`${storeId} ${address}`, () => stores.run(storeId, runUnlessExpired))
  }
}

/** One limiter per name, retained while it is in use. */
function createLimiters(atOnce: number, waiting: number) {
  const limiters = new Map<string, Limiter>()
  return {
    async run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const limiter = limiters.get(name) ?? pLimit(atOnce)
      if (limiter.pendingCount >= waiting) throw serviceBusy()
      limiters.set(name, limiter)
      try {
        return await limiter(work)
      } finally {
        if (limiter.activeCount === 0 && limiter.pendingCount === 0) limiters.delete(name)
      }
    },
  }
}
