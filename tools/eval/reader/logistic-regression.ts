export interface Example {
  readonly signals: readonly number[]
  readonly isRight: boolean
  readonly weight: number
}

const ridge = 0.5
const steps = 25

/** Weights of the signals, then the bias, by Newton's method. A small ridge stabilizes the weights of correlated signals. */
export function logisticRegression(examples: readonly Example[]): number[] {
  const size = (examples[0]?.signals.length ?? 0) + 1
  let weights: number[] = new Array(size).fill(0)
  for (let step = 0; step < steps; step += 1) {
    const gradient = weights.map((weight, at) => (at === size - 1 ? 0 : -ridge * weight))
    const curvature = weights.map((_, row) => weights.map((_, column) => (row === column ? ridge : 0)))
    for (const { signals, isRight, weight } of examples) {
      const row = [...signals, 1]
      const share = 1 / (1 + Math.exp(-dot(row, weights)))
      addScaled(gradient, row, weight * (Number(isRight) - share))
      for (const [at, own] of curvature.entries()) addScaled(own, row, weight * share * (1 - share) * (row[at] ?? 0))
    }
    const change = solve(curvature, gradient)
    weights = weights.map((weight, at) => weight + (change[at] ?? 0))
  }
  return weights
}

function addScaled(sum: number[], row: readonly number[], factor: number): void {
  if (factor === 0) return
  for (const [at, value] of row.entries()) sum[at] = (sum[at] ?? 0) + factor * value
}

export function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
}

/** Gaussian elimination of a positive definite system. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  for (const [at, pivot] of rows.entries()) {
    for (const row of rows.slice(at + 1)) addScaled(row, pivot, -(row[at] ?? 0) / (pivot[at] ?? 1))
  }
  const solution: number[] = new Array(rows.length).fill(0)
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? []
    const known = row.slice(at + 1, -1).reduce((sum, value, other) => sum + value * (solution[at + 1 + other] ?? 0), 0)
    solution[at] = ((row.at(-1) ?? 0) - known) / (row[at] ?? 1)
  }
  return solution
}
