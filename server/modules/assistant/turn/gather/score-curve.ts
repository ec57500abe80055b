/** Raw coverage and what it is worth as evidence, fitted so that 0.5 parts what answers from what does not. */
const points = [
  [0, 0],
  [0.36, 0.5],
  [0.85, 0.95],
  [1, 1],
] as const

/** A raw score of 0 to 1 as evidence, 0 to 1; monotone. */
export function scoreCurve(raw: number): number {
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[at + 1] ?? [1, 1]
    if (raw <= nextX) return nextX === x ? y : y + ((raw - x) / (nextX - x)) * (nextY - y)
  }
  return 1
}
