const prefix = 'prd_'

/** The `product_id` of the assistant API: `prd_` followed by the store's own ID. */
export function productHandle(productId: string): string {
  return prefix + productId
}

/** The store's own ID in a handle, or `null` when it is not a handle. */
export function storeProductId(handle: string): string | null {
  return handle.startsWith(prefix) && handle.length > prefix.length ? handle.slice(prefix.length) : null
}
