import type { Availability, Money } from '../../../../contract/assistant/answer.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { CallOptions, LiveVariant } from '../adapter.ts'

/** A value as the storefront returned it during this turn or request, or why there is none. `source` is the connection. */
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
  /** The variants read; empty without a live reading and after `readPrices`. */
  readonly variants: readonly LiveVariant[]
  /** Whether the storefront has more variants than were read. */
  readonly hasMoreVariants: boolean
  /** True if the storefront answered and does not have the product; absent otherwise. */
  readonly isMissing?: true
}

/**
 * Reads prices and stock for one turn or request, for at most a second in total. It caches what it has read: discard it when the turn
 * ends. No method rejects; products that cannot be read are `unavailable`. Every requested ID is in the result.
 */
export interface LiveReader {
  /** The currency of the store: prices in another one are unavailable. */
  readonly currency: string
  /** Products with the first variants of each. */
  read(productIds: readonly string[]): Promise<ReadonlyMap<string, ProductReading>>
  /** Prices and stock of many products without their variants, in as few calls as the platform allows. */
  readPrices(productIds: readonly string[]): Promise<ReadonlyMap<string, ProductReading>>
  /** One product with all variants that the platform returns. */
  readVariants(productId: string): Promise<ProductReading>
}

/** The port to the storefronts. Never rejects. */
export interface LiveReads {
  /** A reader for one turn or request; `null` for a store without a storefront. */
  open(scope: StoreScope, options: CallOptions): Promise<LiveReader | null>
  /** Whether the store has a storefront. */
  isConnected(scope: StoreScope): Promise<boolean>
}

/** The reading of a product that the storefront did not return. */
export const unavailable: ProductReading = {
  price: { state: 'unavailable' },
  priceMax: { state: 'unavailable' },
  availability: { state: 'unavailable' },
  variants: [],
  hasMoreVariants: false,
}

/** The reading of a product whose price and stock nobody requested. */
export const notRequested: ProductReading = {
  price: { state: 'not_requested' },
  priceMax: { state: 'not_requested' },
  availability: { state: 'not_requested' },
  variants: [],
  hasMoreVariants: false,
}

/** The reading of a product that the storefront does not have, or no longer has. */
export const missingProduct: ProductReading = { ...unavailable, isMissing: true }
