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
const minFrameArea = { white: 0.4, other: 0.1 }
// A backdrop is rarely darker. In front of a lighter one, a book or a box has four straight sides like a photo in a frame.
const maxDark = 48

type Side = 'top' | 'bottom' | 'left' | 'right'
type Axis = readonly [Side, Side]
const vertical: Axis = ['top', 'bottom']
const horizontal: Axis = ['left', 'right']
// A photo within bars may itself have a plain backdrop at its sides.
const possibleFrames: readonly (readonly Axis[])[] = [[vertical, horizontal], [vertical], [horizontal]]

/**
 * The photo between plain bars, such as those of a screenshot, or in a dark frame, as a part of the image; `null` without them. A product
 * in front of a backdrop is none: it does not begin and end with straight lines, or has a lighter backdrop on all four sides.
 */
export function findFrame(image: PixelImage): CropBox | null {
  const { content } = image
  for (const axes of possibleFrames) {
    const inner = withinFrame(image, axes)
    if (inner === null) continue
    return {
      x: (inner.left - content.left) / content.width,
      y: (inner.top - content.top) / content.height,
      width: inner.width / content.width,
      height: inner.height / content.height,
      unit: 'fraction',
    }
  }
  return null
}

/** What is within bars at both ends of these axes; `null` where one is missing. */
function withinFrame(image: PixelImage, axes: readonly Axis[]): Box | null {
  const { content } = image
  let inner = content
  let isWhite = true
  let isDark = true
  for (const [first, second] of axes) {
    const bars = [barAt(image, inner, first), barAt(image, inner, second)] as const
    const length = first === 'top' ? content.height : content.width
    if (bars.some(({ lines }) => lines < minBar * length) || !isLike(bars[0].color, bars[1].color, maxNoise))
      return null
    isWhite &&= bars.every(({ color }) => color.every((channel) => channel >= minWhite))
    isDark &&= bars.every(({ color }) => color.every((channel) => channel <= maxDark))
    inner = without(without(inner, first, bars[0].lines), second, bars[1].lines)
  }
  if (axes.length === 2 && !isDark) return null
  if (Math.min(inner.width, inner.height) < minPhotoSide) return null
  const area = 1 - (inner.width * inner.height) / (content.width * content.height)
  if (area < (isWhite ? minFrameArea.white : minFrameArea.other)) return null
  return axes.flat().every((side) => startsAtOnce(image, inner, side)) ? inner : null
}

interface Bar {
  /** The number of lines from the side. */
  readonly lines: number
  readonly color: readonly number[]
}

function barAt(image: PixelImage, box: Box, side: Side): Bar {
  const color = medianColor(image, lineAt(box, side, 0))
  const length = side === 'top' || side === 'bottom' ? box.height : box.width
  let lines = 0
  while (lines < length && shareOf(image, lineAt(box, side, lines), { color, tolerance: maxNoise }) >= minBarShare)
    lines += 1
  return { lines: lines === length ? 0 : lines, color }
}

/** Whether the lines within the frame differ from it at once, over their whole length. */
function startsAtOnce(image: PixelImage, inner: Box, side: Side): boolean {
  const outside = medianColor(image, lineAt(inner, side, -2))
  return shareOf(image, lineAt(inner, side, blendedLines), { color: outside, tolerance: maxLikeness }) <= maxPhotoShare
}

function without(box: Box, side: Side, lines: number): Box {
  const { left, top, width, height } = box
  if (side === 'top') return { ...box, top: top + lines, height: height - lines }
  if (side === 'bottom') return { ...box, height: height - lines }
  return side === 'left' ? { ...box, left: left + lines, width: width - lines } : { ...box, width: width - lines }
}

/** The line of pixels at this distance from a side of the box; outside of the box for a negative one. */
function lineAt({ left, top, width, height }: Box, side: Side, distance: number): Box {
  if (side === 'top') return { left, top: top + distance, width, height: 1 }
  if (side === 'bottom') return { left, top: top + height - 1 - distance, width, height: 1 }
  const x = side === 'left' ? left + distance : left + width - 1 - distance
  return { left: x, top, width: 1, height }
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
