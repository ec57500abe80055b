import type { Analytics } from '../../../../contract/search/analytics.ts'

type Day = Analytics['daily'][number]

/** The figures of some days. */
export interface Period {
  readonly daily: readonly Day[]
  readonly searches: number
  readonly clickRate: number
  readonly cartRate: number
  readonly conversion: number
  readonly revenue: number
  readonly zeroShare: number
}

/** The last `days` days and the same number before them. Revenue is in the currency with the highest total. */
export function figuresOf(
  daily: readonly Day[],
  days: number,
): { now: Period; before: Period; currency: string | null } {
  const currency = mainCurrency(daily)
  return {
    now: periodOf(daily.slice(-days), currency),
    before: periodOf(daily.slice(-2 * days, -days), currency),
    currency,
  }
}

function mainCurrency(daily: readonly Day[]): string | null {
  const totals = new Map<string, number>()
  for (const { revenue } of daily)
    for (const [currency, amount] of Object.entries(revenue.total))
      totals.set(currency, (totals.get(currency) ?? 0) + amount)
  return [...totals].sort(([, one], [, other]) => other - one)[0]?.[0] ?? null
}

function periodOf(daily: readonly Day[], currency: string | null): Period {
  const sum = (of: (day: Day) => number): number => daily.reduce((total, day) => total + of(day), 0)
  const searches = sum((day) => day.searches)
  const share = (part: number): number => (searches === 0 ? 0 : part / searches)
  return {
    daily,
    searches,
    clickRate: share(sum((day) => day.clicks)),
    cartRate: share(sum((day) => day.add_to_carts)),
    conversion: share(sum((day) => day.purchases)),
    revenue: currency === null ? 0 : sum((day) => day.revenue.total[currency] ?? 0),
    zeroShare: share(sum((day) => day.zero_result_searches)),
  }
}
