const minute = 60_000
const hour = 60 * minute

/** The pauses after the first, second … failed attempt: ten attempts over three days. */
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
/** So much of a pause may be cut off, so that messages that failed together do not all come back at once. */
const jitter = 0.2

/**
 * How long to wait after the `tries`th attempt has failed, in ms; `null` when that was the last. Never longer than the schedule
 * says, unless the receiver asked for more, and then at most a day.
 */
export function retryDelay(
  tries: number,
  about: { readonly retryAfterMs: number | null; readonly chance: number },
): number | null {
  const wait = delaysMs[tries - 1]
  if (wait === undefined) return null
  const asked = Math.min(about.retryAfterMs ?? 0, maxDelayMs)
  return Math.round(Math.max(wait * (1 - jitter * about.chance), asked))
}

/** A `Retry-After` header, in seconds or as a date, in ms from now; `null` when there is none that makes sense. */
export function parseRetryAfter(header: string | undefined, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
