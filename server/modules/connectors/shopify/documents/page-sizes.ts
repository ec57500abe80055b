/**
 * Page sizes that keep every query below Shopify's complexity limit for tokenless access. The cost is calculated as for the GraphQL
 * Admin API: scalars 0, objects 1, connections 2 plus their nodes times `first`, a mutation 10; `nodes(ids:)` counts per ID. The
 * test of the documents calculates the costs from the official schema.
 */
export const maxComplexity = 1_000
/** The maximum of `first`, and of the length of an input list. */
export const maxPageSize = 250

/** Products of one live request: as many as a catalog search reads. */
export const maxLiveItems = 10

/** Products of one request for price ranges: each costs 4 (itself, price range, two prices). */
export const maxSummaries = 220

/** A variant: itself, price, selected options. */
const costOfLiveVariant = 3
/** A product: itself, price range (3), variants (2), page info. */
const costOfLiveProduct = 7
/** A tenth is left for fields that cost more than documented. */
const usedComplexity = maxComplexity * 0.9

/** How many variants of each product one live request may read. */
export function liveVariantsPerProduct(products: number): number {
  const perProduct = usedComplexity / Math.max(1, products)
  return Math.min(maxPageSize, Math.floor((perProduct - costOfLiveProduct) / costOfLiveVariant))
}

/** A page of products to import: 10 × (18 for product, category, 11 images and page info + 15 × 5 for variants). */
export const importPage = { products: 10, variants: 15 } as const
/** Further variants to import: 180 × 5. */
export const importedVariantsPage = 180
/** The number of variants that Shopify allows per product. */
export const maxVariants = 2_048
