import { fullImage, type ImageRegion, regionGrid, resampleRegion } from './image-region.ts'
import { colorSide, type ImageSignature, readThumbnail, thumbnailSide } from './signature.ts'
import type { Thumbnail } from './thumbnail.ts'

/** The comparison of two images at their best alignment. */
export interface ImageComparison {
  /** Correlation of their edges, at most 1. */
  readonly similarity: number
  /** Mean difference of their colors, from 0 to 180. */
  readonly colorDifference: number
  readonly isMirrored: boolean
}

// Measured on 300 photos (decision 0004-duplicate-images): 1 % of lightly edited copies are outside these limits, and so are all different
// photos that the model mistakes for copies.
const minSimilarity = 0.65
const maxColorDifference = 14

/** Whether one image is a copy of the other, allowing for edits. */
export function isSameImage({ similarity, colorDifference }: ImageComparison): boolean {
  return similarity >= minSimilarity && colorDifference <= maxColorDifference
}

/** Compares two images by their signatures. Takes up to 4 ms for different images. */
export function compareImages(a: ImageSignature, b: ImageSignature): ImageComparison {
  const one = readThumbnail(a)
  const other = readThumbnail(b)
  const mirrored = mirror(one)
  const wanted = edgesOf(other.gray)
  const plainAlignment = findAlignment(one.gray, wanted)
  const mirroredAlignment = findAlignment(mirrored.gray, wanted)
  const isMirrored = mirroredAlignment.similarity > plainAlignment.similarity
  const alignment = isMirrored ? mirroredAlignment : plainAlignment
  const colorDifference = differenceOf(isMirrored ? mirrored : one, other, alignment.part)
  return { similarity: alignment.similarity, colorDifference, isMirrored }
}

interface Alignment {
  readonly part: ImageRegion
  readonly similarity: number
}

// Either image may be cropped by up to a tenth per side.
const coarseRegions = regionGrid([0.9, 0.95, 1.05, 1.1], [0, 0.5, 1])
const sufficientSimilarity = 0.95
const steps = [0.02, 0.01, 0.005]

/** Finds the region with the best alignment: a coarse grid of regions first, then hill climbing. */
function findAlignment(gray: Uint8Array, wanted: Float64Array): Alignment {
  const alignmentOf = (part: ImageRegion): Alignment => ({
    part,
    similarity: correlation(edgesOf(resampleRegion(gray, thumbnailSide, part)), wanted),
  })
  let best = alignmentOf(fullImage)
  if (best.similarity >= sufficientSimilarity) return best
  for (const part of coarseRegions) best = better(best, alignmentOf(part))
  for (const step of steps) {
    let previous: Alignment | null = null
    while (previous !== best) {
      previous = best
      for (const part of neighborsOf(previous.part, step)) best = better(best, alignmentOf(part))
    }
  }
  return best
}

function better(one: Alignment, other: Alignment): Alignment {
  return other.similarity > one.similarity ? other : one
}

const minSide = 0.85
const maxSide = 1.18

function neighborsOf({ left, top, side }: ImageRegion, step: number): ImageRegion[] {
  return [
    { left: left - step, top, side },
    { left: left + step, top, side },
    { left, top: top - step, side },
    { left, top: top + step, side },
    { left: left - step, top: top - step, side: Math.min(maxSide, side + 2 * step) },
    { left: left + step, top: top + step, side: Math.max(minSide, side - 2 * step) },
  ]
}

/** Each pixel minus the mean of its four neighbors, which removes lighting and backdrop. */
function edgesOf(gray: ArrayLike<number>): Float64Array {
  const edges = new Float64Array(thumbnailSide ** 2)
  const last = thumbnailSide - 1
  for (let y = 0; y < thumbnailSide; y += 1) {
    const above = Math.max(0, y - 1) * thumbnailSide
    const below = Math.min(last, y + 1) * thumbnailSide
    const row = y * thumbnailSide
    for (let x = 0; x < thumbnailSide; x += 1) {
      const horizontal = (gray[row + Math.max(0, x - 1)] ?? 0) + (gray[row + Math.min(last, x + 1)] ?? 0)
      edges[row + x] = (gray[row + x] ?? 0) - (horizontal + (gray[above + x] ?? 0) + (gray[below + x] ?? 0)) / 4
    }
  }
  return edges
}

// Regularization: two flat images are similar; a flat and a detailed image are not.
const regularization = 0.25 * thumbnailSide ** 2

/** Without centering: edge values are differences with a mean near zero. */
function correlation(a: Float64Array, b: Float64Array): number {
  let product = regularization
  let ofA = regularization
  let ofB = regularization
  for (let at = 0; at < a.length; at += 1) {
    const x = a[at] ?? 0
    const y = b[at] ?? 0
    product += x * y
    ofA += x * x
    ofB += y * y
  }
  return product / Math.sqrt(ofA * ofB)
}

function differenceOf(one: Thumbnail, other: Thumbnail, part: ImageRegion): number {
  const blue = resampleRegion(one.blue, colorSide, part)
  const red = resampleRegion(one.red, colorSide, part)
  let sum = 0
  for (let at = 0; at < blue.length; at += 1)
    sum += Math.hypot((blue[at] ?? 0) - (other.blue[at] ?? 0), (red[at] ?? 0) - (other.red[at] ?? 0))
  return sum / blue.length
}

function mirror({ gray, blue, red }: Thumbnail): Thumbnail {
  return { gray: mirrorRows(gray, thumbnailSide), blue: mirrorRows(blue, colorSide), red: mirrorRows(red, colorSide) }
}

function mirrorRows(plane: Uint8Array, side: number): Uint8Array {
  return plane.map((_one, at) => plane[at - (at % side) + (side - 1 - (at % side))] ?? 0)
}
