import type { FieldAccess } from './access.ts'

const importedVariant = `pageInfo { hasNextPage endCursor }
      nodes {
        id
        sku
        barcode
        title
        price { amount currencyCode }
        compareAtPrice { amount currencyCode }
        selectedOptions { name value }
        image { url }
      }`

/** One page of the published products. 11 images: the main one and the 10 additional ones that a product can have. */
export function productsDocument({ tags }: FieldAccess): string {
  return `query Products($first: Int!, $after: String, $variants: Int!) {
  shop { paymentSettings { currencyCode } }
  products(first: $first, after: $after, sortKey: ID) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id
      handle
      title
      descriptionHtml
      vendor
      productType
      category { name }${tags ? '\n      tags' : ''}
      onlineStoreUrl
      updatedAt
      availableForSale
      images(first: 11) { nodes { url } }
      variants(first: $variants) {
      ${importedVariant}
      }
    }
  }
}`
}

/** The ID of one product, to skip a product whose data is too large for a response. */
export const skippedProduct = `query SkippedProduct($after: String) {
  products(first: 1, after: $after, sortKey: ID) {
    pageInfo { hasNextPage endCursor }
    nodes { id }
  }
}`

export const productVariants = `query ProductVariants($id: ID!, $first: Int!, $after: String) {
  node(id: $id) {
    ... on Product {
      variants(first: $first, after: $after) {
      ${importedVariant}
      }
    }
  }
}`
