import { squaredDistance } from './distance.ts'
import type { LabPixels } from './lab-pixels.ts'
import type { Lab } from './palette.ts'

/**
 * Which pixels show the thing and not a plain backdrop behind it: 1 for subject, 0 for backdrop, one byte a pixel.
 * Everything is subject where the border is not plain, or where taking the backdrop away would leave next to nothing.
 */
export function findSubject(pixels: LabPixels): Uint8Array {
  const everything = new Uint8Array(pixels.width * pixels.height).fill(1)
  const backdrop = findBackdrop(pixels)
  if (!backdrop) return everything
  const subject = floodFromBorder(pixels, backdrop)
  return isSubstantial(subject, pixels) ? withoutFringe(subject, pixels) : everything
}

interface Backdrop {
  readonly color: Lab
  /** CIE76 units around the colour that still are backdrop. */
  readonly tolerance: number
  /** Indexes of the border pixels that are backdrop. */
  readonly seeds: readonly number[]
}

/** Soft light and creases of a real backdrop; what differs more is something else. */
const WIDEST_TOLERANCE = 12
/** Above the noise of JPEG on pure white, and below the shading of a white shirt in front of it. */
const NARROWEST_TOLERANCE = 4
/** A thing may touch the border, as a figure cut at head and knee does, but not own it. */
const LEAST_BORDER_SHARE = 0.6
/** More pieces of something else along the border are a pattern that fills the picture. */
const MOST_INTERRUPTIONS = 3

function findBackdrop(pixels: LabPixels): Backdrop | null {
  const border = borderOf(pixels)
  const color = medianColor(pixels, border)
  const distances = border.map((index) => Math.sqrt(squaredDistance(labAt(pixels, index), color)))
  const near = distances.filter((distance) => distance <= WIDEST_TOLERANCE)
  if (near.length < border.length * LEAST_BORDER_SHARE) return null
  const spread = near.reduce((sum, distance) => sum + distance, 0) / near.length
  const tolerance = Math.min(WIDEST_TOLERANCE, NARROWEST_TOLERANCE + 2 * spread)
  const isBackdrop = distances.map((distance) => distance <= tolerance)
  if (countInterruptions(isBackdrop) > MOST_INTERRUPTIONS) return null
  return { color, tolerance, seeds: border.filter((_, i) => isBackdrop[i]) }
}

/** Pixel indexes once around the edge, clockwise. */
function borderOf({ width, height }: LabPixels): number[] {
  const indexes: number[] = []
  for (let x = 0; x < width; x++) indexes.push(x)
  for (let y = 1; y < height; y++) indexes.push(y * width + width - 1)
  for (let x = width - 2; x >= 0 && height > 1; x--) indexes.push((height - 1) * width + x)
  for (let y = height - 2; y > 0 && width > 1; y--) indexes.push(y * width)
  return indexes
}

function medianColor(pixels: LabPixels, indexes: readonly number[]): Lab {
  const median = (channel: number) => {
    const sorted = Float32Array.from(indexes, (index) => pixels.data[index * 3 + channel] ?? 0).sort()
    return sorted[sorted.length >> 1] ?? 0
  }
  return [median(0), median(1), median(2)]
}

/** How often something of at least three pixels cuts into the backdrop, going once around. */
function countInterruptions(isBackdrop: readonly boolean[]): number {
  const start = Math.max(0, isBackdrop.indexOf(true))
  let interruptions = 0
  let run = 0
  for (let i = 0; i <= isBackdrop.length; i++) {
    run = isBackdrop[(start + i) % isBackdrop.length] ? 0 : run + 1
    if (run === 3) interruptions++
  }
  return interruptions
}

function floodFromBorder(pixels: LabPixels, backdrop: Backdrop): Uint8Array {
  const { width, height } = pixels
  const subject = new Uint8Array(width * height).fill(1)
  const limit = backdrop.tolerance ** 2
  const stack = [...backdrop.seeds]
  for (const index of stack) subject[index] = 0
  const visit = (index: number) => {
    if (!subject[index] || squaredDistance(labAt(pixels, index), backdrop.color) > limit) return
    subject[index] = 0
    stack.push(index)
  }
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    const x = index % width
    if (x > 0) visit(index - 1)
    if (x < width - 1) visit(index + 1)
    if (index >= width) visit(index - width)
    if (index < width * (height - 1)) visit(index + width)
  }
  return subject
}

/** A remainder this small, or in so small a corner of the picture, is a logo or a seam of something as pale as its backdrop. */
const LEAST_SHARE = 0.03
const LEAST_EXTENT = 0.1

function isSubstantial(subject: Uint8Array, { width }: LabPixels): boolean {
  let count = 0
  let [left, right, top, bottom] = [width, -1, subject.length, -1]
  subject.forEach((isSubject, index) => {
    if (!isSubject) return
    const x = index % width
    const y = Math.floor(index / width)
    count++
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  })
  const extent = count === 0 ? 0 : (right - left + 1) * (bottom - top + 1)
  return count >= subject.length * LEAST_SHARE && extent >= subject.length * LEAST_EXTENT
}

/** Less than this left over, and the subject is so thin that its edge is all there is. */
const LEAST_WITHOUT_FRINGE = 0.6

/** Drops the outermost pixels, in which subject and backdrop are mixed to a third colour that neither has. */
function withoutFringe(subject: Uint8Array, { width, height }: LabPixels): Uint8Array {
  const inner = subject.map((isSubject, index) => {
    const x = index % width
    const beside = (x > 0 && !subject[index - 1]) || (x < width - 1 && !subject[index + 1])
    const above = index >= width && !subject[index - width]
    const below = index < width * (height - 1) && !subject[index + width]
    return isSubject && !beside && !above && !below ? 1 : 0
  })
  return total(inner) >= total(subject) * LEAST_WITHOUT_FRINGE ? inner : subject
}

function total(mask: Uint8Array): number {
  return mask.reduce((sum, value) => sum + value, 0)
}

function labAt({ data }: LabPixels, index: number): Lab {
  return [data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0]
}
