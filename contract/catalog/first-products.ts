import type { ProductList, ProductRecord } from './product.ts'

/** What the start page shows of a product, of which it reads a few metadata fields only. */
export type ListedProduct = Pick<ProductRecord, 'product_id' | 'image_url' | 'thumbnail' | 'metadata' | 'palette'>

/** The first products of the demo store, as JSON in the HTML of the start page. */
export type FirstProducts = Pick<ProductList, 'total' | 'next_cursor'> & { readonly products: readonly ListedProduct[] }

/** The products of one page of the start page's catalog: divides evenly into two, three, four and six columns. */
export const catalogPageSize = 24

/** The `id` of the script element that holds the JSON. */
export const firstProductsId = 'first-products'
