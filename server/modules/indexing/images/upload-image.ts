import { createHash } from 'node:crypto'
import pLimit from 'p-limit'
import { encodeJpeg } from '../../../engine/images/encode-jpeg.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { IsolatedDecoder } from '../isolated-decoder/isolated-decoder.ts'
import { translateErrors } from './prepare-image.ts'

/** The longest side of a stored image, in pixels: enough for a product page on a dense display. */
const maxSide = 1600
const encodersAtOnce = 2

/**
 * Returns a function that stores an uploaded product image and returns its URL. The file itself is not stored: it is decoded under
 * the limits of all images, turned upright, scaled down and encoded again, so that no metadata and no hidden content remains. Throws 422
 * with an image error code.
 */
export function createImageUploads(deps: {
  readonly catalog: Pick<Catalog, 'uploadedImages'>
  readonly decoding: Pick<IsolatedDecoder, 'decode'>
}) {
  const encoding = pLimit(encodersAtOnce)
  return async (scope: StoreScope, file: Buffer): Promise<string> => {
    const origin = { store: scope.storeId, caller: scope.address ?? '', isBackground: false }
    const { pixels } = await translateErrors(undefined, () =>
      deps.decoding.decode(file, { fit: { kind: 'within', size: maxSide }, origin }),
    )
    const bytes = await encoding(() => encodeJpeg(pixels))
    const contentHash = createHash('sha256').update(bytes).digest('hex')
    const { width, height } = pixels
    return deps.catalog.uploadedImages.put(scope, { contentHash, width, height, bytes })
  }
}
