export interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
  /** How much longer each delay is than the one before. Default 2. */
  readonly factor?: number
  /** So much of a delay may be cut off, so that what failed together does not come back together. Default 0.2. */
  readonly jitter?: number
  /** A number from 0 up to 1, another each time. Default `Math.random`. */
  readonly random?: () => number
}

/** The delay after so many failures in a row, the first being 1: exponential, bounded, jittered downward. */
export function backoffMs(failures: number, backoff: Backoff): number {
  const { firstMs, maxMs, factor = 2, jitter = 0.2, random = Math.random } = backoff
  const full = Math.min(firstMs * factor ** (Math.max(1, failures) - 1), maxMs)
  return full * (1 - jitter * random())
}
