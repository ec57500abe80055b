import type { CropBox } from './crop.ts'
import type { Box, PixelImage } from './pixel-image.ts'

// Of the difference of two colors in one channel: above compression, below the light on a real backdrop.
const maxNoise = 6
// Below the edge of a photo.
const maxLikeness = 24
// A line of a bar may have other pixels: the clock and the icons of a phone.
const minBarShare = 0.7
// The first line of a photo hardly has the color of the bar. A product in front of a plain backdrop begins with a few pixels.
const maxPhotoShare = 0.3
// Scaling blends the last line of a bar with the first one of the photo.
const blendedLines = 2
const minBar = 0.04
const minPhotoSide = 16
// Catalogs have white margins too, which the vectors of products include.
const minWhite = 240
const minBarArea = { white: 0.4, other: 0.1 }
// Phone screens are taller. Product images that contain bars, such as flags and drawings, rarely are.
const minHeight = 1.6

type Side = 'top' | 'bottom'

/**
 * The photo between the plain bars of a phone's screenshot, as a part of the image; `null` for any other image. It is as wide as the image, and
 * begins and ends with straight lines.
 */
export function findFrame(image: PixelImage): CropBox | null {
  const { content } = image
  if (content.height < minHeight * content.width) return null
  const bars = [barAt(image, content, 'top'), barAt(image, content, 'bottom')] as const
  const [{ lines: above, color }, { lines: below, color: otherColor }] = bars
  if (Math.min(above, below) < minBar * content.height || !isLike(color, otherColor, maxNoise)) return null
  const inner = { ...content, top: content.top + above, height: content.height - above - below }
  if (inner.height < minPhotoSide) return null
  const isWhite = [...color, ...otherColor].every((channel) => channel >= minWhite)
  if (1 - inner.height / content.height < (isWhite ? minBarArea.white : minBarArea.other)) return null
  if (!startsAtOnce(image, inner, 'top') || !startsAtOnce(image, inner, 'bottom')) return null
  return { x: 0, y: above / content.height, width: 1, height: inner.height / content.height, unit: 'fraction' }
}

interface Bar {
  /** The number of lines from the side. */
  readonly lines: number
  readonly color: readonly number[]
}

function barAt(image: PixelImage, box: Box, side: Side): Bar {
  const color = medianColor(image, lineAt(box, side, 0))
  let lines = 0
  while (lines < box.height && shareOf(image, lineAt(box, side, lines), { color, tolerance: maxNoise }) >= minBarShare)
    lines += 1
  return { lines: lines === box.height ? 0 : lines, color }
}

/** Whether the lines next to a bar differ from it at once, over their whole length. */
function startsAtOnce(image: PixelImage, inner: Box, side: Side): boolean {
  const outside = medianColor(image, lineAt(inner, side, -2))
  return shareOf(image, lineAt(inner, side, blendedLines), { color: outside, tolerance: maxLikeness }) <= maxPhotoShare
}

/** The line of pixels at this distance from a side of the box; outside of the box for a negative one. */
function lineAt({ left, top, width, height }: Box, side: Side, distance: number): Box {
  return { left, top: side === 'top' ? top + distance : top + height - 1 - distance, width, height: 1 }
}

function medianColor(image: PixelImage, line: Box): number[] {
  const pixels = offsetsOf(image, line)
  return [0, 1, 2].map((channel) => {
    const values = pixels.map((offset) => image.data[offset + channel] ?? 0).sort((a, b) => a - b)
    return values[values.length >> 1] ?? 0
  })
}

function isLike(a: readonly number[], b: readonly number[], tolerance: number): boolean {
  return a.every((value, channel) => Math.abs(value - (b[channel] ?? 0)) <= tolerance)
}

interface Likeness {
  readonly color: readonly number[]
  readonly tolerance: number
}

/** The share of the pixels of a line that have nearly this color. */
function shareOf(image: PixelImage, line: Box, { color, tolerance }: Likeness): number {
  const { data } = image
  const pixels = offsetsOf(image, line)
  const near = pixels.filter((offset) =>
    color.every((value, channel) => Math.abs(value - (data[offset + channel] ?? 0)) <= tolerance),
  )
  return near.length / pixels.length
}

function offsetsOf({ width }: Pick<PixelImage, 'width'>, line: Box): number[] {
  const pixels: number[] = []
  for (let y = line.top; y < line.top + line.height; y += 1)
    for (let x = line.left; x < line.left + line.width; x += 1) pixels.push((y * width + x) * 3)
  return pixels
}
