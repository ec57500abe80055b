import type { Palette } from '../../../engine/color/palette.ts'
import type { ImageFlaw } from '../../../engine/images/image-flaws.ts'
import type { ImageSignature } from '../../../engine/images/signature/signature.ts'
import type { AppError } from '../../../platform/errors.ts'

/** A fetched, decoded and embedded image. */
export interface IndexedImage {
  readonly imageUrl: string
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
  readonly etag: string | null
  /** The validated `Last-Modified` header, for `If-Modified-Since`. */
  readonly lastModified: string | null
  readonly format: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly flaws: readonly ImageFlaw[]
  readonly palette: Palette
  /** For duplicate detection. */
  readonly signature: ImageSignature
  /** L2-normalized vectors of all loaded models, by generation. */
  readonly vectors: ReadonlyMap<string, Float32Array>
}

/**
 * The desired state of one product. Omitted fields are taken from the row inside the transaction, so that concurrent changes
 * are preserved.
 */
export interface ProductWrite {
  readonly productId: string
  /** `create` adds a missing product; `change` yields `missing`. */
  readonly intent: 'create' | 'change'
  /** Absent: keeps the current value. `null`: the product has no images. */
  readonly imageUrl?: string | null | undefined
  /** Absent: keeps the current value. */
  readonly additionalImageUrls?: readonly string[] | undefined
  /** The complete metadata, or a function of the current metadata. */
  readonly metadata: Record<string, unknown> | ((before: Record<string, unknown>) => Record<string, unknown>)
  /** Prepared images by URL. Images that the row already has may be omitted. */
  readonly images: ReadonlyMap<string, IndexedImage>
  /** Prepared images replace stored images at the same URLs. */
  readonly replacesImages?: boolean
}

/** The outcome of one product of a write. */
export type WriteOutcome =
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly vectorId: string }
  | {
      readonly kind: 'over_plan'
      readonly plan: { readonly name: string; readonly maxProducts: number | null }
      readonly productsCount: number
    }
  /** The product does not exist and `intent` was `change`. */
  | { readonly kind: 'missing' }
  /** The resulting product would be invalid. */
  | { readonly kind: 'refused'; readonly error: AppError }
  /** Neither the write nor the row has the images at these URLs: prepare them and write again. */
  | { readonly kind: 'images_needed'; readonly imageUrls: readonly string[] }
