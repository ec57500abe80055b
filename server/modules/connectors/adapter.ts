import type { Availability, Money } from '../../../contract/assistant/answer.ts'
import type { ActionOutcome, CustomerAction, CustomerOrders } from './customer-orders.ts'

export const platformNames = ['shopify', 'signed_http'] as const
export type PlatformName = (typeof platformNames)[number]

/** A connection as an adapter needs it. */
export interface ConnectionAccess {
  readonly connectionId: string
  /** The normalized URL of the storefront: an origin; `signed_http` allows a path too. */
  readonly storeUrl: string
  /** The decrypted token or HMAC key; null for tokenless access. Never logged. */
  readonly secret: string | null
  /** The previous HMAC key while a rotation is under way. Never logged. */
  readonly formerSecret?: string | null
}

export interface CallOptions {
  readonly signal: AbortSignal
  /** The shopper's IP address, forwarded to platforms that accept it. */
  readonly buyerIp: string | null
}

export interface ShopInfo {
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
}

export interface VariantOption {
  readonly name: string
  readonly value: string
}

export interface ImportedVariant {
  readonly externalId: string
  readonly sku: string | null
  readonly title: string
  readonly options: readonly VariantOption[]
}

/**
 * A product as the platform publishes it. `productId` is the handle: the ID in Shopify's own CSV export, so that a store that imported
 * a feed keeps its products.
 */
export interface ImportedProduct {
  readonly productId: string
  readonly externalId: string
  /** In the order of the platform; the first is the main image. */
  readonly imageUrls: readonly string[]
  readonly metadata: Record<string, unknown>
  readonly variants: readonly ImportedVariant[]
  readonly updatedAt: string | null
}

export interface ImportedPolicy {
  /** Identifies the policy on its platform, e.g. `refund-policy`. */
  readonly key: string
  readonly title: string
  readonly bodyMarkdown: string
  readonly topic: string
  readonly url: string | null
}

export interface RejectedRecord {
  readonly externalId: string | null
  readonly reason: string
}

export interface ProductPage {
  readonly products: readonly ImportedProduct[]
  /** The cursor of the next page; null on the last page. */
  readonly next: string | null
  /** Records without an image, without an ID …: reported, not imported. */
  readonly rejected: readonly RejectedRecord[]
}

export interface LiveItem {
  readonly productId: string
  readonly externalId: string
}

export interface LiveVariant {
  readonly externalId: string
  readonly sku: string | null
  readonly title: string
  readonly options: readonly VariantOption[]
  readonly price: Money
  readonly availability: Availability
}

/** The state of one product at the time of the call. */
export interface LiveProduct {
  /** The price of the cheapest variant. */
  readonly price: Money
  /** The price of the most expensive variant. */
  readonly priceMax: Money
  readonly availability: Availability
  readonly variants: readonly LiveVariant[]
  /** True if the platform has more variants than were read. */
  readonly hasMoreVariants: boolean
}

/** A product without its variants: what a price comparison over many products needs. */
export type LiveSummary = Pick<LiveProduct, 'price' | 'priceMax' | 'availability'>

/** Reads many products in one call. */
export interface SummaryPort {
  readonly maxItems: number
  /** At most `maxItems` items. A product that the platform does not return is absent from the result. */
  read(
    access: ConnectionAccess,
    items: readonly LiveItem[],
    options: CallOptions,
  ): Promise<ReadonlyMap<string, LiveSummary>>
}

export type CartOutcome =
  | { readonly kind: 'added'; readonly cartId: string; readonly checkoutUrl: string; readonly quantity: number }
  | {
      readonly kind: 'rejected'
      readonly reason: 'gone' | 'not_enough' | 'price_changed' | 'cart_gone'
      readonly available: number | null
    }

export interface CartLine {
  readonly variantId: string
  readonly quantity: number
  /** Unique per confirmed action: a repeated call with the same key adds nothing twice. */
  readonly key: string
}

export interface CartPort {
  /** Creates a cart if `cartId` is null. */
  add(access: ConnectionAccess, cartId: string | null, line: CartLine, options: CallOptions): Promise<CartOutcome>
  /** The line that an earlier call with this key added; null if there is none, or no such cart. */
  find?(access: ConnectionAccess, cartId: string, key: string, options: CallOptions): Promise<FoundLine | null>
}

export interface FoundLine {
  readonly checkoutUrl: string
  readonly quantity: number
}

export interface CustomerPort {
  orders(access: ConnectionAccess, customerId: string, options: CallOptions): Promise<CustomerOrders>
  run(access: ConnectionAccess, action: CustomerAction, options: CallOptions): Promise<ActionOutcome>
}

/** The port to a commerce platform. Every method rejects with `StorefrontError` only. */
export interface StorefrontAdapter {
  readonly platform: PlatformName
  /** Validates URL and credential with one call. */
  check(access: ConnectionAccess, options: CallOptions): Promise<ShopInfo>
  /** One page of the published products. `cursor` is null for the first page. */
  products(access: ConnectionAccess, cursor: string | null, options: CallOptions): Promise<ProductPage>
  policies(access: ConnectionAccess, options: CallOptions): Promise<readonly ImportedPolicy[]>
  readonly maxLiveItems: number
  /** At most `maxLiveItems` items. A product that the platform does not return is absent from the result. */
  readLive(
    access: ConnectionAccess,
    items: readonly LiveItem[],
    options: CallOptions,
  ): Promise<ReadonlyMap<string, LiveProduct>>
  /** Absent if the platform has no cheaper call than `readLive`. */
  readonly summaries?: SummaryPort
  readonly cart: CartPort | null
  readonly customers: CustomerPort | null
}

/** The adapter of every platform. */
export type StorefrontAdapters = Readonly<Record<PlatformName, StorefrontAdapter>>
