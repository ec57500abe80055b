import type { AnalyticsQuery, Analytics as AnalyticsReport } from '../../../../contract/search/analytics.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { StoreScope } from '../../stores/index.ts'
import { bucketLimitMs } from './latency-buckets.ts'
import { type EarnedRow, type ReportRows, reportRows } from './report.store.ts'
import { lastDays } from './utc-days.ts'

export interface ReportDeps {
  readonly db: Database
  readonly clock: Clock
  /** Counts what is pending for this store. */
  readonly countPending: (scope: StoreScope) => Promise<void>
}

const listedQueries = 20

/** Searches, outcomes and revenue of the last days, including today, exact to the moment of the call. */
export async function reportOf(
  deps: ReportDeps,
  scope: StoreScope,
  { days: count }: AnalyticsQuery,
): Promise<AnalyticsReport> {
  const days = lastDays(deps.clock.now(), count)
  await deps.countPending(scope)
  const [from = '', to = ''] = [days[0], days.at(-1)]
  return presentReport(await reportRows(deps.db, scope, { from, to, queries: listedQueries }), days)
}

function presentReport(rows: ReportRows, days: readonly string[]): AnalyticsReport {
  const searches = sum(rows.modes, (row) => row.searches)
  const rateOf = (action: string): number => (searches === 0 ? 0 : (rows.outcomes[action] ?? 0) / searches)
  return {
    days: days.length,
    searches,
    by_mode: Object.fromEntries(
      [...Map.groupBy(rows.modes, (row) => row.mode)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([mode, each]) => [mode, sum(each, (row) => row.searches)]),
    ),
    zero_result_searches: sum(rows.modes, (row) => row.zero),
    top_queries: [...rows.top],
    zero_result_queries: [...rows.missed],
    latency_ms: {
      p50: percentileOf(rows.latencies, 0.5),
      p95: percentileOf(rows.latencies, 0.95),
      p99: percentileOf(rows.latencies, 0.99),
    },
    click_through_rate: rateOf('click'),
    add_to_cart_rate: rateOf('add_to_cart'),
    conversion_rate: rateOf('purchase'),
    revenue: moneyOf(rows.earned.filter(({ day }) => day === null)),
    daily: presentDays(rows, days),
  }
}

function presentDays(rows: ReportRows, days: readonly string[]): AnalyticsReport['daily'] {
  const searchesByDay = Map.groupBy(rows.modes, ({ day }) => day)
  const feedback = new Map(rows.feedback.map((row) => [row.day, row]))
  const earned = Map.groupBy(rows.earned, ({ day }) => day)
  return days.map((date) => {
    const of = searchesByDay.get(date) ?? []
    const { clicks = 0, add_to_carts = 0, purchases = 0 } = feedback.get(date) ?? {}
    return {
      date,
      searches: sum(of, (row) => row.searches),
      zero_result_searches: sum(of, (row) => row.zero),
      clicks,
      add_to_carts,
      purchases,
      revenue: moneyOf(earned.get(date) ?? []),
    }
  })
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/**
 * The duration in whole milliseconds that this share of the searches did not exceed, at most 2 % too high; `null` without
 * searches.
 */
export function percentileOf(latencies: ReportRows['latencies'], share: number): number | null {
  const rank = Math.ceil(sum(latencies, (row) => row.searches) * share)
  let counted = 0
  for (const { bucket, searches } of latencies) {
    counted += searches
    if (counted >= rank) return Math.floor(bucketLimitMs(bucket))
  }
  return null
}

/** Converted to numbers only here, so that the sums are exact. */
function moneyOf(rows: readonly EarnedRow[]): AnalyticsReport['revenue'] {
  const by = (pick: (row: EarnedRow) => string | null): Record<string, number> =>
    Object.fromEntries(
      rows.flatMap((row) => {
        const amount = pick(row)
        return amount === null ? [] : [[row.currency, Number(amount)]]
      }),
    )
  return {
    attributed: by((row) => row.attributed),
    unattributed: by((row) => row.unattributed),
    total: by((row) => row.total),
  }
}
