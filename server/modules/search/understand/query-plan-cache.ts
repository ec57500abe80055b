import { LRUCache } from 'lru-cache'
import { arrayBytes, mapEntryBytes, textBytes } from '../../../engine/heap-bytes.ts'
import type { PlanSlot } from '../../../engine/lexical/query/query-plan.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { TextQuery } from '../pipeline.ts'

/** A query plan and the interpretation shown with it. */
export type CachedQueryPlan = Pick<TextQuery, 'plan' | 'interpreted'>

/** The query plans of first pages. Later pages score by the same plan: another one would reorder the products. */
export interface QueryPlanCache {
  /** Approximate heap size of all plans. */
  readonly bytes: number
  get(scope: StoreScope, key: string): CachedQueryPlan | undefined
  set(scope: StoreScope, key: string, plan: CachedQueryPlan): void
}

// A plan and its interpretation without their lists, and the cache entry.
const entryBytes = 600

/**
 * Holds at most `maxBytes` of plans for all stores. When it is full, the store with the most plans evicts its least recently
 * used one, so that no store's searches break the paging of another.
 */
export function createQueryPlanCache(maxBytes: number): QueryPlanCache {
  const stores = new Map<string, LRUCache<string, CachedQueryPlan>>()
  let bytes = 0

  function newStore(storeId: string): LRUCache<string, CachedQueryPlan> {
    const created = new LRUCache<string, CachedQueryPlan>({ maxSize: maxBytes, sizeCalculation: bytesOf })
    stores.set(storeId, created)
    return created
  }

  function evictOne(): void {
    let [largest] = stores
    for (const one of stores)
      if (largest === undefined || one[1].calculatedSize > largest[1].calculatedSize) largest = one
    if (largest === undefined) return
    const [storeId, plans] = largest
    const before = plans.calculatedSize
    plans.pop()
    bytes += plans.calculatedSize - before
    if (plans.size === 0) stores.delete(storeId)
  }

  return {
    get bytes() {
      return bytes
    },
    get: ({ storeId }, key) => stores.get(storeId)?.get(key),
    set: ({ storeId }, key, plan) => {
      const plans = stores.get(storeId) ?? newStore(storeId)
      const before = plans.calculatedSize
      plans.set(key, plan)
      bytes += plans.calculatedSize - before
      while (bytes > maxBytes) evictOne()
    },
  }
}

function bytesOf({ plan, interpreted }: CachedQueryPlan, key: string): number {
  const texts = JSON.stringify(interpreted).length * 2 + textBytes(plan.exact) + textBytes(key)
  return entryBytes + mapEntryBytes + texts + plan.slots.reduce((sum, slot) => sum + slotBytes(slot), 0)
}

/** Without the words, which belong to the index. */
function slotBytes({ alternatives, phrases }: PlanSlot): number {
  const pair = arrayBytes(2)
  const lists = phrases.reduce((sum, [words]) => sum + pair + arrayBytes(words.length), 0)
  return arrayBytes(alternatives.length) + alternatives.length * pair + lists + arrayBytes(phrases.length)
}
