import type { ProductCard } from '../../../../contract/assistant/answer.ts'
import type { FoundProduct } from '../turn/pipeline.ts'

const prefix = 'prd_'

/** The `product_id` of the assistant API: `prd_` followed by the store's own ID. */
export function productHandle(productId: string): string {
  return prefix + productId
}

/** The store's own ID in a handle, or `null` when it is not a handle. */
export function storeProductId(handle: string): string | null {
  return handle.startsWith(prefix) && handle.length > prefix.length ? handle.slice(prefix.length) : null
}

/** A product as the assistant API shows it: numbers only from live readings. */
export function presentCard(product: FoundProduct, reasons: readonly string[]): ProductCard {
  const { price, availability } = product
  return {
    product_id: productHandle(product.productId),
    title: product.title,
    url: product.url,
    image_url: product.imageUrl,
    price_state: price.state,
    price: price.state === 'live' ? price.value : null,
    availability_state: availability.state,
    availability: availability.state === 'live' ? availability.value : { state: 'unknown' },
    reasons: [...reasons],
  }
}
