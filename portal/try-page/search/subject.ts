import type { ProductList } from '../../../contract/catalog/product.ts'
import { productFacts } from '../product/product-facts.ts'
import type { Query } from './query.ts'

/** The image and name next to the search box. A text search has none. */
export type Subject = { name: string; imageUrl: string | null }

export function subjectOf(query: Query, catalog: ProductList | null): Subject | null {
  if (query.kind === 'photo') return { name: query.photo.name, imageUrl: query.photo.previewUrl }
  if (query.kind !== 'similar') return null
  const product = catalog?.products.find(({ product_id }) => product_id === query.productId)
  return product
    ? { name: productFacts(product).name, imageUrl: product.image_url }
    : { name: query.productId, imageUrl: null }
}

/** The heading of the results and the title of the browser tab. */
export function titleOf(query: Query, subject: Subject | null): string {
  if (query.kind === 'text') return `“${query.text.trim()}”`
  if (query.kind === 'photo') return 'Similar to your photo'
  return `Similar to ${subject?.name ?? 'this product'}`
}
