/** A square part of a shrunk picture, in shares of its side; it may reach over the edges, where the border goes on. */
export interface ImageRegion {
  readonly left: number
  readonly top: number
  readonly side: number
}

export const wholeImage: ImageRegion = { left: 0, top: 0, side: 1 }

/** Parts of these sides spread evenly from the first corner to the last, `steps` each way. */
export function regionGrid(sides: readonly number[], steps: readonly number[]): ImageRegion[] {
  return sides.flatMap((side) =>
    steps.flatMap((down) => steps.map((right) => ({ left: (1 - side) * right, top: (1 - side) * down, side }))),
  )
}

/** The part of a square plane, stretched to the whole's size. */
export function resampleRegion(plane: ArrayLike<number>, size: number, part: ImageRegion): Float64Array {
  const taken = new Float64Array(plane)
  if (part === wholeImage) return taken
  stretchLines(taken, size, samplePositions(part.left, size, part.side))
  stretchColumns(taken, size, samplePositions(part.top, size, part.side))
  return taken
}

/** By pixel two numbers: before which pixel its place lies, and how far on the way to the next. */
type Places = Float64Array

/** Where the pixels of a stretched line lie in a line of `size` pixels of which it shows the part from `begin`, in shares of the line. */
export function samplePositions(begin: number, size: number, side: number): Places {
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

function stretchLines(plane: Float64Array, size: number, places: Places): void {
  const line = new Float64Array(size)
  for (let start = 0; start < plane.length; start += size) {
    for (let x = 0; x < size; x += 1) line[x] = plane[start + x] ?? 0
    for (let x = 0; x < size; x += 1) plane[start + x] = between(line, places, x)
  }
}

function stretchColumns(plane: Float64Array, size: number, places: Places): void {
  const line = new Float64Array(size)
  for (let start = 0; start < size; start += 1) {
    for (let y = 0; y < size; y += 1) line[y] = plane[start + y * size] ?? 0
    for (let y = 0; y < size; y += 1) plane[start + y * size] = between(line, places, y)
  }
}

function between(line: Float64Array, places: Places, at: number): number {
  const before = places[at * 2] ?? 0
  const share = places[at * 2 + 1] ?? 0
  return (line[before] ?? 0) * (1 - share) + (line[Math.min(line.length - 1, before + 1)] ?? 0) * share
}
