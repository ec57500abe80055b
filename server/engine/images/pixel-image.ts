/** A rectangle in pixels; `left` and `top` count from the upper left corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * The image size and shape that a model requires: `letterbox` scales the longest side to `size` and pads with white to a square of `size`;
 * `within` only scales down so that no side is above `size`.
 */
export type ImageFit = { readonly kind: 'letterbox' | 'within'; readonly size: number }

/** A decoded image: 8-bit sRGB, row-major, three bytes a pixel, no alpha (`data.length === width * height * 3`). */
export interface PixelImage {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
  /** The part that is image and not padding. */
  readonly content: Box
}
