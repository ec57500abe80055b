import type { LabPixels } from './lab-pixels.ts'
import type { Lab } from './palette.ts'

/**
 * Weights each pixel as part of the image's subject, one byte per pixel, 0 for a plain backdrop.
 * If the border is not plain, such as a wooden floor or a patterned sheet, the colors that are as frequent along the border as in the
 * center count little or nothing. The center counts more, since products are photographed in the center.
 * If removing the backdrop would leave almost nothing (white on white), all pixels count equally.
 */
export function weightSubject(pixels: LabPixels): Uint8Array {
  const backdrop = findBackdrop(pixels)
  if (!backdrop) return weightByContrast(pixels) ?? favorMiddle(pixels)
  const subject = floodFromBorder(pixels, backdrop)
  const { count, extent } = measureSubject(subject, pixels)
  if (count < subject.length * MIN_SHARE || extent < subject.length * MIN_EXTENT)
    return weightByContrast(pixels) ?? subject.fill(1)
  const isHollow = count < extent * MIN_FILL
  return (isHollow ? weightByContrast(pixels) : null) ?? withoutFringe(subject, pixels)
}

/** The central 60 % of both sides covers 36 % of the image and gets 63 % of the weight. */
const MIDDLE = 0.6
const MIDDLE_WEIGHT = 3

function favorMiddle({ width, height }: LabPixels): Uint8Array {
  const weights = new Uint8Array(width * height).fill(1)
  const left = Math.round((width * (1 - MIDDLE)) / 2)
  const top = Math.round((height * (1 - MIDDLE)) / 2)
  for (let y = top; y < height - top; y++) weights.fill(MIDDLE_WEIGHT, y * width + left, (y + 1) * width - left)
  return weights
}

/** The part of both sides along the border that mostly shows the backdrop. */
const RIM = 0.08
/** Less of the center means that the same colors fill the image, as those of a pattern or a close-up do. */
const MIN_CONTRAST_SHARE = 0.15
/** Weight of a pixel in the center whose color does not occur along the border, times `MIDDLE_WEIGHT`. */
const FULL_CONTRAST = 80

/** Weights each pixel by how much more frequent its color is in the center than along the border; `null` if that leaves too little. */
function weightByContrast(pixels: LabPixels): Uint8Array | null {
  const weights = favorMiddle(pixels)
  const cells = contrastCells(pixels)
  const middle = new Float32Array(CONTRAST_CELLS)
  let middleTotal = 0
  for (let index = 0; index < weights.length; index++) {
    if (weights[index] !== MIDDLE_WEIGHT) continue
    addAround(middle, cells[index] ?? 0)
    middleTotal++
  }
  const rim = new Float32Array(CONTRAST_CELLS)
  const rimIndexes = rimOf(pixels)
  for (const index of rimIndexes) addAround(rim, cells[index] ?? 0)
  const scale = middleTotal / rimIndexes.length
  let kept = 0
  for (let index = 0; index < weights.length; index++) {
    const cell = cells[index] ?? 0
    const center = weights[index] ?? 0
    const contrast = Math.max(0, 1 - ((rim[cell] ?? 0) * scale) / (middle[cell] || Number.POSITIVE_INFINITY))
    if (center === MIDDLE_WEIGHT) kept += contrast
    weights[index] = (middle[cell] ?? 0) === 0 ? 0 : Math.round(contrast * center * FULL_CONTRAST)
  }
  return kept >= middleTotal * MIN_CONTRAST_SHARE ? weights : null
}

/** Wide enough in lightness for the shade on a floor or a sheet. */
const CONTRAST_L = 10
const CONTRAST_A_B = 6
/** L*a*b* of sRGB without the margins that `addAround` needs: L from 0 to 100, a and b from -108 to 98. */
const SIDE_A_B = 40
const CONTRAST_CELLS = 13 * SIDE_A_B * SIDE_A_B

function contrastCells({ data }: LabPixels): Uint16Array {
  const cells = new Uint16Array(data.length / 3)
  for (let index = 0, from = 0; index < cells.length; index++, from += 3) {
    const l = Math.floor((data[from] ?? 0) / CONTRAST_L) + 1
    const a = Math.floor(((data[from + 1] ?? 0) + 116) / CONTRAST_A_B)
    const b = Math.floor(((data[from + 2] ?? 0) + 116) / CONTRAST_A_B)
    cells[index] = (l * SIDE_A_B + a) * SIDE_A_B + b
  }
  return cells
}

/** Counts a color in its cell and, less, in the next ones, so that the limits between cells do not matter. */
function addAround(counts: Float32Array, cell: number): void {
  counts[cell] = (counts[cell] ?? 0) + 1
  for (const step of [1, SIDE_A_B, SIDE_A_B * SIDE_A_B]) {
    counts[cell - step] = (counts[cell - step] ?? 0) + 0.5
    counts[cell + step] = (counts[cell + step] ?? 0) + 0.5
  }
}

function rimOf({ width, height }: LabPixels): number[] {
  const columns = Math.max(1, Math.round(width * RIM))
  const rows = Math.max(1, Math.round(height * RIM))
  const indexes: number[] = []
  for (let y = 0, index = 0; y < height; y++) {
    const isRimRow = y < rows || y >= height - rows
    for (let x = 0; x < width; x++, index++) {
      if (isRimRow || x < columns || x >= width - columns) indexes.push(index)
    }
  }
  return indexes
}

interface Backdrop {
  readonly color: Lab
  /** Maximum CIE76 distance from the color that counts as backdrop. */
  readonly tolerance: number
  /** Maximum CIE76 distance between neighboring pixels caused by light falloff on a real backdrop; 0 for a digital one. */
  readonly slope: number
  /** Indexes of the border pixels that are backdrop. */
  readonly seeds: readonly number[]
}

/** Covers soft light and creases of a real backdrop. A larger difference is another object. */
const MAX_TOLERANCE = 12
/** Above JPEG noise on pure white and below the shading of a white shirt in front of it. */
const MIN_TOLERANCE = 4
/** The same shading spreads saturated colors further apart in L*a*b* than grays: twice as far at a chroma of 50. */
const SPREAD_PER_CHROMA = 0.02
/** A border that varies less is digital, so there is no light falloff to follow. */
const DIGITAL_SPREAD = 1
const MAX_SLOPE = 2
/** Maximum distance from the border color that light falloff may reach, in tolerances. */
const MAX_REACH = 2.5
/** The subject may touch the border, as a figure cropped at head and knee does, but must not dominate it. */
const MIN_BORDER_SHARE = 0.6
/** More interruptions along the border indicate a pattern that fills the image. */
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

/** Indexes of the border pixels, clockwise. */
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

/** Number of runs of at least three image pixels along the border that are not backdrop. */
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

/** A smaller remainder or bounding box is only a logo or a seam of a product as pale as its backdrop. */
const MIN_SHARE = 0.03
const MIN_EXTENT = 0.1
/** If less of the bounding box is left, most of a product in nearly the color of the backdrop may have been removed with it. */
const MIN_FILL = 0.25

/** The number of pixels left and the area of their bounding box. */
function measureSubject(subject: Uint8Array, { width, height }: LabPixels): { count: number; extent: number } {
  const columns = new Uint8Array(width)
  const rows = new Uint8Array(height)
  for (let y = 0, index = 0; y < height; y++) {
    for (let x = 0; x < width; x++, index++) {
      if (subject[index]) columns[x] = rows[y] = 1
    }
  }
  return { count: total(subject), extent: spanOf(columns) * spanOf(rows) }
}

function spanOf(marks: Uint8Array): number {
  return marks.includes(1) ? marks.lastIndexOf(1) - marks.indexOf(1) + 1 : 0
}

/** If a smaller share is left without the edge, the subject is too thin to lose its edge. */
const MIN_WITHOUT_FRINGE = 0.6

/** Drops the edge pixels, which blend subject and backdrop into a color that neither has. */
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

/** `squaredDistance` to one pixel. */
function distanceTo([l, a, b]: Lab, { data }: LabPixels, index: number): number {
  const dL = l - (data[index * 3] ?? 0)
  const da = a - (data[index * 3 + 1] ?? 0)
  const db = b - (data[index * 3 + 2] ?? 0)
  return dL * dL + da * da + db * db
}

function labAt({ data }: LabPixels, index: number): Lab {
  return [data[index * 3] ?? 0, data[index * 3 + 1] ?? 0, data[index * 3 + 2] ?? 0]
}
