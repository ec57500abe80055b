const seconds = /^\d{1,9}(?:\.\d{1,3})?$/
/** The three formats of an HTTP date begin with the name of a weekday. */
const dateStart = /^[A-Z][a-z]+,? /

/**
 * The delay that another server requests with `Retry-After`, in ms from now and at most `maxMs`. The header contains seconds, which may
 * have decimals, or a date. `null` if it is absent or malformed.
 */
export function parseRetryAfter(
  header: string | undefined,
  { now, maxMs }: { readonly now: Date; readonly maxMs: number },
): number | null {
  if (header === undefined) return null
  const delayMs = delayOf(header.trim(), now)
  return Number.isNaN(delayMs) ? null : Math.min(maxMs, Math.max(0, delayMs))
}

function delayOf(text: string, now: Date): number {
  if (seconds.test(text)) return Math.ceil(Number(text) * 1000)
  return dateStart.test(text) ? Date.parse(text) - now.getTime() : Number.NaN
}
