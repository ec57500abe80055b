import { type LiveReader, type LiveReads, type ProductReading, unavailable } from '../../../modules/connectors/index.ts'
import type { StoreScope } from '../../../modules/stores/index.ts'

/** A live reading of one product at one price, in stock. */
export function aReading(amount_minor: number, currency = 'EUR', given: Partial<ProductReading> = {}): ProductReading {
  const about = { source: 'conn_1', readAt: new Date(0) }
  const price = { state: 'live', value: { amount_minor, currency }, ...about } as const
  const availability = { state: 'live', value: { state: 'in_stock' }, ...about } as const
  return { price, priceMax: price, availability, variants: [], hasMoreVariants: false, ...given }
}

export interface ScriptedLiveReads extends LiveReads {
  /** Product IDs of each read, in order. */
  readonly reads: (readonly string[])[]
  /** Arguments of each `open`. */
  readonly opened: Parameters<LiveReads['open']>[]
}

/** A storefront that returns these readings; products without one are unavailable. */
export function scriptedLiveReads(
  readingOf: (productId: string, scope: StoreScope) => ProductReading | null,
  currency = 'EUR',
): ScriptedLiveReads {
  const reads: (readonly string[])[] = []
  const opened: Parameters<LiveReads['open']>[] = []
  return {
    reads,
    opened,
    isConnected: async () => true,
    async open(...about) {
      opened.push(about)
      const read: LiveReader['read'] = async (productIds) => {
        reads.push([...productIds])
        return new Map(productIds.map((id) => [id, readingOf(id, about[0]) ?? unavailable]))
      }
      const readVariants = async (id: string) => (await read([id])).get(id) ?? unavailable
      return { currency, read, readPrices: read, readVariants }
    },
  }
}
