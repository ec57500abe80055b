/** A date as ISO 8601, with the day first or the month first; both are equal where the order is certain. */
export interface DateReading {
  readonly dayFirst: string | null
  readonly monthFirst: string | null
}

const isoDate = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ](.*))?$/
const shortDate = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ](.*))?$/
const timeOfDay = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Reads `2026-03-31`, `31.03.2026`, `31/03/2026`, `03/31/2026`, each optionally with a time; a time without a zone is in UTC. The result
 * is `YYYY-MM-DD`, or with a time an instant in UTC. Returns `null` for anything else, including dates that do not exist.
 */
export function readDate(text: string): DateReading | null {
  const trimmed = text.trim()
  if (trimmed.length > 40) return null
  const iso = isoDate.exec(trimmed)
  if (iso !== null) {
    const value = compose({ year: iso[1], month: iso[3], day: iso[4] }, iso[5])
    return value === null ? null : { dayFirst: value, monthFirst: value }
  }
  const short = shortDate.exec(trimmed)
  if (short === null) return null
  const [, first, mark, second, year, time] = short
  const dayFirst = compose({ year, month: second, day: first }, time)
  // With points, the day is first in every country.
  const monthFirst = mark === '.' ? dayFirst : compose({ year, month: first, day: second }, time)
  return dayFirst === null && monthFirst === null ? null : { dayFirst, monthFirst }
}

interface Parts {
  readonly year: string | undefined
  readonly month: string | undefined
  readonly day: string | undefined
}

function compose({ year = '', month = '', day = '' }: Parts, time: string | undefined): string | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const midnight = new Date(`${date}T00:00:00.000Z`)
  // The constructor moves a 31st of February to March.
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== date) return null
  if (time === undefined) return date
  const match = timeOfDay.exec(time)
  if (match === null) return null
  const [, hours, minutes, seconds = '00', zone = 'Z'] = match
  const instant = new Date(`${date}T${hours}:${minutes}:${seconds}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
