import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Thumbnail } from '../../../../contract/catalog/thumbnail.ts'
import { grantScope, type StoreScope } from '../../stores/index.ts'

/** The size and content of an image: `[width, height, hash]`, where the hash is the start of its SHA-256 in hex. */
export type ImageFacts = readonly [width: number, height: number, hash: string]

/** The image of a product that a key names. */
export interface NamedImage {
  readonly scope: StoreScope
  readonly productId: string
  /** The content of the image when the key was issued. */
  readonly hash: string
}

/** Issues the keys of thumbnails, and reads them. */
export interface ThumbnailKeys {
  /** The thumbnail of a product's main image. */
  thumbnailOf(scope: StoreScope, productId: string, image: ImageFacts): Thumbnail
  /** `null` for a key that this installation did not issue. */
  read(key: string): NamedImage | null
}

export const imageHashLength = 12
const storeBytes = 16
const hashBytes = imageHashLength / 2
const markBytes = 16

/**
 * A key names an image that the store has indexed, and is signed: nobody can make the service fetch or resize anything else. It
 * contains store, product and content, so that it needs no row and changes with the image.
 */
export function createThumbnailKeys(instanceKey: Buffer): ThumbnailKeys {
  const secret = createSecretKey(Buffer.from(hkdfSync('sha256', instanceKey, '', 'vitrine thumbnails', 32)))
  const markOf = (named: Uint8Array) => createHmac('sha256', secret).update(named).digest().subarray(0, markBytes)
  return {
    thumbnailOf({ storeId }, productId, [width, height, hash]) {
      const key = Buffer.alloc(markBytes + storeBytes + hashBytes + Buffer.byteLength(productId))
      key.write(storeId.replaceAll('-', ''), markBytes, 'hex')
      key.write(hash, markBytes + storeBytes, 'hex')
      key.write(productId, markBytes + storeBytes + hashBytes)
      key.set(markOf(key.subarray(markBytes)))
      return { url: `/v1/images/${key.toString('base64url')}`, width, height }
    },
    read(key) {
      const bytes = Buffer.from(key, 'base64url')
      const named = bytes.subarray(markBytes)
      if (named.length <= storeBytes + hashBytes) return null
      if (!timingSafeEqual(bytes.subarray(0, markBytes), markOf(named))) return null
      const hash = named.subarray(storeBytes, storeBytes + hashBytes).toString('hex')
      const productId = named.subarray(storeBytes + hashBytes).toString()
      return { scope: grantScope(uuidOf(named.subarray(0, storeBytes))), productId, hash }
    },
  }
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
