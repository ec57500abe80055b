export interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
  /** The ratio of each delay to the previous one. Default 2. */
  readonly factor?: number
  /** The maximum share by which a delay is shortened at random, so that simultaneous failures do not retry together. Default 0.2. */
  readonly jitter?: number
  /** Returns a random number in [0, 1). Default `Math.random`. */
  readonly random?: () => number
}

/** The delay after a number of consecutive failures (1 for the first): exponential, bounded, jittered downward. */
export function backoffMs(failures: number, backoff: Backoff): number {
  const { firstMs, maxMs, factor = 2, jitter = 0.2, random = Math.random } = backoff
  const full = Math.min(firstMs * factor ** (Math.max(1, failures) - 1), maxMs)
  return full * (1 - jitter * random())
}
