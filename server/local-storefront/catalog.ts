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
  /** The origin of the shop's pages, which product, policy and checkout URLs start with. */
  readonly url: string
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
  /** Unique in the shop; its ID is derived from it. */
  readonly sku: string
  readonly options: readonly { readonly name: string; readonly value: string }[]
  readonly price: string
  readonly compareAtPrice?: string
  /** Units on hand; `null` is not tracked, and always for sale. */
  readonly stock: number | null
  /** Whether it is sold without stock; `false` when absent. */
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
