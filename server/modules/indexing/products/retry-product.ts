import type { IndexResponse } from '../../../../contract/catalog/product.ts'
import { productImageUrls, productNotFound } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { assertWritten, type IndexProductDeps, loadImages } from './index-product.ts'

/**
 * Fetches all images of a product again and indexes those that changed. Unchanged images are only recorded as healthy. Throws 404, or
 * 422 with an image error code; then nothing changes.
 */
export async function retryProduct(
  deps: IndexProductDeps,
  scope: StoreScope,
  productId: string,
): Promise<IndexResponse> {
  const row = await deps.findProduct(scope, productId)
  if (row === undefined) throw productNotFound(productId)
  const addresses = [...new Set(productImageUrls(row))]
  const found = await loadImages(deps, scope, { productId, addresses })
  const known = await deps.catalog.imageChecks.imagesOf(scope, productId)
  const isSame = (one: { imageUrl: string; contentHash: string }): boolean =>
    known.some(({ image_url, content_hash }) => image_url === one.imageUrl && content_hash === one.contentHash)
  const isIndexed = row.status === 'indexed'
  for (const one of found)
    if (isIndexed && isSame(one)) await deps.catalog.imageChecks.noteUnchanged(scope, { productId, ...one })
  const changed = found.filter((one) => !isIndexed || !isSame(one))
  const outcome = await deps.writes.write(scope, {
    productId,
    intent: 'change',
    metadata: (current) => current,
    images: new Map(changed.map((one) => [one.imageUrl, one])),
    replacesImages: true,
  })
  // Another call changed the URLs in the meantime and prepared their images itself.
  const vectorId = outcome.kind === 'images_needed' ? row.vector_id : assertWritten(productId, outcome).vectorId
  const message = changed.length === 0 ? 'The images have not changed.' : 'Product indexed again.'
  return { status: 'indexed', product_id: productId, vector_id: vectorId, message }
}
