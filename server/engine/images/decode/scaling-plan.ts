/** How one length of pixels becomes another, for the kernel of scale-lines.wat. */
export interface ScalingPlan {
  /** Of each pixel of the result, the first of those it is made of. */
  readonly firstPixels: Int32Array
  /** Of each, in how many pairs its weights are; those behind are zero. */
  readonly pairs: Int32Array
  readonly maxPairs: number
  /** Twice `mostPairs` for each, one after the other; each pixel's sum is `one`. */
  readonly weights: Int16Array
}

/** The sum of the weights of a pixel. */
const one = 16_384

/**
 * Antialiased bilinear scaling of a length of `from` pixels to `to`: the mean of the pixels within the width of a triangle, weighed
 * by its height, as PIL's BILINEAR does. Both are whole numbers, at least 1.
 */
export function planScaling(from: number, to: number): ScalingPlan {
  const scale = from / to
  const reach = Math.max(1, scale)
  const pixels = Array.from({ length: to }, (_none, at) => weigh((at + 0.5) * scale, reach, from))
  const pairs = Int32Array.from(pixels, ({ weights }) => Math.ceil(weights.length / 2))
  const mostPairs = Math.max(...pairs)
  const firsts = Int32Array.from(pixels, ({ first }) => first)
  const weights = new Int16Array(to * mostPairs * 2)
  for (const [at, pixel] of pixels.entries()) weights.set(inWhole(pixel.weights), at * mostPairs * 2)
  return { firstPixels: firsts, pairs, maxPairs: mostPairs, weights }
}

function weigh(center: number, reach: number, from: number): { first: number; weights: number[] } {
  const first = Math.max(0, Math.round(center - reach))
  const end = Math.min(from, Math.round(center + reach))
  const weights = Array.from({ length: end - first }, (_none, at) =>
    Math.max(0, 1 - Math.abs((first + at + 0.5 - center) / reach)),
  )
  return { first, weights }
}

/** The largest takes what rounding left over, so that an even colour stays what it is. */
function inWhole(weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const whole = weights.map((weight) => Math.round((weight / sum) * one))
  const largest = whole.indexOf(Math.max(...whole))
  const rest = one - whole.reduce((all, weight) => all + weight, 0)
  return whole.with(largest, (whole[largest] ?? 0) + rest)
}
