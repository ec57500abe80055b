import { LRUCache } from 'lru-cache'
import { arrayBytes, mapEntryBytes, textBytes } from '../../../engine/lexical/heap-bytes.ts'
import type { PlanSlot } from '../../../engine/lexical/query/query-plan.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { SearchedWords } from '../pipeline.ts'

/** How words were read. */
export type Reading = Pick<SearchedWords, 'plan' | 'interpreted'>

/** Readings of words by first pages, which the pages after them score by: another reading would order the products anew. */
export interface Readings {
  /** About what they take on the heap. */
  readonly bytes: number
  get(scope: StoreScope, key: string): Reading | undefined
  keep(scope: StoreScope, key: string, reading: Reading): void
}

// A plan and its interpretation beside their lists, and the entry of the cache.
const ownBytes = 600

/**
 * Keeps at most `maxBytes` of readings. When there is no more room, the store that keeps the most gives up the one it used
 * longest ago: no store's searches break the pages of another.
 */
export function createReadings(maxBytes: number): Readings {
  const stores = new Map<string, LRUCache<string, Reading>>()
  let bytes = 0

  function newStore(storeId: string): LRUCache<string, Reading> {
    const created = new LRUCache<string, Reading>({ maxSize: maxBytes, sizeCalculation: bytesOf })
    stores.set(storeId, created)
    return created
  }

  function giveUpOne(): void {
    let [largest] = stores
    for (const one of stores)
      if (largest === undefined || one[1].calculatedSize > largest[1].calculatedSize) largest = one
    if (largest === undefined) return
    const [storeId, readings] = largest
    const before = readings.calculatedSize
    readings.pop()
    bytes += readings.calculatedSize - before
    if (readings.size === 0) stores.delete(storeId)
  }

  return {
    get bytes() {
      return bytes
    },
    get: ({ storeId }, key) => stores.get(storeId)?.get(key),
    keep: ({ storeId }, key, reading) => {
      const readings = stores.get(storeId) ?? newStore(storeId)
      const before = readings.calculatedSize
      readings.set(key, reading)
      bytes += readings.calculatedSize - before
      while (bytes > maxBytes) giveUpOne()
    },
  }
}

function bytesOf({ plan, interpreted }: Reading, key: string): number {
  const texts = JSON.stringify(interpreted).length * 2 + textBytes(plan.exact) + textBytes(key)
  return ownBytes + mapEntryBytes + texts + plan.slots.reduce((sum, slot) => sum + slotBytes(slot), 0)
}

/** The words themselves are the index's own. */
function slotBytes({ alternatives, phrases }: PlanSlot): number {
  const pair = arrayBytes(2)
  const lists = phrases.reduce((sum, [words]) => sum + pair + arrayBytes(words.length), 0)
  return arrayBytes(alternatives.length) + alternatives.length * pair + lists + arrayBytes(phrases.length)
}
