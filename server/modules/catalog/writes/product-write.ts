import type { Palette } from '../../../engine/color/palette.ts'
import type { ImageFlaw } from '../../../engine/images/image-flaws.ts'
import type { ImageSignature } from '../../../engine/images/signature/signature.ts'
import type { AppError } from '../../../platform/errors.ts'

/** A picture that was fetched, decoded and embedded. */
export interface IndexedImage {
  readonly imageUrl: string
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
  readonly etag: string | null
  /** As the host said it, fit to be sent back in `if-modified-since`. */
  readonly lastModified: string | null
  readonly format: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly flaws: readonly ImageFlaw[]
  readonly palette: Palette
  /** By what the picture is known again. */
  readonly signature: ImageSignature
  /** By every model at hand, under its generation; L2-normalised, as long as the model's dimension. */
  readonly vectors: ReadonlyMap<string, Float32Array>
}

/**
 * One product as it shall stand after the write. What is not said is taken from the row as it stands inside the transaction,
 * so that changes made at the same time by others are kept.
 */
export interface ProductWrite {
  readonly productId: string
  /** `create` adds the product when it is missing; `change` finds it gone. */
  readonly intent: 'create' | 'change'
  /** `null` keeps the row's. */
  readonly imageUrl: string | null
  /** `null` keeps the row's. */
  readonly additionalImageUrls: readonly string[] | null
  /** The metadata as a whole, or what becomes of the row's. */
  readonly metadata: Record<string, unknown> | ((before: Record<string, unknown>) => Record<string, unknown>)
  /** Pictures at hand, by address; those the row already has need not be among them. */
  readonly images: ReadonlyMap<string, IndexedImage>
  /** The pictures at hand replace those that the row has at the same addresses. */
  readonly replacesImages?: boolean
}

/** What became of one product of a write. */
export type WriteOutcome =
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly vectorId: string }
  | {
      readonly kind: 'over_plan'
      readonly plan: { readonly name: string; readonly maxProducts: number | null }
      readonly productsCount: number
    }
  /** There is no such product (any more), and `intent` was `change`. */
  | { readonly kind: 'gone' }
  /** The result would not be allowed. */
  | { readonly kind: 'refused'; readonly error: AppError }
  /** Neither the write nor the row has the pictures at these addresses: fetch them and write again. */
  | { readonly kind: 'images_needed'; readonly imageUrls: readonly string[] }
