import type { ProductRecord } from '../../../../contract/catalog/product.ts'
import type { ProductRow } from './products.store.ts'

/** A product in its public shape. */
export function presentProduct(row: ProductRow): ProductRecord {
  return {
    product_id: row.product_id,
    image_url: row.image_url,
    image_status: row.status !== 'indexed' ? 'failed' : row.image_url === null ? 'none' : 'indexed',
    additional_image_urls: row.additional_image_urls,
    metadata: row.metadata,
    status: row.status,
    error: row.error,
    vector_id: row.status === 'indexed' ? row.vector_id : null,
    palette: row.palette.map(({ hex, lab, share }) => ({ hex, lab: [...lab], share })),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
