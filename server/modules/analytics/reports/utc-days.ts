const dayMs = 86_400_000

/** The UTC day so many days before `now`, as YYYY-MM-DD. */
export function dayOf(now: Date, daysBefore: number): string {
  return new Date(now.getTime() - daysBefore * dayMs).toISOString().slice(0, 10)
}

/** So many UTC days up to and with the one of `now`, oldest first. */
export function lastDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_none, at) => dayOf(now, days - 1 - at))
}
