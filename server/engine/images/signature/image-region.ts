/** A square region of a thumbnail, in fractions of its side. Outside the edges the border pixels repeat. */
export interface ImageRegion {
  readonly left: number
  readonly top: number
  readonly side: number
}

export const fullImage: ImageRegion = { left: 0, top: 0, side: 1 }

/** Regions of the given sides, placed at the given steps between the corners (0 is left or top, 1 right or bottom). */
export function regionGrid(sides: readonly number[], steps: readonly number[]): ImageRegion[] {
  return sides.flatMap((side) =>
    steps.flatMap((down) => steps.map((right) => ({ left: (1 - side) * right, top: (1 - side) * down, side }))),
  )
}

/** Resamples a region of a square plane to the full size. */
export function resampleRegion(plane: ArrayLike<number>, size: number, part: ImageRegion): Float64Array {
  const resampled = new Float64Array(plane)
  if (part === fullImage) return resampled
  resampleRows(resampled, size, samplePositions(part.left, size, part.side))
  resampleColumns(resampled, size, samplePositions(part.top, size, part.side))
  return resampled
}

/** Two numbers per pixel: the source pixel before it, and the fraction towards the next one. */
type SamplePositions = Float64Array

/** The source positions of the pixels of a line of `size` pixels that shows the part of length `side` from `begin` (both fractions). */
export function samplePositions(begin: number, size: number, side: number): SamplePositions {
  const places = new Float64Array(size * 2)
  for (let at = 0; at < size; at += 1) {
    const exact = (begin + ((at + 0.5) / size) * side) * size - 0.5
    const inside = Math.min(size - 1, Math.max(0, exact))
    const before = Math.floor(inside)
    places[at * 2] = before
    places[at * 2 + 1] = inside - before
  }
  return places
}

function resampleRows(plane: Float64Array, size: number, places: SamplePositions): void {
  const line = new Float64Array(size)
  for (let start = 0; start < plane.length; start += size) {
    for (let x = 0; x < size; x += 1) line[x] = plane[start + x] ?? 0
    for (let x = 0; x < size; x += 1) plane[start + x] = interpolate(line, places, x)
  }
}

function resampleColumns(plane: Float64Array, size: number, places: SamplePositions): void {
  const line = new Float64Array(size)
  for (let start = 0; start < size; start += 1) {
    for (let y = 0; y < size; y += 1) line[y] = plane[start + y * size] ?? 0
    for (let y = 0; y < size; y += 1) plane[start + y * size] = interpolate(line, places, y)
  }
}

function interpolate(line: Float64Array, places: SamplePositions, at: number): number {
  const before = places[at * 2] ?? 0
  const share = places[at * 2 + 1] ?? 0
  return (line[before] ?? 0) * (1 - share) + (line[Math.min(line.length - 1, before + 1)] ?? 0) * share
}
