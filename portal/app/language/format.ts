import { language, locale } from './language.ts'

const numbers = new Intl.NumberFormat(locale)
const shortNumbers = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
const scores = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const changes = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const plurals = new Intl.PluralRules(language)
const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const exactTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' })
// Days of reports are UTC.
const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const longDays = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })

export const formatNumber = (value: number): string => numbers.format(value)
/** `12.4K`: for axes and narrow places. */
export const formatShort = (value: number): string => shortNumbers.format(value)
/** A share of 1 as a percentage. */
export const formatPercent = (value: number): string => percents.format(value)
/** A score of 0 to 1 with two digits. */
export const formatScore = (value: number): string => scores.format(value)
/** A relative change with its sign. */
export const formatChange = (value: number): string => changes.format(value)
export const formatDate = (iso: string): string => dates.format(new Date(iso))
export const formatExactTime = (iso: string): string => exactTimes.format(new Date(iso))
/** A day of a report, `YYYY-MM-DD`. */
export const formatDay = (day: string): string => days.format(new Date(day))
export const formatLongDay = (day: string): string => longDays.format(new Date(day))

/** An amount of money in a key figure: without decimals above a thousand. */
export function formatMoney(amount: number, currency: string): string {
  const digits = Math.abs(amount) >= 1000 ? { maximumFractionDigits: 0 } : {}
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(amount)
}

/** An amount without a currency, such as a price of a feed that has none: `49.90`. */
export const formatAmount = (amount: number): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)

/** The price of a product, exactly. */
export const formatPrice = (amount: number, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount)

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** `1.2 GB`, in powers of 1000. */
export function formatBytes(bytes: number): string {
  const power = Math.min(byteUnits.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)))
  const unit = { style: 'unit', unit: byteUnits[power] ?? 'byte', unitDisplay: power === 0 ? 'long' : 'short' } as const
  return new Intl.NumberFormat(locale, { ...unit, maximumFractionDigits: 1 }).format(bytes / 1000 ** power)
}

/** `1 search`, `2 searches`: the number and the right form of the noun. */
export function counted(count: number, one: string, other: string): string {
  return `${numbers.format(count)} ${plurals.select(count) === 'one' ? one : other}`
}

const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** `3 hours ago`, `in 2 days`, `now` within half a minute. */
export function formatRelative(iso: string, now: number = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000
  if (Math.abs(seconds) < 30) return ago.format(0, 'second')
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['minute' as const, 60]
  return ago.format(Math.round(seconds / length) || Math.sign(seconds), unit)
}
