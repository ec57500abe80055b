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
const maxDelayMs = 24 * hour
/** The share of a delay that jitter may cut off, so that messages that failed together are not retried together. */
const jitter = 0.2

/**
 * The delay in ms after the `tries`th failed attempt; `null` after the last one. It exceeds the schedule only when the receiver
 * sent a longer `Retry-After`, and then by at most a day.
 */
export function retryDelay(
  tries: number,
  about: { readonly retryAfterMs: number | null; readonly chance: number },
): number | null {
  const delayMs = delaysMs[tries - 1]
  if (delayMs === undefined) return null
  const requestedMs = Math.min(about.retryAfterMs ?? 0, maxDelayMs)
  return Math.round(Math.max(delayMs * (1 - jitter * about.chance), requestedMs))
}

/** A `Retry-After` header, in seconds or as a date, as ms from now; `null` when it is absent or malformed. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
