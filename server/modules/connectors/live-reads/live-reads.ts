import type { Availability, Money } from '../../../../contract/assistant/answer.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { CallOptions, LiveVariant } from '../adapter.ts'

/** A value as the storefront returned it during this turn or request, or why there is none. */
export type LiveReading<T> =
  | { readonly state: 'live'; readonly value: T; readonly readAt: Date; readonly source: string }
  | { readonly state: 'unavailable' }
  | { readonly state: 'not_requested' }

/** What one live read returned about a product. */
export interface ProductReading {
  /** The price of the cheapest variant. */
  readonly price: LiveReading<Money>
  /** The price of the most expensive variant. */
  readonly priceMax: LiveReading<Money>
  readonly availability: LiveReading<Availability>
  /** The variants read, at most a few hundred; empty without a live reading. */
  readonly variants: readonly LiveVariant[]
  /** Whether the storefront has more variants than were read. */
  readonly hasMoreVariants: boolean
}

/** Reads prices and stock for one turn or request. It caches what it has read; discard it when the turn ends. */
export interface LiveReader {
  /** The currency of the store: prices in another one are unavailable. */
  readonly currency: string
  /** Never rejects: products that cannot be read are `unavailable` or absent. */
  read(productIds: readonly string[]): Promise<ReadonlyMap<string, ProductReading>>
}

/** The port to the storefronts. Never rejects. */
export interface LiveReads {
  /** A reader for one turn or request; `null` for a store without a storefront. */
  open(scope: StoreScope, options: CallOptions): Promise<LiveReader | null>
  /** Whether the store has a storefront. */
  isConnected(scope: StoreScope): Promise<boolean>
}
