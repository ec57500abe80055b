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

/** Inclusive, in minor units of the currency of the live prices. */
interface Bounds {
  readonly min: number | null
  readonly max: number | null
}

export interface PriceFiltered {
  readonly products: readonly FoundProduct[]
  readonly checked: number
  readonly outside: number
  readonly withoutPrice: number
  /** The currency of the live prices; null when there are none. */
  readonly currency: string | null
}

/**
 * Selects candidates whose live price is within the bounds, in order, until `wanted` are found. Reads ten prices at a time. A product
 * without a live price is excluded, whatever the catalog says.
 */
export async function filterByLivePrice(
  reader: LiveReader | null,
  candidates: readonly FoundProduct[],
  { bounds, wanted }: { bounds: (currency: string) => Bounds; wanted: number },
): Promise<PriceFiltered> {
  if (reader === null) {
    return { products: [], checked: 0, outside: 0, withoutPrice: candidates.length, currency: null }
  }
  const products: FoundProduct[] = []
  let [checked, outside, withoutPrice] = [0, 0, 0]
  let currency: string | null = null
  for (let at = 0; at < candidates.length && products.length < wanted; at += maxLiveReads) {
    const read = await readLive(reader, candidates.slice(at, at + maxLiveReads))
    checked += read.length
    for (const product of read) {
      const { price } = product
      if (price.state === 'live') currency ??= price.value.currency
      if (price.state !== 'live' || price.value.currency !== currency) withoutPrice += 1
      else if (isWithin(price.value.amount_minor, bounds(currency))) products.push(product)
      else outside += 1
    }
  }
  return { products: products.slice(0, wanted), checked, outside, withoutPrice, currency }
}

function isWithin(amount: number, { min, max }: Bounds): boolean {
  return (min === null || amount >= min) && (max === null || amount <= max)
}

/** Products without a live price count as 0. */
export function sortByLivePrice(products: readonly FoundProduct[], order: 'price_asc' | 'price_desc'): FoundProduct[] {
  const sign = order === 'price_asc' ? 1 : -1
  const amount = ({ price }: FoundProduct): number => (price.state === 'live' ? price.value.amount_minor : 0)
  return products.toSorted((a, b) => sign * (amount(a) - amount(b)))
}
