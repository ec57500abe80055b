import { LRUCache } from 'lru-cache'
import { textBytes } from '../../../engine/lexical/heap-bytes.ts'
import type { ShownProduct } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'

interface CachedRow {
  readonly revision: number
  /** `[metadata, image_url, additional_image_urls]` as JSON: half the memory of the objects, and nobody can change it. */
  readonly text: string
}

export type ProductRowCache = ReturnType<typeof createProductRowCache>

const defaultMaxBytes = 64 * 1024 * 1024
// Beside text and key: the entry, and its places in the cache's map and lists. Measured by growing the heap with 100,000.
const entryBytes = 140

/**
 * What searches showed of products, in memory, of all stores together; the least used goes first. A row is good for one
 * revision of its product and no other: whoever asks says which one the index answered by.
 */
export function createProductRowCache({ maxBytes = defaultMaxBytes }: { maxBytes?: number } = {}) {
  const rows = new LRUCache<string, CachedRow>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }, key) => textBytes(text) + key.length + entryBytes,
  })

  const isKept = (key: string, { revision }: ShownProduct): boolean => (rows.peek(key)?.revision ?? -1) >= revision

  return {
    /** The row at exactly this revision. */
    get(scope: StoreScope, { productId, revision }: { productId: string; revision: number }): ShownProduct | null {
      const kept = rows.get(keyOf(scope, productId))
      if (kept === undefined || kept.revision !== revision) return null
      const [metadata, image_url, additional_image_urls] = JSON.parse(kept.text)
      return { product_id: productId, revision, metadata, image_url, additional_image_urls }
    },

    /** Keeps rows that were shown, in place of those not shown for longest. */
    keep(scope: StoreScope, shown: readonly ShownProduct[]): void {
      for (const row of shown) {
        const key = keyOf(scope, row.product_id)
        if (!isKept(key, row)) rows.set(key, keptOf(row))
      }
    },

    /** Keeps rows that nobody asked for yet, while there is room. */
    offer(scope: StoreScope, offered: readonly ShownProduct[]): void {
      for (const row of offered) {
        const key = keyOf(scope, row.product_id)
        if (isKept(key, row)) continue
        rows.delete(key)
        const kept = keptOf(row)
        const bytes = textBytes(kept.text) + key.length + entryBytes
        if (rows.calculatedSize + bytes <= maxBytes) rows.set(key, kept, { size: bytes })
      }
    },

    get bytes(): number {
      return rows.calculatedSize
    },
  }
}

function keyOf({ storeId }: StoreScope, productId: string): string {
  return `${storeId} ${productId}`
}

function keptOf({ revision, metadata, image_url, additional_image_urls }: ShownProduct): CachedRow {
  return { revision, text: JSON.stringify([metadata, image_url, additional_image_urls]) }
}
