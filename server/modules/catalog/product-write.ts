import type { Palette } from '../../engine/color/palette.ts'

/** A picture that was fetched, decoded and embedded. */
export interface IndexedImage {
  readonly imageUrl: string
  /** SHA-256 of the bytes, hexadecimal. */
  readonly contentHash: string
  readonly etag: string | null
  readonly format: string
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly palette: Palette
  /** L2-normalised, as long as the active generation's dimension. */
  readonly vector: Float32Array
}

/** One product as it shall stand after the write. */
export interface ProductWrite {
  readonly productId: string
  readonly imageUrl: string
  readonly additionalImageUrls: readonly string[]
  /** The metadata as a whole, or a function of what the row holds at the moment of writing. */
  readonly metadata: Record<string, unknown> | ((before: Record<string, unknown>) => Record<string, unknown>)
  /** Pictures in the order of the addresses; `null` when the row is known to hold these very addresses. */
  readonly images: readonly IndexedImage[] | null
}

/** What became of one product of a write. */
export type WriteOutcome =
  | { readonly kind: 'created' | 'updated' | 'unchanged'; readonly vectorId: string }
  | {
      readonly kind: 'over_plan'
      readonly plan: { readonly name: string; readonly maxProducts: number | null }
      readonly productsCount: number
    }
  /** `images` was null, but the row is gone or has other addresses by now: fetch the pictures and write again. */
  | { readonly kind: 'pictures_needed' }
