import type { FieldAccess } from './access.ts'

const shopCurrency = 'shop { paymentSettings { currencyCode } }'

const liveVariants = ({ inventory }: FieldAccess): string => `pageInfo { hasNextPage endCursor }
        nodes {
          id
          sku
          title
          availableForSale
          currentlyNotInStock${inventory ? '\n          quantityAvailable' : ''}
          price { amount currencyCode }
          selectedOptions { name value }
        }`

/** Prices and stock of several products. The price range covers all variants, the list the first ones. */
export function liveProductsDocument(access: FieldAccess): string {
  return `query LiveProducts($ids: [ID!]!, $variants: Int!) {
  ${shopCurrency}
  nodes(ids: $ids) {
    ... on Product {
      id
      availableForSale${access.inventory ? '\n      totalInventory' : ''}
      priceRange {
        minVariantPrice { amount currencyCode }
        maxVariantPrice { amount currencyCode }
      }
      variants(first: $variants) {
        ${liveVariants(access)}
      }
    }
  }
}`
}

/** Price ranges of many products, without variants. */
export function liveSummariesDocument(access: FieldAccess): string {
  return `query LiveSummaries($ids: [ID!]!) {
  ${shopCurrency}
  nodes(ids: $ids) {
    ... on Product {
      id
      availableForSale${access.inventory ? '\n      totalInventory' : ''}
      priceRange {
        minVariantPrice { amount currencyCode }
        maxVariantPrice { amount currencyCode }
      }
    }
  }
}`
}

/** Further variants of one product. */
export function liveVariantsDocument(access: FieldAccess): string {
  return `query LiveVariants($id: ID!, $first: Int!, $after: String) {
  ${shopCurrency}
  node(id: $id) {
    ... on Product {
      variants(first: $first, after: $after) {
        ${liveVariants(access)}
      }
    }
  }
}`
}
