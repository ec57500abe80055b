import type { UseQueryResult } from '@tanstack/react-query'
import type { Analytics } from '../../../../contract/search/analytics.ts'
import type { ApiError } from '../../api/api-error.ts'
import { can, useSession } from '../../api/session.ts'
import { useRead, useStoreSlug } from '../../api/use-api.ts'
import { formatMoney, formatNumber, formatPercent } from '../../language/format.ts'
import { Figure } from '../../parts/charts/figure.tsx'
import { LineChart } from '../../parts/charts/line-chart.tsx'
import { Card } from '../../parts/display/card.tsx'
import { Screen } from '../../parts/display/screen.tsx'
import { Chips } from '../../parts/lists/filters.tsx'
import { useUrlState } from '../../parts/lists/url-state.ts'
import { Skeleton } from '../../parts/states/skeleton.tsx'
import { EmptyState, Read } from '../../parts/states/states.tsx'
import { AssistantOutcomes } from './assistant-outcomes.tsx'
import { CatalogHealth } from './catalog-health.tsx'
import { Checklist } from './checklist.tsx'
import { figuresOf, type Period } from './period.ts'
import { t } from './texts.ts'
import { ZeroResults } from './zero-results.tsx'

const periods = ['7', '30', '90'] as const

export function Component() {
  const slug = useStoreSlug() ?? ''
  const session = useSession(slug)
  const [{ days: wanted }, change] = useUrlState(['days'])
  const days = Number(periods.find((one) => one === wanted) ?? '30')
  const mayRead = can(session, 'analytics:read')
  // One request returns both periods, so that the comparison uses days counted at the same moment.
  const analytics = useRead<Analytics>('/v1/search/analytics', { query: { days: days * 2 }, when: mayRead })
  const queries = useRead<Analytics>('/v1/search/analytics', { query: { days }, when: mayRead })
  const chips = periods.map((value) => ({ value, label: t.days(Number(value)) }))
  return (
    <Screen
      title={t.title}
      purpose={t.purpose}
      action={
        <Chips
          label={t.period}
          all={null}
          value={String(days)}
          choices={chips}
          onChange={(value) => change({ days: value === '30' ? '' : value })}
        />
      }
    >
      <Checklist session={session} />
      {mayRead ? <Figures analytics={analytics} days={days} base={`/${slug}/portal`} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 xl:grid-cols-3">
        {mayRead ? (
          <div className="lg:col-span-2 xl:col-span-3">
            <Searches analytics={analytics} days={days} />
          </div>
        ) : null}
        {mayRead ? <ZeroResults analytics={queries} session={session} /> : null}
        {can(session, 'products:read') ? <CatalogHealth /> : null}
        {can(session, 'assistant:read') ? <AssistantOutcomes days={days} /> : null}
      </div>
    </Screen>
  )
}

interface AnalyticsProps {
  readonly analytics: UseQueryResult<Analytics, ApiError>
  readonly days: number
}

function Figures({ analytics, days, base }: AnalyticsProps & { base: string }) {
  const skeleton = (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      {['searches', 'clicks', 'purchases', 'revenue', 'empty'].map((key) => (
        <Skeleton key={key} className="h-36" />
      ))}
    </div>
  )
  return (
    <Read of={analytics} skeleton={skeleton}>
      {({ daily }) => {
        const { now, before, currency } = figuresOf(daily, days)
        const share = (of: (period: Period) => number) => ({
          value: formatPercent(of(now)),
          now: of(now),
          before: of(before),
        })
        return (
          <div className="grid grid-cols-2 gap-3 *:last:col-span-2 lg:grid-cols-5 lg:*:last:col-span-1">
            <Figure
              label={t.searches}
              value={formatNumber(now.searches)}
              now={now.searches}
              before={before.searches}
              trend={now.daily.map((day) => day.searches)}
              to={`${base}#searches`}
            />
            <Figure
              label={t.clickRate}
              {...share((period) => period.clickRate)}
              trend={now.daily.map((day) => ratio(day.clicks, day.searches))}
              to={`${base}#searches`}
            />
            <Figure
              label={t.conversion}
              {...share((period) => period.conversion)}
              trend={now.daily.map((day) => ratio(day.purchases, day.searches))}
              to={`${base}#searches`}
            />
            <Figure
              label={t.revenue}
              value={currency === null ? formatNumber(0) : formatMoney(now.revenue, currency)}
              now={now.revenue}
              before={before.revenue}
              trend={now.daily.map((day) => (currency === null ? 0 : (day.revenue.total[currency] ?? 0)))}
              to={`${base}#searches`}
            />
            <Figure
              label={t.zeroResults}
              {...share((period) => period.zeroShare)}
              isLessBetter
              trend={now.daily.map((day) => ratio(day.zero_result_searches, day.searches))}
              to={`${base}#zero-results`}
            />
          </div>
        )
      }}
    </Read>
  )
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function Searches({ analytics, days }: AnalyticsProps) {
  return (
    <Card id="searches" title={t.searchesOverTime} about={t.utc}>
      <Read of={analytics} skeleton={<Skeleton className="h-60" />}>
        {({ daily }) => {
          const { now } = figuresOf(daily, days)
          if (now.searches === 0)
            return (
              <EmptyState icon="activity" title={t.noSearches}>
                {t.noSearchesAbout}
              </EmptyState>
            )
          return (
            <LineChart
              label={t.searchesOverTime}
              days={now.daily.map((day) => day.date)}
              series={[
                {
                  name: t.searches,
                  color: 'chart-1',
                  endsToday: true,
                  values: now.daily.map((day) => day.searches),
                },
                {
                  name: t.withoutResults,
                  color: 'chart-2',
                  isDashed: true,
                  endsToday: true,
                  values: now.daily.map((day) => day.zero_result_searches),
                },
              ]}
            />
          )
        }}
      </Read>
    </Card>
  )
}
