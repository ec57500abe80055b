import { type LiveReader, notRequested, unavailable } from '../../../connectors/index.ts'
import type { FoundProduct } from '../../turn/pipeline.ts'

/** Products per answer with live prices and stock. */
export const maxLiveReads = 10

/** Adds live prices and stock from the storefront to the first ten products. */
export async function readLive(
  reader: LiveReader | null,
  products: readonly FoundProduct[],
): Promise<readonly FoundProduct[]> {
  if (reader === null || products.length === 0) return products
  const asked = products.slice(0, maxLiveReads)
  const readings = await reader.read(asked.map(({ productId }) => productId))
  const read = asked.map(
    (product): FoundProduct => ({ ...product, ...(readings.get(product.productId) ?? unavailable) }),
  )
  return [...read, ...products.slice(maxLiveReads).map((product): FoundProduct => ({ ...product, ...notRequested }))]
}

/** Equal prices keep their order. Products without a live price count as 0. */
export function sortByLivePrice(products: readonly FoundProduct[], order: 'price_asc' | 'price_desc'): FoundProduct[] {
  const sign = order === 'price_asc' ? 1 : -1
  const amount = ({ price }: FoundProduct): number => (price.state === 'live' ? price.value.amount_minor : 0)
  return products.toSorted((a, b) => sign * (amount(a) - amount(b)))
}
