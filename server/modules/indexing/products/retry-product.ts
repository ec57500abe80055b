import type { IndexResponse } from '../../../../contract/catalog/product.ts'
import { productNotFound } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import { assertWritten, type IndexProductDeps, loadImages } from './index-product.ts'

/**
 * Fetches all pictures of a product anew, whatever is known of them, and indexes it with those that are others now. Where none
 * is, nothing is written but that they are well. Throws 404, or 422 with an image code, and then everything stays as it was.
 */
export async function retryProduct(
  deps: IndexProductDeps,
  scope: StoreScope,
  productId: string,
): Promise<IndexResponse> {
  const row = await deps.findProduct(scope, productId)
  if (row === undefined) throw productNotFound(productId)
  const addresses = [...new Set([row.image_url, ...row.additional_image_urls])]
  const found = await loadImages(deps, scope, { productId, addresses })
  const known = await deps.catalog.imageChecks.imagesOf(scope, productId)
  const isSame = (one: { imageUrl: string; contentHash: string }): boolean =>
    known.some(({ image_url, content_hash }) => image_url === one.imageUrl && content_hash === one.contentHash)
  const isWhole = row.status === 'indexed'
  for (const one of found)
    if (isWhole && isSame(one)) await deps.catalog.imageChecks.noteUnchanged(scope, { productId, ...one })
  const renewed = found.filter((one) => !isWhole || !isSame(one))
  const outcome = await deps.writes.write(scope, {
    productId,
    intent: 'change',
    imageUrl: null,
    additionalImageUrls: null,
    metadata: (kept) => kept,
    images: new Map(renewed.map((one) => [one.imageUrl, one])),
    replacesImages: true,
  })
  // Its addresses were changed meanwhile, and whoever did so had their pictures fetched.
  const vectorId = outcome.kind === 'images_needed' ? row.vector_id : assertWritten(productId, outcome).vectorId
  const message = renewed.length === 0 ? 'Its pictures are the same as before.' : 'Product indexed anew.'
  return { status: 'indexed', product_id: productId, vector_id: vectorId, message }
}
