import { createBatcher } from '../../../engine/embedding/batch.ts'
import type { Catalog, ProductRow } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'

interface Lookup {
  readonly scope: StoreScope
  readonly productId: string
}

/** Looks up single products and batches concurrent lookups into one query. */
export function createProductLookup(catalog: Pick<Catalog, 'findProducts'>) {
  const batcher = createBatcher<Lookup, ProductRow | undefined>({
    maxBatch: 100,
    maxQueued: 10_000,
    run: async (lookups) => {
      const found = new Map<string, ReadonlyMap<string, ProductRow>>()
      for (const [storeId, group] of Map.groupBy(lookups, ({ scope }) => scope.storeId)) {
        const [first] = group
        if (first === undefined) continue
        found.set(
          storeId,
          await catalog.findProducts(
            first.scope,
            group.map(({ productId }) => productId),
          ),
        )
      }
      return lookups.map(({ scope, productId }) => found.get(scope.storeId)?.get(productId))
    },
  })
  return (scope: StoreScope, productId: string): Promise<ProductRow | undefined> =>
    batcher.enqueue({ scope, productId })
}
