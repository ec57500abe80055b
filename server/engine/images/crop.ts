import type { Box } from './pixel-image.ts'

/** A region of an image as displayed: in fractions of its sides (0-1), or in pixels. `x` and `y` are the upper left corner. */
export interface CropBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly unit: 'fraction' | 'px'
}

/** An invalid crop. The message is meant for the API caller. */
export class CropError extends RangeError {
  override readonly name = 'CropError'
}

/** Smaller regions hold too little detail for a model. */
const MIN_SIDE = 16

/** In pixels: sums of fractions such as 0.1 + 0.9 can exceed the edge slightly. */
const EDGE_TOLERANCE = 0.01

/**
 * Returns the crop in whole pixels of the displayed (EXIF-oriented) image of `width` x `height` pixels.
 * @throws {CropError} when it is not finite, inverted, outside the image or has a side under 16 pixels.
 */
export function resolveCrop(crop: CropBox, width: number, height: number): Box {
  const sides = [crop.x, crop.y, crop.width, crop.height]
  if (!sides.every(Number.isFinite)) throw new CropError('The crop needs x, y, width and height as finite numbers.')
  if (crop.width <= 0 || crop.height <= 0) throw new CropError('The width and height of the crop must be above 0.')

  const horizontal = crop.unit === 'fraction' ? width : 1
  const vertical = crop.unit === 'fraction' ? height : 1
  const left = crop.x * horizontal
  const top = crop.y * vertical
  const right = left + crop.width * horizontal
  const bottom = top + crop.height * vertical

  const within =
    Math.min(left, top) >= -EDGE_TOLERANCE && right <= width + EDGE_TOLERANCE && bottom <= height + EDGE_TOLERANCE
  if (!within)
    throw new CropError(`The crop lies outside the image, which is ${width} × ${height} pixels as displayed.`)

  const box = toPixels({ left, top, right, bottom })
  if (box.width < MIN_SIDE || box.height < MIN_SIDE) {
    throw new CropError(
      `The crop is ${box.width} × ${box.height} pixels of the image; each side must be at least ${MIN_SIDE} pixels.`,
    )
  }
  return box
}

function toPixels(edges: { left: number; top: number; right: number; bottom: number }): Box {
  const left = Math.max(0, Math.round(edges.left))
  const top = Math.max(0, Math.round(edges.top))
  return { left, top, width: Math.round(edges.right) - left, height: Math.round(edges.bottom) - top }
}
