const prefix = 'prd_'

/** The `product_id` of the assistant API: `prd_` and the store's own. */
export function productHandle(productId: string): string {
  return prefix + productId
}

/** The store's own id of a product; `null` for what is none of the assistant API's. */
export function storeProductId(handle: string): string | null {
  return handle.startsWith(prefix) && handle.length > prefix.length ? handle.slice(prefix.length) : null
}
