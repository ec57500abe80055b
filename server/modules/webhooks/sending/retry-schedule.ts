const minute = 60_000
const hour = 60 * minute

/** Delays after the first, second … failed attempt: ten attempts over three days. */
const delaysMs = [
  5_000,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const
/** The longest delay that a receiver can request. */
export const maxRequestedDelayMs = 24 * hour
/** The share of a delay that jitter may cut off, so that messages that failed together are not retried together. */
const jitter = 0.2

/**
 * The delay in ms after the `tries`th failed attempt; `null` after the last one. It exceeds the schedule only when the receiver
 * sent a longer `Retry-After`.
 */
export function retryDelay(
  tries: number,
  about: { readonly retryAfterMs: number | null; readonly chance: number },
): number | null {
  const delayMs = delaysMs[tries - 1]
  if (delayMs === undefined) return null
  return Math.round(Math.max(delayMs * (1 - jitter * about.chance), about.retryAfterMs ?? 0))
}
