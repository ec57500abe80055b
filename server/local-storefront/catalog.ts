/** What a local storefront sells. Amounts are decimal texts in the currency of the shop: `1299.00`. */
export interface LocalCatalog {
  readonly shop: LocalShop
  readonly products: readonly LocalProduct[]
  readonly policies: Readonly<Partial<Record<PolicyField, LocalPolicy>>>
}

export interface LocalShop {
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  /** ISO 3166. */
  readonly country: string
  /** The URL of the shop's pages, which product, policy and checkout URLs start with. */
  readonly url: string
  /** The URL of a product page; by default in the format of the platform. */
  readonly productUrl?: (handle: string) => string
  /** The checkout URL of a cart; by default in the format of the platform. */
  readonly checkoutUrl?: (cart: CheckoutCart) => string
}

/** What a checkout page needs. */
export interface CheckoutCart {
  readonly token: string
  readonly key: string
  /** `position` is the position of the variant in its product. */
  readonly lines: readonly { readonly handle: string; readonly position: number; readonly quantity: number }[]
}

export interface LocalProduct {
  /** Unique in the shop; its ID is derived from it. */
  readonly handle: string
  readonly title: string
  readonly descriptionHtml: string
  readonly vendor: string
  readonly productType: string
  readonly tags: readonly string[]
  readonly imageUrls: readonly string[]
  /** At least one. */
  readonly variants: readonly LocalVariant[]
  /** ISO 8601. */
  readonly updatedAt: string
}

export interface LocalVariant {
  readonly sku: string
  /** Unique in the shop; its ID is derived from it. The SKU by default, which shops may use more than once. */
  readonly key?: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly price: string
  readonly compareAtPrice?: string
  /** Units on hand; `null` if stock is not tracked and the variant is always available. */
  readonly stock: number | null
  /** Whether it can be ordered when out of stock; `false` when absent. */
  readonly isBackorderable?: boolean
}

/** The policies of a shop, by the names of their fields in the API. */
export const policyFields = [
  'contactInformation',
  'legalNotice',
  'privacyPolicy',
  'refundPolicy',
  'shippingPolicy',
  'termsOfSale',
  'termsOfService',
] as const
export type PolicyField = (typeof policyFields)[number]

export interface LocalPolicy {
  readonly title: string
  readonly bodyHtml: string
}
