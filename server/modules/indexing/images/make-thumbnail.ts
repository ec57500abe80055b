import type { EncodedFormat } from '../../../engine/images/decode/decode.ts'
import type { StoreScope } from '../../stores/index.ts'
import type { IsolatedDecoder } from '../isolated-decoder/isolated-decoder.ts'
import { createGate } from './concurrency-gate.ts'
import type { FetchImage } from './fetch-image.ts'
import { translateErrors } from './prepare-image.ts'

export type MakeThumbnail = (
  scope: StoreScope,
  imageUrl: string,
  form: { readonly size: number; readonly format: EncodedFormat },
) => Promise<Buffer>

// A page shows dozens of thumbnails, but each is made once. A store whose images load slowly uses at most half of the slots.
const gate = { atOnce: 8, perStore: 4, waiting: 300, waitMs: 20_000 }

/**
 * Makes a file of the image at a URL, scaled down so that no side is above `size`. It is fetched, decoded and encoded with the limits of
 * indexing, in the isolated decoder.
 */
export function createThumbnailMaker(deps: {
  readonly fetchImage: Pick<FetchImage, 'fetch'>
  readonly decoding: Pick<IsolatedDecoder, 'decode'>
}): MakeThumbnail {
  const limited = createGate(gate)
  return (scope, imageUrl, { size, format }) =>
    limited(scope, async () => {
      const { bytes } = await deps.fetchImage.fetch(imageUrl)
      const fit = { kind: 'within', size } as const
      const origin = { store: scope.storeId, caller: scope.address ?? '', isBackground: false }
      const { encoded } = await translateErrors(imageUrl, () =>
        deps.decoding.decode(bytes, { fit, encodeAs: format, origin }),
      )
      if (encoded === undefined) throw new Error('The decoder returned no file')
      return Buffer.from(encoded)
    })
}
