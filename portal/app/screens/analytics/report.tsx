import type { UseQueryResult } from '@tanstack/react-query'
import type { Analytics } from '../../../../contract/search/analytics.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { PortalSession } from '../../api/session.ts'
import { formatMoney, formatNumber, formatPercent } from '../../language/format.ts'
import { type Bar, Bars } from '../../parts/charts/bars.tsx'
import { Figure } from '../../parts/charts/figure.tsx'
import { LineChart } from '../../parts/charts/line-chart.tsx'
import { Card } from '../../parts/display/card.tsx'
import { ButtonLink } from '../../parts/forms/button.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { Skeleton, SkeletonRows } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { screenUrl } from '../../screen-url.ts'
import { figuresOf, type Period } from '../overview/period.ts'
import { Popular } from './popular.tsx'
import { TopQueries, ZeroQueries } from './queries.tsx'
import { receiptTexts } from './receipt-sheet.tsx'
import { t } from './texts.ts'

type ReportRead = UseQueryResult<Analytics, ApiError>
type Day = Analytics['daily'][number]

interface ReportProps {
  readonly session: PortalSession
  /** The period and the one before. */
  readonly both: ReportRead
  /** The period alone. */
  readonly report: ReportRead
  readonly days: number
  readonly slug: string
}

/** The complete report of a period. */
export function Report({ session, both, report, days, slug }: ReportProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Read of={both} skeleton={<Skeleton className="h-96" />}>
        {({ daily }) => <FiguresAndChart daily={daily} days={days} slug={slug} />}
      </Read>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <TopQueries report={report} slug={slug} />
        <ZeroQueries report={report} slug={slug} session={session} />
      </div>
      <Popular days={days} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
        <Kinds report={report} />
        <Latency report={report} />
        <RevenueBySource report={report} />
      </div>
    </div>
  )
}

const metrics = ['searches', 'clicks', 'carts', 'conversion', 'revenue', 'empty'] as const
type Metric = (typeof metrics)[number]

interface FiguresProps {
  readonly daily: readonly Day[]
  readonly days: number
  readonly slug: string
}

/** Six figures; the chosen one is drawn below, with the period before. */
function FiguresAndChart({ daily, days, slug }: FiguresProps) {
  const [{ metric: wanted, days: inUrl }] = useUrlState(['metric', 'days'])
  const metric = metrics.find((one) => one === wanted) ?? 'searches'
  const { now, before, currency } = figuresOf(daily, days)
  const base = screenUrl(slug, 'analytics')
  if (now.searches === 0 && before.searches === 0)
    return (
      <div className="rounded-lg border border-line bg-raised">
        <EmptyState
          icon="activity"
          title={t.noSearches}
          action={<ButtonLink to={screenUrl(slug, 'lab')}>{t.toLab}</ButtonLink>}
        >
          {t.noSearchesAbout}
        </EmptyState>
      </div>
    )
  const urlOf = (one: Metric): string =>
    `${base}?${new URLSearchParams({ ...(inUrl === '' ? {} : { days: inUrl }), metric: one }).toString()}`
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 2xl:grid-cols-6">
        {metrics.map((one) => (
          <Figure
            key={one}
            label={t.figures[one]}
            value={figureText(one, totalOf(one, now), currency)}
            now={totalOf(one, now)}
            before={totalOf(one, before)}
            isLessBetter={one === 'empty'}
            trend={now.daily.map((day) => dayValue(one, day, currency))}
            to={urlOf(one)}
          />
        ))}
      </div>
      <Card title={t.figures[metric]} about={t.chartAbout}>
        <LineChart
          label={t.figures[metric]}
          days={now.daily.map(({ date }) => date)}
          series={[
            {
              name: seriesName(metric, currency),
              color: 'chart-1',
              endsToday: true,
              values: plotted(metric, now, currency),
            },
            { name: t.before, color: 'chart-6', isDashed: true, values: plotted(metric, before, currency) },
          ]}
        />
      </Card>
    </>
  )
}

const rates: ReadonlySet<Metric> = new Set(['clicks', 'carts', 'conversion', 'empty'])

function seriesName(metric: Metric, currency: string | null): string {
  if (rates.has(metric)) return t.percentOf(t.figures[metric])
  return metric === 'revenue' && currency !== null ? `${t.figures.revenue} (${currency})` : t.figures[metric]
}

/** Rates are drawn in percent. */
function plotted(metric: Metric, { daily }: Period, currency: string | null): number[] {
  const scale = rates.has(metric) ? 100 : 1
  return daily.map((day) => Math.round(dayValue(metric, day, currency) * scale * 100) / 100)
}

function totalOf(metric: Metric, period: Period): number {
  if (metric === 'searches') return period.searches
  if (metric === 'revenue') return period.revenue
  const parts = {
    clicks: period.clickRate,
    carts: period.cartRate,
    conversion: period.conversion,
    empty: period.zeroShare,
  }
  return parts[metric]
}

function dayValue(metric: Metric, day: Day, currency: string | null): number {
  if (metric === 'searches') return day.searches
  if (metric === 'revenue') return currency === null ? 0 : (day.revenue.total[currency] ?? 0)
  const parts = {
    clicks: day.clicks,
    carts: day.add_to_carts,
    conversion: day.purchases,
    empty: day.zero_result_searches,
  }
  return day.searches === 0 ? 0 : parts[metric] / day.searches
}

function figureText(metric: Metric, value: number, currency: string | null): string {
  if (metric === 'revenue') return currency === null ? formatNumber(0) : formatMoney(value, currency)
  return metric === 'searches' ? formatNumber(value) : formatPercent(value)
}

const barColors: readonly Bar['color'][] = ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5', 'chart-6']

function Kinds({ report }: { report: ReportRead }) {
  return (
    <Card title={t.modesTitle}>
      <Read of={report} skeleton={<SkeletonRows rows={4} />}>
        {({ by_mode: modes }) => {
          const counts = Object.entries(modes).toSorted(([, one], [, other]) => other - one)
          if (counts.length === 0) return <p className="text-soft">{t.topNone}</p>
          return (
            <Bars
              label={t.modesTitle}
              bars={counts.map(([mode, value], at) => ({
                key: mode,
                label: receiptTexts.modes[mode] ?? mode,
                value,
                color: barColors[at % barColors.length] ?? 'chart-1',
              }))}
            />
          )
        }}
      </Read>
    </Card>
  )
}

function Latency({ report }: { report: ReportRead }) {
  return (
    <Card title={t.latencyTitle} about={t.latencyAbout}>
      <Read of={report} skeleton={<SkeletonRows rows={3} />}>
        {({ latency_ms: latency }) => (
          <dl>
            {(['p50', 'p95', 'p99'] as const).map((name) => (
              <div key={name} className="flex min-h-11 items-center gap-3 border-b border-line last:border-0">
                <dt className="min-w-0 flex-1">{t.percentiles[name]}</dt>
                <dd className="numbers font-medium">{latency[name] === null ? '–' : t.upTo(latency[name])}</dd>
              </div>
            ))}
          </dl>
        )}
      </Read>
    </Card>
  )
}

function RevenueBySource({ report }: { report: ReportRead }) {
  return (
    <Card title={t.revenueTitle} about={t.revenueAbout}>
      <Read of={report} skeleton={<SkeletonRows rows={3} />}>
        {({ revenue: { total, attributed, unattributed } }) => {
          const currencies = Object.keys(total)
          if (currencies.length === 0) return <p className="text-soft">{t.revenueNone}</p>
          return (
            <dl>
              {currencies.flatMap((currency) =>
                (
                  [
                    [t.attributed, attributed[currency] ?? 0],
                    [t.unattributed, unattributed[currency] ?? 0],
                  ] as const
                ).map(([label, amount]) => (
                  <div
                    key={`${currency} ${label}`}
                    className="flex min-h-11 items-center gap-3 border-b border-line last:border-0"
                  >
                    <dt className="min-w-0 flex-1">{label}</dt>
                    <dd className="numbers font-medium">{formatMoney(amount, currency)}</dd>
                  </div>
                )),
              )}
            </dl>
          )
        }}
      </Read>
    </Card>
  )
}
