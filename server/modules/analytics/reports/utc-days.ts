const dayMs = 86_400_000

/** The UTC day (YYYY-MM-DD) `daysBefore` days before `now`. */
export function dayOf(now: Date, daysBefore: number): string {
  return new Date(now.getTime() - daysBefore * dayMs).toISOString().slice(0, 10)
}

/** The last `days` UTC days including today, oldest first. */
export function lastDays(now: Date, days: number): string[] {
  return Array.from({ length: days }, (_none, at) => dayOf(now, days - 1 - at))
}
