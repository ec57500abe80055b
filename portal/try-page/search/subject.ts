import type { ListedProduct } from '../../../contract/catalog/first-products.ts'
import { productFacts } from '../../../contract/catalog/product-facts.ts'
import type { Query } from './query.ts'

/** The image and name next to the search box. A text search has none. */
export type Subject = { name: string; image: Pick<ListedProduct, 'image_url' | 'thumbnail'> | null }

/** @param product the product of a search for similar ones, once it is loaded. */
export function subjectOf(query: Query, product: ListedProduct | null): Subject | null {
  if (query.kind === 'photo') return { name: query.photo.name, image: null }
  if (query.kind !== 'similar') return null
  return product?.product_id === query.productId
    ? { name: productFacts(product).name, image: product }
    : { name: query.productId, image: null }
}

/** The heading of the results and the title of the browser tab. */
export function titleOf(query: Query, subject: Subject | null): string {
  if (query.kind === 'text') return `“${query.text.trim()}”`
  if (query.kind === 'photo') return 'Similar to your photo'
  return `Similar to ${subject?.name ?? 'this product'}`
}
