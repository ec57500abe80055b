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

/** The image turned by 90 degrees clockwise. */
export function turnPixels({ width, height, data, content }: PixelImage): PixelImage {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y += 1) {
    let from = y * width * 3
    for (let x = 0; x < width; x += 1, from += 3) {
      const to = (x * height + height - 1 - y) * 3
      turned[to] = data[from] ?? 0
      turned[to + 1] = data[from + 1] ?? 0
      turned[to + 2] = data[from + 2] ?? 0
    }
  }
  const { left, top } = content
  const box = { left: height - top - content.height, top: left, width: content.height, height: content.width }
  return { width: height, height: width, data: turned, content: box }
}
