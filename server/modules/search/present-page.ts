import type { SearchResult } from '../../../contract/search.ts'
import type { ShownProduct } from '../catalog/index.ts'
import type { Found } from './retrieve.ts'

/** Results in the order found; one deleted since it was found is left out. */
export function presentPage(hits: Found['hits'], rows: readonly ShownProduct[]): SearchResult[] {
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  return hits.flatMap(({ productId, score }) => {
    const row = byId.get(productId)
    if (row === undefined) return []
    return [{ product_id: productId, similarity_score: score, metadata: row.metadata, image_url: row.image_url }]
  })
}
