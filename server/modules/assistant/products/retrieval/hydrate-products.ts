import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../../platform/db/schema.ts'
import { type ShownProduct, shownProducts } from '../../../catalog/index.ts'
import type { StoreScope } from '../../../stores/index.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'
import { type ReadProduct, readProduct } from '../attributes/product-attributes.ts'

/** About 64 MiB at worst: up to 60 texts of 1,000 characters per product, usually a hundredth of that. */
const maxCachedProducts = 2_000
/** Products read between two yields to the event loop. */
const productsPerSlice = 4

export interface HydratedProduct {
  readonly product: FoundProduct
  /** As stored, for conditions on single variants. */
  readonly metadata: ShownProduct['metadata']
}

export type Hydration = (
  scope: StoreScope,
  hits: readonly Pick<FoundProduct, 'productId' | 'score'>[],
) => Promise<readonly HydratedProduct[]>

/** Loads the products of hits, in their order; unknown IDs are omitted. */
export function createHydration({ db }: { readonly db: Database }): Hydration {
  const readings = new LRUCache<string, ReadProduct>({ max: maxCachedProducts })

  return async (scope, hits) => {
    if (hits.length === 0) return []
    const ids = hits.map(({ productId }) => productId)
    const { rows } = await shownProducts(scope, ids).execute(db)
    const byId = new Map<string, { product: ReadProduct; metadata: ShownProduct['metadata'] }>()
    let reads = 0
    for (const row of rows) {
      const key = `${scope.storeId} ${row.revision} ${row.product_id}`
      let product = readings.get(key)
      if (product === undefined) {
        reads += 1
        if (reads % productsPerSlice === 0) await setImmediate()
        product = readProduct(row)
        readings.set(key, product)
      }
      byId.set(row.product_id, { product, metadata: row.metadata })
    }
    return hits.flatMap(({ productId, score }) => {
      const read = byId.get(productId)
      return read === undefined ? [] : [{ product: { ...read.product, score }, metadata: read.metadata }]
    })
  }
}
