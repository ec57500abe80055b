import { encodeHalf } from '../../../engine/vectors/half-float.ts'
import { imageUrlsOf, type PlannedWrite } from './plan-write.ts'
import type { IndexedImage } from './product-write.ts'
import type { StoredImages } from './write-products.store.ts'

/** An image row without its keys, and its vectors as half floats by generation. */
interface ImageToStore {
  readonly row: Pick<
    StoredImages['rows'][number],
    | 'content_hash'
    | 'etag'
    | 'last_modified'
    | 'format'
    | 'width'
    | 'height'
    | 'bytes'
    | 'flaws'
    | 'fetched_at'
    | 'checked_at'
    | 'check_at'
    | 'signature'
  >
  readonly halves: ReadonlyMap<string, Uint8Array>
}

interface Times {
  readonly at: Date
  /** When the next check is due. */
  readonly checkAt: Date
}

/** The images of a planned product in URL order: prepared ones, otherwise stored ones. */
export function imagesToStore(
  planned: PlannedWrite,
  storedBefore: StoredImages | undefined,
  times: Times,
): ImageToStore[] {
  return imageUrlsOf(planned).map((address) => {
    const fresh = planned.write.images.get(address)
    const image = fresh === undefined ? reusedImage(storedBefore, address) : preparedImage(fresh, times)
    if (image === null)
      throw new Error(`The image ${address} of ${planned.write.productId} is neither prepared nor stored`)
    return image
  })
}

/** The product's vectors for each generation that covers all images. Incomplete generations are omitted: searches would see only some images. */
export function completeVectors(images: readonly ImageToStore[]): { generation: string; vectors: Buffer }[] {
  const generations = [...(images[0]?.halves.keys() ?? [])]
  return generations.flatMap((generation) => {
    const halves = images.flatMap((image) => image.halves.get(generation) ?? [])
    return halves.length === images.length ? [{ generation, vectors: Buffer.concat(halves) }] : []
  })
}

function preparedImage(image: IndexedImage, { at, checkAt }: Times): ImageToStore {
  const { contentHash, etag, lastModified, format, width, height, bytes, flaws } = image
  const facts = { content_hash: contentHash, etag, last_modified: lastModified, format, width, height, bytes }
  const signature = Buffer.from(image.signature)
  return {
    row: { ...facts, flaws: [...flaws], fetched_at: at, checked_at: at, check_at: checkAt, signature },
    halves: new Map([...image.vectors].map(([generation, vector]) => [generation, encodeHalf(vector)])),
  }
}

function reusedImage(storedBefore: StoredImages | undefined, address: string): ImageToStore | null {
  const at = storedBefore?.rows.findIndex((row) => row.image_url === address) ?? -1
  const row = storedBefore?.rows[at]
  if (storedBefore === undefined || row === undefined) return null
  const partOf = (vectors: Buffer): Uint8Array => {
    const size = vectors.length / storedBefore.rows.length
    return vectors.subarray(at * size, (at + 1) * size)
  }
  return {
    row,
    halves: new Map([...storedBefore.vectors].map(([generation, vectors]) => [generation, partOf(vectors)])),
  }
}
