import { LRUCache } from 'lru-cache'
import type { EmbeddingModel } from '../../../engine/embedding/model.ts'
import { arrayBytes, mapEntryBytes, textBytes } from '../../../engine/heap-bytes.ts'
import type { PriceOrder } from '../../../engine/lexical/phrases/price-order-phrases.ts'
import type { PlanSlot } from '../../../engine/lexical/query/query-plan.ts'
import { roundToHalf } from '../../../engine/vectors/half-float.ts'
import type { StoreScope } from '../../stores/index.ts'
import { noVectorFor } from '../errors.ts'
import type { QueryEncoder, ResolvedSearch, TextQuery } from '../pipeline.ts'
import { textOf } from './read-request.ts'

// Overhead of the typed array object, and of the entry in the cache's map and lists.
const vectorEntryBytes = 300

/** Embeds sentences. Caches vectors by normalized text, and embeds a sentence once for concurrent searches. */
export function createQueryVectorCache(
  model: Pick<EmbeddingModel, 'embedTexts' | 'supportsText'>,
  maxBytes: number,
): QueryEncoder['encodeText'] {
  const cached = new LRUCache<string, Float32Array>({
    maxSize: maxBytes,
    sizeCalculation: (vector, text) => vector.byteLength + textBytes(text) + vectorEntryBytes,
  })
  const pending = new Map<string, Promise<Float32Array>>()

  const start = (text: string): Promise<Float32Array> => {
    const vector = embed(model, text)
      .then((found) => {
        cached.set(text, found)
        return found
      })
      .finally(() => pending.delete(text))
    pending.set(text, vector)
    return vector
  }

  return async (query) => {
    const text = query.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
    if (!model.supportsText(text)) return null
    return cached.get(text) ?? pending.get(text) ?? start(text)
  }
}

async function embed(model: Pick<EmbeddingModel, 'embedTexts'>, text: string): Promise<Float32Array> {
  const [vector] = await model.embedTexts([text]).catch((error: unknown) => {
    throw noVectorFor(error)
  })
  if (vector === undefined) throw new Error('The model returned no vector')
  return roundToHalf(vector)
}

/** A query plan, the interpretation shown with it, and the order that the text asks for. */
export type CachedQueryPlan = Pick<TextQuery, 'plan' | 'interpreted'> & { readonly priceOrder: PriceOrder | null }

/** The query plans of first pages. Later pages score by the same plan: another one would reorder the products. */
export interface QueryPlanCache {
  /** Approximate heap size of all plans. */
  readonly bytes: number
  get(scope: StoreScope, key: string): CachedQueryPlan | undefined
  set(scope: StoreScope, key: string, plan: CachedQueryPlan): void
}

// A plan and its interpretation without their lists, and the cache entry.
const planEntryBytes = 600

/**
 * Holds at most `maxBytes` of plans for all stores. When it is full, the store with the most plans evicts its least recently
 * used one, so that no store's searches break the paging of another.
 */
export function createQueryPlanCache(maxBytes: number): QueryPlanCache {
  const stores = new Map<string, LRUCache<string, CachedQueryPlan>>()
  let bytes = 0

  function newStore(storeId: string): LRUCache<string, CachedQueryPlan> {
    const created = new LRUCache<string, CachedQueryPlan>({ maxSize: maxBytes, sizeCalculation: planBytes })
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

function planBytes({ plan, interpreted }: CachedQueryPlan, key: string): number {
  const texts = JSON.stringify(interpreted).length * 2 + textBytes(plan.exact) + textBytes(key)
  const slots = [...plan.slots, ...plan.preferences.flatMap(({ contrary }) => contrary)]
  const stated = plan.preferences.reduce((sum, one) => sum + arrayBytes(one.stated.length), 0)
  return planEntryBytes + mapEntryBytes + texts + stated + slots.reduce((sum, slot) => sum + slotBytes(slot), 0)
}

/** Without the words, which belong to the index. */
function slotBytes({ alternatives, phrases }: PlanSlot): number {
  const pair = arrayBytes(2)
  const lists = phrases.reduce((sum, [words]) => sum + pair + arrayBytes(words.length), 0)
  return arrayBytes(alternatives.length) + alternatives.length * pair + lists + arrayBytes(phrases.length)
}

/** Caches the query plan of a page for the pages that follow it. */
export function cacheQueryPlan(cache: QueryPlanCache, scope: StoreScope, search: ResolvedSearch): void {
  const query = textOf(search.subject)
  if (query === null) return
  const { by } = search.view.order
  const priceOrder = by === 'cheapest' || by === 'dearest' ? by : null
  cache.set(scope, planKey(search), { plan: query.plan, interpreted: query.interpreted, priceOrder })
}

/** A fingerprint and a state of the catalog determine one plan. */
export function planKey({ fingerprint, planId }: Pick<ResolvedSearch, 'fingerprint' | 'planId'>): string {
  return `${fingerprint} ${planId}`
}
