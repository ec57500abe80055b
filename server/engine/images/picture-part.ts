/** A square part of a shrunk picture, in shares of its side; it may reach over the edges, where the border goes on. */
export interface PicturePart {
  readonly left: number
  readonly top: number
  readonly side: number
}

export const whole: PicturePart = { left: 0, top: 0, side: 1 }

/** Parts of these sides spread evenly from the first corner to the last, `steps` each way. */
export function partsOf(sides: readonly number[], steps: readonly number[]): PicturePart[] {
  return sides.flatMap((side) =>
    steps.flatMap((down) => steps.map((right) => ({ left: (1 - side) * right, top: (1 - side) * down, side }))),
  )
}

/** The part of a square plane, stretched to the whole's size. */
export function takePart(plane: ArrayLike<number>, size: number, part: PicturePart): Float64Array {
  const taken = new Float64Array(size * size)
  if (part === whole) return Float64Array.from(plane)
  const columns = Array.from({ length: size }, (_none, x) => placeOf(part.left, x, { size, side: part.side }))
  for (let y = 0; y < size; y += 1) {
    const row = placeOf(part.top, y, { size, side: part.side })
    const upper = row.before * size
    const lower = row.after * size
    for (let x = 0; x < size; x += 1) {
      const { before, after, share } = columns[x] ?? row
      const above = (plane[upper + before] ?? 0) * (1 - share) + (plane[upper + after] ?? 0) * share
      const below = (plane[lower + before] ?? 0) * (1 - share) + (plane[lower + after] ?? 0) * share
      taken[y * size + x] = above * (1 - row.share) + below * row.share
    }
  }
  return taken
}

/** Between which two pixels a place lies, and how far on the way. */
function placeOf(begin: number, at: number, { size, side }: { size: number; side: number }) {
  const exact = (begin + ((at + 0.5) / size) * side) * size - 0.5
  const inside = Math.min(size - 1, Math.max(0, exact))
  const before = Math.floor(inside)
  return { before, after: Math.min(size - 1, before + 1), share: inside - before }
}
