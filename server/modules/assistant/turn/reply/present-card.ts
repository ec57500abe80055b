import type { ProductCard } from '../../../../../contract/assistant/answer.ts'
import { productHandle } from '../../products/product-handle.ts'
import type { FoundProduct } from '../pipeline.ts'

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
