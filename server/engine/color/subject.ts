import type { LabPixels } from './lab-pixels.ts'
import type { Lab } from './palette.ts'

/**
 * How much each pixel counts as the thing that a picture shows, one byte a pixel, 0 for a plain backdrop.
 * Where the border is not plain, nothing is cut away but the middle counts more: goods are photographed in the middle.
 * Where taking the backdrop away would leave next to nothing (white on white), everything counts alike.
 */
export function weightSubject(pixels: LabPixels): Uint8Array {
  const backdrop = findBackdrop(pixels)
  if (!backdrop) return favorMiddle(pixels)
  const subject = floodFromBorder(pixels, backdrop)
  return isSubstantial(subject, pixels) ? withoutFringe(subject, pixels) : subject.fill(1)
}

/** The middle 60 % of both sides is 36 % of the picture and then has 63 % of the weight. */
const MIDDLE = 0.6
const MIDDLE_WEIGHT = 3

function favorMiddle({ width, height }: LabPixels): Uint8Array {
  const weights = new Uint8Array(width * height).fill(1)
  const left = Math.round((width * (1 - MIDDLE)) / 2)
  const top = Math.round((height * (1 - MIDDLE)) / 2)
  for (let y = top; y < height - top; y++) weights.fill(MIDDLE_WEIGHT, y * width + left, (y + 1) * width - left)
  return weights
}

interface Backdrop {
  readonly color: Lab
  /** CIE76 units around the colour that still are backdrop. */
  readonly tolerance: number
  /** CIE76 units from one pixel to the next within which light falls off on a real backdrop; 0 for a digital one. */
  readonly slope: number
  /** Indexes of the border pixels that are backdrop. */
  readonly seeds: readonly number[]
}

/** Soft light and creases of a real backdrop; what differs more is something else. */
const MAX_TOLERANCE = 12
/** Above the noise of JPEG on pure white, and below the shading of a white shirt in front of it. */
const MIN_TOLERANCE = 4
/** The same light and shade spreads strong colours further apart in L*a*b* than greys: doubled for a chroma of 50. */
const SPREAD_PER_CHROMA = 0.02
/** A border that varies less was painted by a computer: there is no light on it to follow. */
const DIGITAL_SPREAD = 1
const MAX_SLOPE = 2
/** How many tolerances away from the colour of the border light may lead. */
const MAX_REACH = 2.5
/** A thing may touch the border, as a figure cut at head and knee does, but not own it. */
const MIN_BORDER_SHARE = 0.6
/** More pieces of something else along the border are a pattern that fills the picture. */
const MAX_INTERRUPTIONS = 3

function findBackdrop(pixels: LabPixels): Backdrop | null {
  const border = borderOf(pixels)
  const color = medianColor(pixels, border)
  const distances = border.map((index) => Math.sqrt(distanceTo(color, pixels, index)))
  const scale = 1 + SPREAD_PER_CHROMA * Math.hypot(color[1], color[2])
  const near = distances.filter((distance) => distance <= MAX_TOLERANCE * scale)
  if (near.length < border.length * MIN_BORDER_SHARE) return null
  const spread = near.reduce((sum, distance) => sum + distance, 0) / near.length
  const tolerance = Math.min(MAX_TOLERANCE * scale, MIN_TOLERANCE + 2 * spread)
  const isBackdrop = distances.map((distance) => distance <= tolerance)
  if (countInterruptions(isBackdrop, pixels.stride) > MAX_INTERRUPTIONS) return null
  return {
    color,
    tolerance,
    slope: spread > DIGITAL_SPREAD ? MAX_SLOPE * scale * pixels.stride : 0,
    seeds: border.filter((_, i) => isBackdrop[i]),
  }
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
  const sorted = new Float32Array(indexes.length)
  const median = (channel: number) => {
    indexes.forEach((index, i) => {
      sorted[i] = pixels.data[index * 3 + channel] ?? 0
    })
    return sorted.sort()[sorted.length >> 1] ?? 0
  }
  return [median(0), median(1), median(2)]
}

/** How often something of at least three pixels of the picture cuts into the backdrop, going once around. */
function countInterruptions(isBackdrop: readonly boolean[], stride: number): number {
  const least = Math.ceil(3 / stride)
  const start = Math.max(0, isBackdrop.indexOf(true))
  let interruptions = 0
  let run = 0
  for (let i = 0; i <= isBackdrop.length; i++) {
    run = isBackdrop[(start + i) % isBackdrop.length] ? 0 : run + 1
    if (run === least) interruptions++
  }
  return interruptions
}

function floodFromBorder(pixels: LabPixels, backdrop: Backdrop): Uint8Array {
  const { width, height } = pixels
  const { color, tolerance, slope } = backdrop
  const subject = new Uint8Array(width * height).fill(1)
  const stack = [...backdrop.seeds]
  for (const index of stack) subject[index] = 0
  const visit = (index: number, from: number) => {
    if (!subject[index]) return
    const distance = distanceTo(color, pixels, index)
    const isLike = distance <= tolerance ** 2
    const isShade =
      !isLike &&
      distance <= (MAX_REACH * tolerance) ** 2 &&
      distanceTo(labAt(pixels, from), pixels, index) <= slope ** 2
    if (!isLike && !isShade) return
    subject[index] = 0
    stack.push(index)
  }
  for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
    const x = index % width
    if (x > 0) visit(index - 1, index)
    if (x < width - 1) visit(index + 1, index)
    if (index >= width) visit(index - width, index)
    if (index < width * (height - 1)) visit(index + width, index)
  }
  return subject
}

/** A remainder this small, or in so small a corner of the picture, is a logo or a seam of something as pale as its backdrop. */
const MIN_SHARE = 0.03
const MIN_EXTENT = 0.1

function isSubstantial(subject: Uint8Array, { width, height }: LabPixels): boolean {
  const columns = new Uint8Array(width)
  const rows = new Uint8Array(height)
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if (subject[index]) columns[x] = rows[y] = 1
    }
  }
  const extent = spanOf(columns) * spanOf(rows)
  return total(subject) >= subject.length * MIN_SHARE && extent >= subject.length * MIN_EXTENT
}

function spanOf(marks: Uint8Array): number {
  return marks.includes(1) ? marks.lastIndexOf(1) - marks.indexOf(1) + 1 : 0
}

/** Less than this left over, and the subject is so thin that its edge is all there is. */
const MIN_WITHOUT_FRINGE = 0.6

/** Drops the outermost pixels, in which subject and backdrop are mixed to a third colour that neither has. */
function withoutFringe(subject: Uint8Array, { width, height }: LabPixels): Uint8Array {
  const inner = subject.slice()
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      const isEdge =
        (x > 0 && !subject[index - 1]) ||
        (x < width - 1 && !subject[index + 1]) ||
        (y > 0 && !subject[index - width]) ||
        (y < height - 1 && !subject[index + width])
      if (isEdge) inner[index] = 0
    }
  }
  return total(inner) >= total(subject) * MIN_WITHOUT_FRINGE ? inner : subject
}

function total(mask: Uint8Array): number {
  let sum = 0
  for (const value of mask) sum += value
  return sum
}

/** As `squaredDistance`, of one pixel. */
function distanceTo([l, a, b]: Lab, { data }: LabPixels, index: number): number {
  const dL = l - (data[index * 3] ?? 0)
  const da = a - (data[index * 3 + 1] ?? 0)
  const db = b - (data[index * 3 + 2] ?? 0)
  return dL * dL + da * da + db * db
}

function labAt({ data }: LabPixels, index: number): Lab {
  return [data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0]
}
