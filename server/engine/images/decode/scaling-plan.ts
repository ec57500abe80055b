/** Scaling weights from one length to another, in the layout of scale-lines.wat. */
export interface ScalingPlan {
  /** For each result pixel, its first source pixel. */
  readonly firstPixels: Int32Array
  /** For each result pixel, the number of weight pairs; further weights are zero. */
  readonly pairs: Int32Array
  readonly maxPairs: number
  /** `2 * maxPairs` fixed-point weights per result pixel, which add up to `one`. */
  readonly weights: Int16Array
}

/** 1.0 in fixed point. */
const one = 16_384

/**
 * Antialiased bilinear scaling of `from` pixels to `to`: a mean weighted by a triangle filter, like PIL's BILINEAR. Both are integers of
 * at least 1.
 */
export function planScaling(from: number, to: number): ScalingPlan {
  const scale = from / to
  const reach = Math.max(1, scale)
  const pixels = Array.from({ length: to }, (_none, at) => triangleWeights((at + 0.5) * scale, reach, from))
  const pairs = Int32Array.from(pixels, ({ weights }) => Math.ceil(weights.length / 2))
  const maxPairs = Math.max(...pairs)
  const firsts = Int32Array.from(pixels, ({ first }) => first)
  const weights = new Int16Array(to * maxPairs * 2)
  for (const [at, pixel] of pixels.entries()) weights.set(toFixedPoint(pixel.weights), at * maxPairs * 2)
  return { firstPixels: firsts, pairs, maxPairs: maxPairs, weights }
}

function triangleWeights(center: number, reach: number, from: number): { first: number; weights: number[] } {
  const first = Math.max(0, Math.round(center - reach))
  const end = Math.min(from, Math.round(center + reach))
  const weights = Array.from({ length: end - first }, (_none, at) =>
    Math.max(0, 1 - Math.abs((first + at + 0.5 - center) / reach)),
  )
  return { first, weights }
}

/** The largest weight absorbs the rounding error, so that a uniform color stays unchanged. */
function toFixedPoint(weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const whole = weights.map((weight) => Math.round((weight / sum) * one))
  const largest = whole.indexOf(Math.max(...whole))
  const rest = one - whole.reduce((all, weight) => all + weight, 0)
  return whole.with(largest, (whole[largest] ?? 0) + rest)
}
