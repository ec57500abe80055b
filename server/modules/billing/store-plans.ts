import { LRUCache } from 'lru-cache'
import type { PlanName } from '../../../contract/billing/plan.ts'
import { growingTo } from '../../platform/caches.ts'
import type { TableWrites, WatchedTable } from '../../platform/db/table-writes.ts'
import type { StoreScope } from '../stores/index.ts'

const maxStores = 10_000
/** Where other processes write too, a plan is read again after this time, so that a change applies everywhere within a second. */
const maxAgeMs = 900
const plansOfStores: readonly WatchedTable[] = [{ table: 'stores', columns: ['plan'] }]

export interface StorePlansDeps {
  /** Reads the plan whose limits apply to the store now. */
  readonly readPlan: (scope: StoreScope) => Promise<PlanName>
  /** The writes of the only process with access to the database; `null` on a server. */
  readonly writes: TableWrites | null
  readonly elapsedMs: () => number
}

interface Known {
  readonly plan: Promise<PlanName>
  readonly isCurrent: () => boolean
}

/**
 * The plans of stores, cached: until the next write to a plan on the embedded database, for less than a second on a server. One read
 * serves all callers that wait for it.
 */
export function createStorePlans({ readPlan, writes, elapsedMs }: StorePlansDeps) {
  const known = new LRUCache<string, Known>(growingTo(maxStores))
  const countWrites = writes?.countOf(plansOfStores) ?? null

  const validity = (): (() => boolean) => {
    // Both are read before the query: what changes during the query makes its result outdated.
    if (countWrites !== null) {
      const count = countWrites()
      return () => countWrites() === count
    }
    const readAt = elapsedMs()
    return () => elapsedMs() - readAt < maxAgeMs
  }

  return function planOf(scope: StoreScope): Promise<PlanName> {
    const cached = known.get(scope.storeId)
    if (cached?.isCurrent() === true) return cached.plan
    const isCurrent = validity()
    const entry: Known = { plan: readPlan(scope), isCurrent }
    known.set(scope.storeId, entry)
    entry.plan.catch(() => {
      if (known.peek(scope.storeId) === entry) known.delete(scope.storeId)
    })
    return entry.plan
  }
}
