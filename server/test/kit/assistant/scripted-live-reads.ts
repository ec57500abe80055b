import type { LiveReads, LiveVariant, ProductReading } from '../../../modules/connectors/index.ts'
import type { StoreScope } from '../../../modules/stores/index.ts'

/** A live reading of one product at one price, in stock. */
export function aReading(amount_minor: number, currency = 'EUR', given: Partial<ProductReading> = {}): ProductReading {
  const about = { source: 'conn_1', readAt: new Date(0) }
  const price = { state: 'live', value: { amount_minor, currency }, ...about } as const
  const availability = { state: 'live', value: { state: 'in_stock' }, ...about } as const
  return { price, priceMax: price, availability, variants: [], hasMoreVariants: false, ...given }
}

export function aLiveVariant(given: Partial<LiveVariant> = {}): LiveVariant {
  return {
    externalId: 'variant-1',
    sku: null,
    title: 'Default',
    options: [],
    price: { amount_minor: 1000, currency: 'EUR' },
    availability: { state: 'in_stock' },
    ...given,
  }
}

export interface ScriptedLiveReads extends LiveReads {
  /** Product IDs of each read, in order. */
  readonly reads: (readonly string[])[]
  /** Arguments of each `open`. */
  readonly opened: Parameters<LiveReads['open']>[]
}

/** A storefront that returns these readings; products without one are absent from the answer. */
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
      return {
        currency,
        async read(productIds) {
          reads.push([...productIds])
          const found = productIds.map((id) => [id, readingOf(id, about[0])] as const)
          return new Map(found.flatMap(([id, reading]) => (reading === null ? [] : [[id, reading]])))
        },
      }
    },
  }
}
