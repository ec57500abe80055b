import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { stripPromptInjections } from '../../../../engine/meaning/prompt-injections.ts'
import type { Database } from '../../../../platform/db/schema.ts'
import type { Shopper } from '../../turn/pipeline.ts'
import { createNameTable, type NameTable } from './name-table.ts'
import { deletedAfter, namesAfter } from './product-names.store.ts'

interface CacheEntry {
  readonly table: NameTable
  revision: number
  /** The refresh in progress, with the revision it will reach. */
  reading: { readonly revision: number; readonly done: Promise<void> } | null
}

export type LoadNames = (shopper: Pick<Shopper, 'scope' | 'store'>) => Promise<NameTable>

const maxStores = 500
/** About 100 bytes each. */
const maxCachedNames = 1_000_000
/** Names read between two yields to the event loop; a few milliseconds. */
const namesPerSlice = 100
const maxNameLength = 1_000

/** Caches each store's product names and updates them incrementally by revision. */
export function createProductNames({ db }: { readonly db: Database }): LoadNames {
  const cache = new LRUCache<string, CacheEntry>({ max: maxStores, maxSize: maxCachedNames, sizeCalculation: () => 1 })

  async function refresh({ scope }: Pick<Shopper, 'scope'>, entry: CacheEntry, until: number): Promise<void> {
    const after = entry.revision
    // Deletions are read last, so that they include every deletion up to the newest name.
    const written = await namesAfter(db, scope, after)
    const deleted = after < 0 ? [] : await deletedAfter(db, scope, after)
    let newest = until
    for (const [at, { product_id, name, revision }] of written.entries()) {
      if (at % namesPerSlice === namesPerSlice - 1) await setImmediate()
      entry.table.set(product_id, stripPromptInjections(name.slice(0, maxNameLength)))
      newest = Math.max(newest, revision)
    }
    for (const productId of deleted) entry.table.remove(productId)
    entry.revision = newest
    if (cache.peek(scope.storeId) === entry) cache.set(scope.storeId, entry, { size: entry.table.size + 1 })
  }

  async function upToDate(shopper: Pick<Shopper, 'scope' | 'store'>): Promise<NameTable> {
    const { storeId } = shopper.scope
    const { revision } = shopper.store
    const entry = cache.get(storeId) ?? { table: createNameTable(), revision: -1, reading: null }
    cache.set(storeId, entry)
    while (entry.revision < revision) {
      if (entry.reading === null) {
        const done = refresh(shopper, entry, revision).finally(() => {
          entry.reading = null
        })
        entry.reading = { revision, done }
      }
      await entry.reading.done
    }
    return entry.table
  }

  return upToDate
}
